import type { Language, NextLetter as Letter } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { documentLanguages } from '@korice/texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Cover } from '../../../components/Cover.js';
import { Dialog } from '../../../components/Dialog.js';
import { FailedState } from '../../../components/FailedState.js';
import { FormAlert } from '../../../components/Note.js';
import { Question } from '../../../components/Question.js';
import { Button } from '../../../components/kit/Button.js';
import { formatDate, formatTime } from '../../../lib/format.js';
import type { QueryView } from '../../../lib/query-view.js';
import { useMutationFeedback } from '../../../lib/use-mutation-feedback.js';
import { useUpdateNextLetter } from '../mutations.js';
import { adminQueries } from '../queries.js';
import { DeskPart } from './DeskPart.js';
import classes from './NextLetter.module.css';

/** Below so many new books the letter is not sent. */
const fewestBooks = 6;

/** The letter that goes out next, and its stop. */
export function NextLetter({ letter: { data, isFetching, refetch } }: { letter: QueryView<Letter> }) {
  const { t } = useTranslation(['admin', 'common']);
  return (
    <DeskPart title={t('newsletterTitle')}>
      {data ? (
        <Issue letter={data} />
      ) : (
        <FailedState title={t('newsletterFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </DeskPart>
  );
}

function Issue({ letter: { at, books, subscribers, stopped } }: { letter: Letter }) {
  const { t } = useTranslation(['admin', 'common']);
  const tell = useMutationFeedback();
  const [isAsking, setAsking] = useState(false);
  const [previewed, setPreviewed] = useState<Language | null>(null);
  const update = useUpdateNextLetter();

  async function change(stop: boolean) {
    const done = t(stop ? 'newsletterStopped' : 'newsletterResumed');
    await tell(update.mutateAsync(stop), { done, failed: t('markFailed') });
    setAsking(false);
  }

  return (
    <div className={classes.issue}>
      <Question
        isDanger
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('newsletterStopTitle')}
        verb={t('newsletterStop')}
        isSending={update.isPending}
        onConfirm={() => void change(true)}
      >
        {t('newsletterStopBody')}
      </Question>
      <p>
        {t('newsletterWhen', { date: formatDate(at), time: formatTime(at) })}{' '}
        {t('newsletterReaders', { count: subscribers })}
      </p>
      {stopped && <FormAlert tone="warn" title={t('newsletterStopped')} />}
      {books.length < fewestBooks && (
        <FormAlert tone="info" title={t('newsletterTooFew', { books: books.length, min: fewestBooks })} />
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
      <LetterPreview language={previewed} onClose={() => setPreviewed(null)} />
      <div className={classes.actions}>
        {books.length > 0 && (
          <>
            <Button onClick={() => setPreviewed('sr')}>{t('newsletterPreviewSr')}</Button>
            <Button onClick={() => setPreviewed('en')}>{t('newsletterPreviewEn')}</Button>
          </>
        )}
        {stopped ? (
          <Button disabled={update.isPending} onClick={() => void change(false)}>
            {t('newsletterResume')}
          </Button>
        ) : (
          <Button variant="danger" onClick={() => setAsking(true)}>
            {t('newsletterStop')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The words of the next letter as its readers get them; closed without a language. */
function LetterPreview({ language, onClose }: { language: Language | null; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common']);
  return (
    <Dialog
      isOpen={language !== null}
      onClose={onClose}
      isWide
      title={t(language === 'en' ? 'newsletterPreviewEn' : 'newsletterPreviewSr')}
      actions={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      {language !== null && <Words language={language} />}
    </Dialog>
  );
}

function Words({ language }: { language: Language }) {
  const { t } = useTranslation(['admin', 'common']);
  const { data: letter, isPending, isFetching, refetch } = useQuery(adminQueries.letterPreview(language));
  if (letter)
    return (
      <article className={classes.letter} lang={documentLanguages[language]}>
        <h3>{letter.subject}</h3>
        <p className={classes.text}>{letter.text}</p>
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
