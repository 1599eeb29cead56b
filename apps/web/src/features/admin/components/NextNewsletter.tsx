import type { Language, NextIssue as Newsletter } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { documentLanguages } from '@korice/texts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Cover } from '../../../components/Cover.js';
import { Dialog } from '../../../components/Dialog.js';
import { FailedState } from '../../../components/loading/FailedState.js';
import { FormAlert } from '../../../components/Note.js';
import { Question } from '../../../components/Question.js';
import { Button } from '../../../components/kit/Button.js';
import { formatDate, formatTime } from '../../../lib/format.js';
import type { QueryView } from '../../../lib/query-view.js';
import { useMutationFeedback } from '../../../lib/use-mutation-feedback.js';
import { useHaltNewsletter, useUpdateNextNewsletter } from '../mutations.js';
import { adminQueries } from '../queries.js';
import { AdminSection } from './AdminSection.js';
import classes from './NextNewsletter.module.css';

/** With fewer new books no newsletter is sent. */
const minBooks = 6;

/** The next newsletter, with preview and stop. */
export function NextNewsletter({ newsletter: { data, isFetching, refetch } }: { newsletter: QueryView<Newsletter> }) {
  const { t } = useTranslation(['admin', 'common']);
  return (
    <AdminSection title={t('newsletterTitle')}>
      {data ? (
        <NewsletterDetails newsletter={data} />
      ) : (
        <FailedState title={t('newsletterFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </AdminSection>
  );
}

/**
 * The newsletter whose mails are not all sent yet, with the button that ends its sending. `at` is null without one. Calls `onHalted` once
 * the button is gone.
 */
function SendingNewsletter({ at, onHalted }: { at: string | null; onHalted: () => void }) {
  const { t } = useTranslation('admin');
  const showFeedback = useMutationFeedback();
  const halt = useHaltNewsletter();
  /** The time of the issue for which the question is open: a refetch may end or replace it. */
  const [askedAt, setAskedAt] = useState<string | null>(null);
  const isHalted = halt.isSuccess && at === null && askedAt === null;
  const callOnHalted = useEffectEvent(onHalted);
  useEffect(() => {
    if (isHalted) callOnHalted();
  }, [isHalted]);

  async function confirm(asked: string) {
    await showFeedback(halt.mutateAsync({ at: asked }), { done: t('newsletterHalted'), failed: t('markFailed') });
    setAskedAt(null);
  }

  return (
    <>
      <Question
        isDanger
        isOpen={askedAt !== null}
        onClose={() => setAskedAt(null)}
        title={t('newsletterHaltTitle')}
        verb={t('newsletterHalt')}
        isSending={halt.isPending}
        onConfirm={() => {
          if (askedAt !== null) void confirm(askedAt);
        }}
      >
        {t('newsletterHaltBody')}
      </Question>
      {at !== null && (
        <FormAlert tone="info" title={t('newsletterSending', { date: formatDate(at) })}>
          <div className={classes.halt}>
            <Button variant="danger" onClick={() => setAskedAt(at)}>
              {t('newsletterHalt')}
            </Button>
          </div>
        </FormAlert>
      )}
    </>
  );
}

function NewsletterDetails({ newsletter: { at, books, subscribers, stopped, sending } }: { newsletter: Newsletter }) {
  const { t } = useTranslation(['admin', 'common']);
  const showFeedback = useMutationFeedback();
  /** The time of the issue for which the question is open: a refetch may show another issue behind it. */
  const [askedAt, setAskedAt] = useState<string | null>(null);
  const [previewed, setPreviewed] = useState<Language | null>(null);
  const update = useUpdateNextNewsletter();
  const details = useRef<HTMLParagraphElement>(null);

  async function change(body: { stopped: boolean; at: string }) {
    const done = t(body.stopped ? 'newsletterStopped' : 'newsletterResumed');
    await showFeedback(update.mutateAsync(body), { done, failed: t('markFailed') });
    setAskedAt(null);
  }

  return (
    <div className={classes.issue}>
      <Question
        isDanger
        isOpen={askedAt !== null}
        onClose={() => setAskedAt(null)}
        title={t('newsletterStopTitle')}
        verb={t('newsletterStop')}
        isSending={update.isPending}
        onConfirm={() => {
          if (askedAt !== null) void change({ stopped: true, at: askedAt });
        }}
      >
        {t('newsletterStopBody')}
      </Question>
      <SendingNewsletter at={sending} onHalted={() => details.current?.focus()} />
      <p ref={details} tabIndex={-1}>
        {t(stopped ? 'newsletterWasDue' : 'newsletterWhen', { date: formatDate(at), time: formatTime(at) })}{' '}
        {!stopped && (subscribers === 0 ? t('newsletterNoReaders') : t('newsletterReaders', { count: subscribers }))}
      </p>
      {stopped && <FormAlert tone="warn" title={t('newsletterStopped')} />}
      {books.length < minBooks && (
        <FormAlert tone="info" title={t('newsletterTooFew', { books: books.length, min: minBooks })} />
      )}
      {books.length > 0 && (
        <ul className={classes.covers}>
          {books.map(({ _id: bookId, title, author, images }) => (
            <li key={bookId}>
              <Link to={pathTo('book', { bookId })} aria-label={title} title={title}>
                <Cover title={title} author={author} image={images[0]} size="xs" sizes="60px" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <NewsletterPreview language={previewed} onClose={() => setPreviewed(null)} />
      <div className={classes.actions}>
        {books.length > 0 && (
          <>
            <Button onClick={() => setPreviewed('sr')}>{t('newsletterPreviewSr')}</Button>
            <Button onClick={() => setPreviewed('en')}>{t('newsletterPreviewEn')}</Button>
          </>
        )}
        {stopped ? (
          <Button disabled={update.isPending} onClick={() => void change({ stopped: false, at })}>
            {t('newsletterResume')}
          </Button>
        ) : (
          <Button variant="danger" onClick={() => setAskedAt(at)}>
            {t('newsletterStop')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The text of the next newsletter. Open while `language` is not null. */
function NewsletterPreview({ language, onClose }: { language: Language | null; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common']);
  return (
    <Dialog
      isOpen={language !== null}
      onClose={onClose}
      isWide
      title={t(language === 'en' ? 'newsletterPreviewEn' : 'newsletterPreviewSr')}
      actions={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      {language !== null && <PreviewText language={language} />}
    </Dialog>
  );
}

function PreviewText({ language }: { language: Language }) {
  const { t } = useTranslation(['admin', 'common']);
  const { data: newsletter, isPending, isFetching, refetch } = useQuery(adminQueries.newsletterPreview(language));
  if (newsletter)
    return (
      <article className={classes.newsletter} lang={documentLanguages[language]}>
        <h3>{newsletter.subject}</h3>
        <p className={classes.text}>{newsletter.text}</p>
      </article>
    );
  if (isPending)
    return (
      <p className={classes.loading} role="status">
        {t('common:loading')}
      </p>
    );
  return <FailedState title={t('newsletterFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />;
}
