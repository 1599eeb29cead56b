import { useTranslation } from 'react-i18next';
import { FormAlert } from '../../../components/Note.js';
import { errorText } from '../../../lib/errors.js';

/** Shows why the conversation with the owner of a book was not opened. */
export function MessageOwnerFailed({ error }: { error: unknown }) {
  const { t } = useTranslation('book');
  const { t: tError } = useTranslation('errors');
  return (
    <FormAlert tone="bad" title={t('messageOwnerFailed')}>
      <p>{errorText(tError, error)}</p>
    </FormAlert>
  );
}
