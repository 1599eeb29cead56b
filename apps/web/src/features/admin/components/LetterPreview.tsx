import type { Language } from '@korice/contracts';
import { documentLanguages } from '@korice/texts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/Dialog.js';
import { FailedState } from '../../../components/FailedState.js';
import { Button } from '../../../components/kit/Button.js';
import { adminQueries } from '../queries.js';
import classes from './LetterPreview.module.css';

/** The words of the next letter as its readers get them; closed without a language. */
export function LetterPreview({ language, onClose }: { language: Language | null; onClose: () => void }) {
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
