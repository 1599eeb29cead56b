import { pathTo } from '@korice/contracts/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../components/class-names.js';
import form from '../../components/EditorForm.module.css';
import { FocusedAlert } from '../../components/FocusedAlert.js';
import { keepFootFree } from '../../components/keep-foot-free.js';
import { Button } from '../../components/kit/Button.js';
import { Segmented } from '../../components/Segmented.js';
import { invalidateBookLists } from '../../features/books/queries.js';
import type { Shelf } from '../../features/shelf/shelf.js';
import { useShelfState } from '../../features/shelf/use-shelf.js';
import { formatPrice, formatTime, parsePrice } from '../../lib/format.js';
import { notify } from '../../lib/notices.js';
import { Count } from './ScanStep.js';
import classes from './ScanShelf.module.css';
import rowClasses from './ShelfRow.module.css';
import { isInterruption, needsOf, publishShelf } from './shelf-listings.js';
import { ShelfDefaultsFields } from './ShelfDefaultsFields.js';
import { ShelfPriceRow } from './ShelfPriceRow.js';
import { useAskedTown } from './use-asked-town.js';

interface Progress {
  done: number;
  total: number;
  /** Time until which the API refuses listings, in milliseconds since the epoch; null while it accepts them. */
  waitsUntil: number | null;
}

/** The last step: sets the prices and lists each complete book with a request of its own. */
export function ShelfPublish({ shelf, onBack }: { shelf: Shelf; onBack: () => void }) {
  const { t } = useTranslation(['shelf', 'bookForm', 'dashboard']);
  const queryClient = useQueryClient();
  const { books, defaults } = useShelfState(shelf);
  const [filter, setFilter] = useState<'all' | 'need'>('all');
  const [progress, setProgress] = useState<Progress | null>(null);
  const [left, setLeft] = useState(0);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const needs = new Map(books.map((book) => [book.id, needsOf(book, defaults)]));
  const complete = books.filter(({ id }) => needs.get(id)?.length === 0);
  const ready = complete.filter(({ failure }) => failure === null || isInterruption(failure));
  const readyIds = new Set(ready.map(({ id }) => id));
  // Refused books are sent again only after the others.
  const sending = ready.length > 0 ? ready : complete;
  const waiting = books.length - ready.length;
  const isInterrupted = progress === null && books.some(({ failure }) => isInterruption(failure));
  const isOffline = isInterrupted && ready.some(({ failure }) => failure === 'NETWORK');
  const worth = ready.reduce((sum, { price }) => sum + (parsePrice(price) ?? 0), 0);
  const { field, readTown, keepTown } = useAskedTown(true);

  async function publish(): Promise<void> {
    if (progress) return;
    const town = readTown();
    if (town === null) return;
    const controller = new AbortController();
    running.current = controller;
    setLeft(0);
    const ids = sending.map(({ id }) => id);
    let done = 0;
    const show = (waitsUntil: number | null) => setProgress({ done, total: ids.length, waitsUntil });
    show(null);
    try {
      const work = publishShelf(shelf, ids, {
        city: town,
        signal: controller.signal,
        onListed() {
          done += 1;
          if (done === 1) keepTown(town);
          show(null);
        },
        onWait: show,
      });
      // A request that runs when the person leaves still removes its book from the queue.
      shelf.keepOpen(work);
      await work;
    } finally {
      setProgress(null);
      if (done > 0) invalidateBookLists(queryClient);
    }
    if (done > 0)
      notify({
        tone: 'good',
        text: t('published', { count: done }),
        action: { label: t('dashboard:bookListing'), to: pathTo('bookListing') },
      });
    setLeft(shelf.read().books.length);
  }

  return (
    <div className={classes.publish}>
      <h2 className={classes.subhead}>{t('reviewTitle')}</h2>
      <div>
        <p className={classes.ready}>
          <Count text={t('ready', { count: ready.length })} />
        </p>
        <p className={rowClasses.muted}>
          {[waiting > 0 && t('needWork', { count: waiting }), worth > 0 && t('worth', { sum: formatPrice(worth) })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <ShelfDefaultsFields shelf={shelf} />
      {field}
      <Segmented
        label={t('filter')}
        value={filter}
        onChange={setFilter}
        options={[
          { value: 'all', label: t('filterAll') },
          { value: 'need', label: t('filterNeed', { count: waiting }) },
        ]}
      />
      {isOffline ? (
        <FocusedAlert tone="warn" title={t('offline', { count: ready.length })}>
          <p className={classes.answers}>
            <Button onClick={() => void publish()}>{t('continue')}</Button>
          </p>
        </FocusedAlert>
      ) : (
        left > 0 && <FocusedAlert tone="warn" title={t('left', { count: left })} />
      )}
      <ul className={classes.rows} aria-label={t('queueLabel')}>
        {books
          .filter(({ id }) => filter === 'all' || !readyIds.has(id))
          .map((book) => (
            <ShelfPriceRow
              key={book.id}
              shelf={shelf}
              book={book}
              defaults={defaults}
              needs={needs.get(book.id) ?? []}
              isUnsent={isInterrupted && readyIds.has(book.id)}
              isFrozen={progress !== null}
              onPhoto={onBack}
            />
          ))}
      </ul>
      <p className={classes.usualNote}>{t('hintCaption')}</p>
      <div ref={keepFootFree} className={classNames(form.foot, classes.foot)}>
        <p role="status" className={classes.progress}>
          {progress &&
            (progress.waitsUntil === null
              ? t('publishing', { done: progress.done, total: progress.total })
              : t('publishWaits', { time: formatTime(new Date(progress.waitsUntil)) }))}
        </p>
        <Button disabled={progress !== null} onClick={onBack}>
          {t('back')}
        </Button>
        <Button variant="filled" disabled={sending.length === 0 || progress !== null} onClick={() => void publish()}>
          {sending.length === 0
            ? t('publishNone')
            : t(ready.length === 0 ? 'publishAgain' : 'publish', { count: sending.length })}
        </Button>
      </div>
    </div>
  );
}
