import { resendActivation } from '@korice/contracts/auth';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/kit/Button.js';
import { TextInput } from '../../../components/kit/TextInput.js';
import { FormAlert } from '../../../components/Note.js';
import { checkFields } from '../../../lib/check-fields.js';
import { errorText } from '../../../lib/errors.js';
import { useCountdown } from '../../../lib/use-countdown.js';
import { useFields } from '../../../lib/use-fields.js';
import { authFieldText } from '../field-text.js';
import { useResendActivation } from '../mutations.js';
import { AuthForm } from './AuthForm.js';
import classes from './ResendActivation.module.css';

/** Seconds until another mail may be asked for, so that the first one has time to arrive. */
const pause = 60;

/**
 * Asks for a new activation link. With `sentTo`, to whom one has just been sent, only the button shows and rests at first; else there is a
 * field for the address.
 */
export function ResendActivation({ sentTo, email = '' }: { sentTo?: string; email?: string }) {
  const { t } = useTranslation('auth');
  const { t: tCommon } = useTranslation();
  const { t: tError } = useTranslation('errors');
  const id = useId();
  const { values, set, faults, refuse } = useFields({ email: sentTo ?? email });
  const [wait, startWait] = useCountdown(sentTo === undefined ? 0 : pause);
  const resend = useResendActivation();

  function submit() {
    if (resend.isPending || wait > 0) return;
    const found = checkFields(resendActivation.body, values);
    if (found.length > 0) {
      refuse(found);
      document.getElementById(`${id}-email`)?.focus();
    } else {
      resend.mutate(values.email, { onSuccess: () => startWait(pause) });
    }
  }

  return (
    <AuthForm onSubmit={submit}>
      {resend.isError && (
        <FormAlert tone="bad" title={t('resendFailed')}>
          <p>{errorText(tError, resend.error)}</p>
        </FormAlert>
      )}
      {resend.isSuccess && <FormAlert tone="info" title={t('resendSuccess')} />}
      {sentTo === undefined && (
        <TextInput
          id={`${id}-email`}
          type="email"
          label={t('email')}
          placeholder={t('emailPlaceholder')}
          description={t('resendLead')}
          autoComplete="email"
          required
          withAsterisk={false}
          value={values.email}
          onChange={({ currentTarget }) => set('email', currentTarget.value)}
          error={faults.email === undefined ? undefined : authFieldText(tError, 'email', faults.email, values.email)}
        />
      )}
      <div className={classes.ask}>
        <Button type="submit" fullWidth disabled={resend.isPending || wait > 0}>
          {resend.isPending ? tCommon('sending') : t('resend')}
        </Button>
        {wait > 0 && <p className={classes.wait}>{t('resendWait', { count: wait })}</p>}
      </div>
    </AuthForm>
  );
}
