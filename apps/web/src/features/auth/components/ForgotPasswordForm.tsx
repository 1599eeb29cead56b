import { sendPasswordReset } from '@korice/contracts/auth';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/kit/Button.js';
import { TextInput } from '../../../components/kit/TextInput.js';
import { FormAlert } from '../../../components/Note.js';
import { checkFields } from '../../../lib/check-fields.js';
import { errorText } from '../../../lib/errors.js';
import { useFields } from '../../../lib/use-fields.js';
import { authFieldText } from '../field-text.js';
import { useSendPasswordReset } from '../mutations.js';
import { AuthForm } from './AuthForm.js';

/** The address of an account whose password is forgotten. What became of it stands above, the field stays for another try. */
export function ForgotPasswordForm({ email = '' }: { email?: string }) {
  const { t } = useTranslation(['auth', 'common']);
  const { t: tError } = useTranslation('errors');
  const id = useId();
  const { values, set, faults, refuse } = useFields({ email });
  const send = useSendPasswordReset();

  function submit() {
    if (send.isPending) return;
    const found = checkFields(sendPasswordReset.body, values);
    if (found.length === 0) {
      send.mutate(values.email);
      return;
    }
    send.reset();
    refuse(found);
    document.getElementById(`${id}-email`)?.focus();
  }

  return (
    <AuthForm onSubmit={submit}>
      {send.isSuccess && <FormAlert tone="info" title={t('forgotSuccess')} />}
      {send.isError && (
        <FormAlert tone="info" title={t('forgotFailed')}>
          <p>{errorText(tError, send.error)}</p>
        </FormAlert>
      )}
      <TextInput
        id={`${id}-email`}
        type="email"
        label={t('email')}
        placeholder={t('emailPlaceholder')}
        autoComplete="email"
        required
        withAsterisk={false}
        value={values.email}
        onChange={({ currentTarget }) => set('email', currentTarget.value)}
        error={faults.email === undefined ? undefined : authFieldText(tError, 'email', faults.email, values.email)}
      />
      <Button type="submit" variant="filled" size="lg" fullWidth disabled={send.isPending}>
        {send.isPending ? t('common:sending') : t('forgotSubmit')}
      </Button>
    </AuthForm>
  );
}
