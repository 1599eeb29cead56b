import { ActivateBody } from '@korice/contracts/auth';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '../../../components/ErrorSummary.js';
import { Button } from '../../../components/kit/Button.js';
import { FormAlert } from '../../../components/Note.js';
import { ProblemError } from '../../../lib/call.js';
import { checkFields } from '../../../lib/check-fields.js';
import { errorText } from '../../../lib/errors.js';
import { useFields } from '../../../lib/use-fields.js';
import { useTextFields } from '../../../lib/use-text-fields.js';
import { authFieldText } from '../field-text.js';
import { type ActivationResult, useActivateWithPassword, useDeclineRegistration } from '../mutations.js';
import { PasswordField } from './AccountFields.js';
import classes from './ActivationPasswordForm.module.css';
import { AuthForm } from './AuthForm.js';

/**
 * Asks for the password before an account opens: the link proves the mailbox, not who chose the password. Also deletes the registration
 * for a person who did not make it.
 */
export function ActivationPasswordForm({
  activationString,
  onActivated,
  onDeclined,
}: {
  activationString: string;
  onActivated: (result: ActivationResult) => void;
  onDeclined: () => void;
}) {
  const { t } = useTranslation('auth');
  const { t: tError } = useTranslation('errors');
  const fields = useFields({ password: '' });
  const { values, attempt, refuse } = fields;
  const { bind, errors } = useTextFields(fields, ['password'], (name, code, value) =>
    authFieldText(tError, name, code, value),
  );
  const activate = useActivateWithPassword(activationString);
  const decline = useDeclineRegistration(activationString);
  const isBusy = activate.isPending || decline.isPending;

  function submit() {
    if (isBusy) return;
    const found = checkFields(ActivateBody.required({ password: true }), { activationString, ...values });
    if (found.length > 0) {
      activate.reset();
      refuse(found);
      return;
    }
    activate.mutate(values.password, {
      onSuccess: onActivated,
      onError: (error) => {
        if (error instanceof ProblemError && error.errors.length > 0) refuse(error.errors);
      },
    });
  }

  return (
    <>
      <p>{t('activateLead')}</p>
      <AuthForm onSubmit={submit}>
        <ErrorSummary errors={errors} attempt={attempt} />
        {activate.isError && errors.length === 0 && (
          <FormAlert tone="bad" title={t('activationFailed')}>
            <p>{errorText(tError, activate.error)}</p>
          </FormAlert>
        )}
        <PasswordField
          label={t('activatePassword')}
          description={t('activatePasswordHint')}
          autoComplete="new-password"
          {...bind('password')}
        />
        <Button type="submit" variant="filled" size="lg" fullWidth disabled={isBusy}>
          {activate.isPending ? t('activating') : t('activateSubmit')}
        </Button>
      </AuthForm>
      <div className={classes.notMe}>
        {decline.isError && (
          <FormAlert tone="bad" title={t('declineFailed')}>
            <p>{errorText(tError, decline.error)}</p>
          </FormAlert>
        )}
        <p>{t('notMeHint')}</p>
        <Button disabled={isBusy} onClick={() => decline.mutate(undefined, { onSuccess: onDeclined })}>
          {t('notMe')}
        </Button>
      </div>
    </>
  );
}
