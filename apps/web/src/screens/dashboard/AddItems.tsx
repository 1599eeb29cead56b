import { fold } from '@korice/book-text';
import type { BookList, BookListItem, SuggestedEdition } from '@korice/contracts';
import { bookListBounds } from '@korice/contracts/lists';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Cover } from '../../components/Cover.js';
import { Button } from '../../components/kit/Button.js';
import { TextInput } from '../../components/kit/TextInput.js';
import { FailedState } from '../../components/loading/FailedState.js';
import { FormAlert } from '../../components/Note.js';
import { Segmented } from '../../components/Segmented.js';
import { bookQueries, minKeywordLength } from '../../features/books/queries.js';
import { ScanButton } from '../../features/isbn/components/ScanButton.js';
import { PasteForm } from '../../features/lists/components/PasteForm.js';
import { ListFullError, useAddItems } from '../../features/lists/list-data.js';
import { call, ProblemError } from '../../lib/call.js';
import { errorText } from '../../lib/errors.js';
import { notify } from '../../lib/notices.js';
import { textLanguage } from '../../lib/text-language.js';
import classes from './AddItems.module.css';

type NewItem = Pick<BookListItem, 'title' | 'author' | 'publisher' | 'isbn'>;
/** Resolves to whether the item was added. */
type Add = (item: NewItem) => Promise<boolean>;

const ways = ['paste', 'scan', 'search'] as const;

/** Adds items to a list: pasted lines, bar codes, or books of the shop. Render it with the list as key. */
export function AddItems({
  list,
  userId,
  isLocked,
  onAdded,
}: {
  list: BookList;
  userId: string;
  isLocked: boolean;
  /** Called with the stored list and the number of items at its end that were added, except for a search, which can go on. */
  onAdded: (stored: BookList, count: number) => void;
}) {
  const { t } = useTranslation('lists');
  const { t: tError } = useTranslation('errors');
  const id = useId();
  const [way, setWay] = useState<(typeof ways)[number]>('paste');
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync: append, isPending: isAppending } = useAddItems(list._id);
  const isAdding = useRef(false);

  async function add({ title, author, publisher, isbn }: NewItem): Promise<BookList | null> {
    // `isAppending` is still false for a second click before the next render.
    if (isAdding.current) return null;
    isAdding.current = true;
    setFailure(null);
    try {
      const added = {
        title: title.slice(0, bookListBounds.title),
        author: author.slice(0, bookListBounds.author),
        publisher: publisher.slice(0, bookListBounds.publisher),
        ...{ isbn, subject: '', typed: '', isDoubtful: false },
      };
      const stored = await append([added]);
      notify({ tone: 'good', text: t('added', { count: 1 }) });
      return stored;
    } catch (error) {
      if (error instanceof ListFullError) setFailure(t('full'));
      else if (error instanceof ProblemError) setFailure(errorText(tError, error));
      else throw error;
      return null;
    } finally {
      isAdding.current = false;
    }
  }

  async function addScanned(item: NewItem): Promise<boolean> {
    const stored = await add(item);
    if (stored) onAdded(stored, 1);
    return stored !== null;
  }

  const isBusy = isLocked || isAppending;
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <h2 id={id}>{t('add')}</h2>
      <Segmented
        label={t('addWay')}
        options={ways.map((value) => ({ value, label: t(value) }))}
        value={way}
        onChange={(next) => {
          setWay(next);
          setFailure(null);
        }}
      />
      {failure !== null && <FormAlert tone="bad" title={failure} />}
      {/* Stays mounted to keep the typed text. */}
      <div hidden={way !== 'paste'}>
        <PasteForm list={list} userId={userId} isLocked={isLocked} onAdded={onAdded} />
      </div>
      {way === 'scan' && <ScanItem isBusy={isBusy} onFound={addScanned} />}
      {way === 'search' && <SearchItem isBusy={isBusy} onChoose={(item) => void add(item)} />}
    </section>
  );
}

/** Looks up a scanned edition and adds it; asks for the title of an unknown one. */
function ScanItem({ isBusy, onFound }: { isBusy: boolean; onFound: Add }) {
  const { t } = useTranslation('lists');
  const { t: tError } = useTranslation('errors');
  const [isLookingUp, setLookingUp] = useState(false);
  const [unknownIsbn, setUnknownIsbn] = useState<string | null>(null);

  async function lookUp(isbn: string): Promise<void> {
    setLookingUp(true);
    setUnknownIsbn(null);
    try {
      const { title, authors, publisher } = await call('GET /api/isbn/:isbn', { params: { isbn } });
      if (title === '') setUnknownIsbn(isbn);
      else await onFound({ title, author: authors.join(', '), publisher, isbn });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (error.code === 'ISBN_NOT_FOUND') setUnknownIsbn(isbn);
      else notify({ tone: 'bad', text: errorText(tError, error) });
    } finally {
      setLookingUp(false);
    }
  }

  return (
    <>
      <p className={classes.help}>{t('scanHelp')}</p>
      <div>
        <ScanButton isDisabled={isBusy || isLookingUp} onFound={(isbn) => void lookUp(isbn)} />
      </div>
      {unknownIsbn !== null && (
        <UnknownEdition
          key={unknownIsbn}
          isbn={unknownIsbn}
          isBusy={isBusy}
          onAdd={async (item) => {
            const isAdded = await onFound(item);
            if (isAdded) setUnknownIsbn(null);
            return isAdded;
          }}
        />
      )}
    </>
  );
}

/** Asks for the title of a scanned edition that the lookup did not find. Without it the ISBN is shown until the catalogue has one. */
function UnknownEdition({ isbn, isBusy, onAdd }: { isbn: string; isBusy: boolean; onAdd: Add }) {
  const { t } = useTranslation('lists');
  const field = useRef<HTMLInputElement>(null);
  const [title, setTitle] = useState('');
  const [author, setAuthor] = useState('');
  const [isMissing, setMissing] = useState(false);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className={classes.unknown}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(title.trim() === '');
        if (title.trim() === '') field.current?.focus();
        else if (!isBusy) void onAdd({ title: title.trim(), author: author.trim(), publisher: '', isbn });
      }}
    >
      <p role="status">{t('unknownIsbn', { isbn })}</p>
      <TextInput
        ref={field}
        label={t('itemTitle')}
        maxLength={bookListBounds.title}
        autoComplete="off"
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        error={isMissing && t('itemTitleMissing')}
      />
      <TextInput
        label={t('author')}
        maxLength={bookListBounds.author}
        autoComplete="off"
        value={author}
        onChange={({ currentTarget }) => setAuthor(currentTarget.value)}
      />
      <div className={classes.unknownActions}>
        <Button type="submit" variant="filled" disabled={isBusy}>
          {t('addLines')}
        </Button>
        <Button
          variant="plain"
          disabled={isBusy}
          onClick={() => void onAdd({ title: isbn, author: '', publisher: '', isbn })}
        >
          {t('addWithoutTitle')}
        </Button>
      </div>
    </form>
  );
}

const debounceMs = 250;

/** Searches the shop and the catalogue of editions for books to add, while a title is typed. */
function SearchItem({ isBusy, onChoose }: { isBusy: boolean; onChoose: (item: NewItem) => void }) {
  const { t } = useTranslation(['lists', 'common']);
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed.trim(), debounceMs);
  const isAsked = keyword.length >= minKeywordLength;
  const search = useQuery(bookQueries.search(keyword));
  const suggestions = useQuery({ ...bookQueries.suggestedEditions(keyword), enabled: isAsked });
  const queries = [search, suggestions];
  const failed = queries.filter(({ isError, data }) => isError && data === undefined);
  const keyOf = ({ title, author, publisher }: SuggestedEdition) => fold(`${title}\n${author}\n${publisher}`);
  // Several copies of one work are one item. Books on offer come first, under their own spelling.
  const books = new Map<string, SuggestedEdition & { isOffered: boolean }>();
  if (isAsked) {
    for (const book of search.data?.books ?? []) books.set(keyOf(book), { ...book, isOffered: true });
    for (const edition of suggestions.data ?? [])
      if (!books.has(keyOf(edition))) books.set(keyOf(edition), { ...edition, isOffered: false });
  }
  return (
    <>
      <TextInput
        type="search"
        label={t('searchLabel')}
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div role="status">
        {isAsked && books.size === 0 && failed.length === 0 && (
          <p className={classes.help}>
            {t(queries.some(({ isPending }) => isPending) ? 'common:loading' : 'searchNone')}
          </p>
        )}
      </div>
      {isAsked && failed.length > 0 && (
        <FailedState onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))} />
      )}
      {books.size > 0 && (
        <ul className={classes.found} aria-label={t('searchLabel')}>
          {[...books].map(([key, { title, author, publisher, isOffered }]) => (
            <li key={key}>
              <Cover title={title} author={author} size="xs" sizes="40px" />
              <span className={classes.words}>
                <b lang={textLanguage(title)}>{title}</b>
                <span lang={textLanguage(author)}>{[author, publisher].filter(Boolean).join(' · ')}</span>
                {!isOffered && <span>{t('fromCatalogue')}</span>}
              </span>
              <Button
                aria-label={t('addOne', { title })}
                // Not `disabled`: the button would lose the focus with every added book.
                {...(isBusy && { 'data-disabled': true })}
                aria-disabled={isBusy}
                onClick={() => {
                  // No ISBN, so that the item matches every copy of the work.
                  if (!isBusy) onChoose({ title, author, publisher, isbn: '' });
                }}
              >
                {t('addLines')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
