import { ResetPasswordBody } from '@korice/contracts/auth';
import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ErrorSummary } from '../../../components/ErrorSummary.js';
import { Button } from '../../../components/kit/Button.js';
import { FormAlert } from '../../../components/Note.js';
import { ProblemError } from '../../../lib/call.js';
import { checkFields } from '../../../lib/check-fields.js';
import { errorText } from '../../../lib/errors.js';
import { useFields } from '../../../lib/use-fields.js';
import { useTextFields } from '../../../lib/use-text-fields.js';
import { authFieldText } from '../field-text.js';
import { useResetPassword } from '../mutations.js';
import { PasswordField } from './AccountFields.js';
import { AuthForm } from './AuthForm.js';

const names = ['password', 'confirm'] as const;

const isInvalid = (error: Error | null): boolean => error instanceof ProblemError && error.code === 'RESET_INVALID';

/** Sets a new password. `onReset` receives where the person wanted to go; `onLinkBad` runs for a link that is invalid or used. */
export function ResetPasswordForm({
  token,
  onReset,
  onLinkBad,
}: {
  token: string;
  onReset: (returnTo: string | undefined) => void;
  onLinkBad: () => void;
}) {
  const { t } = useTranslation(['auth', 'common']);
  const { t: tError } = useTranslation('errors');
  const fields = useFields({ password: '', confirm: '' });
  const { values, attempt, refuse } = fields;
  const { bind, errors } = useTextFields(fields, names, (name, code, value) =>
    name === 'confirm' ? tError('passwordMismatch') : authFieldText(tError, name, code, value),
  );
  const reset = useResetPassword();
  const isLinkBad = isInvalid(reset.error);

  function submit() {
    if (reset.isPending) return;
    const { password, confirm } = values;
    const found = checkFields(ResetPasswordBody, { token, password });
    if (found.length === 0 && confirm !== password) found.push({ path: 'confirm', code: 'mismatch' });
    if (found.length > 0) {
      reset.reset();
      refuse(found);
      return;
    }
    reset.mutate(
      { token, password },
      {
        onSuccess: ({ returnTo }) => onReset(returnTo),
        onError: (error) => {
          if (isInvalid(error)) onLinkBad();
          if (error instanceof ProblemError && error.errors.length > 0) refuse(error.errors);
        },
      },
    );
  }

  return (
    <AuthForm onSubmit={submit}>
      <ErrorSummary errors={errors} attempt={attempt} />
      {reset.isError && errors.length === 0 && <FormAlert tone="bad" title={errorText(tError, reset.error)} />}
      {isLinkBad ? (
        <Button component={Link} to={pathTo('forgotPassword')} variant="filled" size="lg" fullWidth>
          {t('resetAgain')}
        </Button>
      ) : (
        <>
          <PasswordField
            label={t('newPassword')}
            description={t('passwordHint')}
            autoComplete="new-password"
            {...bind('password')}
          />
          <PasswordField label={t('confirmPassword')} autoComplete="new-password" {...bind('confirm')} />
          <Button type="submit" variant="filled" size="lg" fullWidth disabled={reset.isPending}>
            {reset.isPending ? t('common:saving') : t('resetSubmit')}
          </Button>
        </>
      )}
    </AuthForm>
  );
}
