import { AddressBody } from '@korice/contracts/auth';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/kit/Button.js';
import { FormAlert } from '../../../components/Note.js';
import { useFields, useTextFields, validate } from '../../../lib/form.js';
import { errorText } from '../../../lib/errors.js';
import { useCountdown } from '../../../lib/use-countdown.js';
import { authFieldText } from '../field-text.js';
import { useResendActivation } from '../mutations.js';
import { EmailField } from './AccountFields.js';
import { AuthForm } from './AuthForm.js';
import classes from './ResendActivation.module.css';

/** Seconds until another mail can be requested, so that the first one has time to arrive. */
const resendDelaySeconds = 60;

/**
 * Requests a new activation link. With `sentTo`, which has just received one, shows only the button, disabled at first; otherwise also a
 * field for the address. `isMain` makes the button prominent.
 */
export function ResendActivation({
  sentTo,
  email = '',
  isMain = false,
  autoFocus = false,
}: {
  sentTo?: string;
  email?: string;
  isMain?: boolean;
  /** Focuses the field, for a form that replaces the pressed button. */
  autoFocus?: boolean;
}) {
  const { t } = useTranslation('auth');
  const { t: tCommon } = useTranslation();
  const { t: tError } = useTranslation('errors');
  const fields = useFields({ email: sentTo ?? email });
  const { values, refuse } = fields;
  const { bind, focus } = useTextFields(fields, ['email'], (name, code, value) =>
    authFieldText(tError, name, code, value),
  );
  const [wait, startWait] = useCountdown(sentTo === undefined ? 0 : resendDelaySeconds);
  const resend = useResendActivation();

  function submit() {
    if (resend.isPending || wait > 0) return;
    const found = validate(AddressBody, values);
    if (found.length > 0) {
      refuse(found);
      focus('email');
    } else {
      resend.mutate(values.email, { onSuccess: () => startWait(resendDelaySeconds) });
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
        <EmailField
          placeholder={t('emailPlaceholder')}
          description={t('resendLead')}
          autoFocus={autoFocus}
          {...bind('email')}
        />
      )}
      <div className={classes.ask}>
        <Button
          type="submit"
          {...(isMain && { variant: 'filled', size: 'lg' })}
          fullWidth
          disabled={resend.isPending || wait > 0}
        >
          {resend.isPending ? tCommon('sending') : t('resend')}
        </Button>
        {wait > 0 && <p className={classes.wait}>{t('resendWait', { count: wait })}</p>}
      </div>
    </AuthForm>
  );
}
