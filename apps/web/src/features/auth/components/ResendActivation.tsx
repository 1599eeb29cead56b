import { AddressBody } from '@korice/contracts/auth';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/kit/Button.js';
import { FormAlert } from '../../../components/Note.js';
import { checkFields } from '../../../lib/check-fields.js';
import { errorText } from '../../../lib/errors.js';
import { useCountdown } from '../../../lib/use-countdown.js';
import { useFields } from '../../../lib/use-fields.js';
import { useTextFields } from '../../../lib/use-text-fields.js';
import { authFieldText } from '../field-text.js';
import { useResendActivation } from '../mutations.js';
import { EmailField } from './AccountFields.js';
import { AuthForm } from './AuthForm.js';
import classes from './ResendActivation.module.css';

/** Seconds until another mail may be asked for, so that the first one has time to arrive. */
const pause = 60;

/**
 * Asks for a new activation link. With `sentTo`, to whom one has just been sent, only the button shows and rests at first; else there is a
 * field for the address. `isMain` where it is what the screen is for.
 */
export function ResendActivation({
  sentTo,
  email = '',
  isMain = false,
}: {
  sentTo?: string;
  email?: string;
  isMain?: boolean;
}) {
  const { t } = useTranslation('auth');
  const { t: tCommon } = useTranslation();
  const { t: tError } = useTranslation('errors');
  const fields = useFields({ email: sentTo ?? email });
  const { values, refuse } = fields;
  const { bind, focus } = useTextFields(fields, ['email'], (name, code, value) =>
    authFieldText(tError, name, code, value),
  );
  const [wait, startWait] = useCountdown(sentTo === undefined ? 0 : pause);
  const resend = useResendActivation();

  function submit() {
    if (resend.isPending || wait > 0) return;
    const found = checkFields(AddressBody, values);
    if (found.length > 0) {
      refuse(found);
      focus('email');
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
        <EmailField placeholder={t('emailPlaceholder')} description={t('resendLead')} {...bind('email')} />
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
