import { useTranslation } from 'react-i18next';
import { FormAlert } from '../../../components/Note.js';
import { ProblemError } from '../../../lib/call.js';
import { errorText } from '../../../lib/errors.js';

/** Why the conversation with the owner of a book was not opened, and whether to try again. */
export function MessageOwnerFailed({ error }: { error: unknown }) {
  const { t } = useTranslation('book');
  const { t: tError } = useTranslation('errors');
  const reason = errorText(tError, error);
  // Whom the owner has blocked need not try again.
  if (error instanceof ProblemError && error.code === 'BLOCKED') return <FormAlert tone="bad" title={reason} />;
  return (
    <FormAlert tone="bad" title={t('messageOwnerFailed')}>
      <p>{reason}</p>
    </FormAlert>
  );
}
