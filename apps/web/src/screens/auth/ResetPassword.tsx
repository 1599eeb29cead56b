import { ResetPasswordBody } from '@korice/contracts/auth';
import { pathTo } from '@korice/contracts/paths';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { ErrorSummary } from '../../components/ErrorSummary.js';
import { FocusedAlert } from '../../components/FocusedAlert.js';
import { Button } from '../../components/kit/Button.js';
import { FormAlert } from '../../components/Note.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { usePageHead } from '../../components/use-page-head.js';
import { PasswordField } from '../../features/auth/components/AccountFields.js';
import { AuthForm } from '../../features/auth/components/AuthForm.js';
import { authFieldText } from '../../features/auth/field-text.js';
import { loginState } from '../../features/auth/login-state.js';
import { useResetPassword } from '../../features/auth/mutations.js';
import { ProblemError } from '../../lib/call.js';
import { useFields, useTextFields, validate } from '../../lib/form.js';
import { errorText } from '../../lib/errors.js';
import classes from './auth.module.css';

const names = ['password', 'confirm'] as const;

const isInvalid = (error: Error | null): boolean => error instanceof ProblemError && error.code === 'RESET_INVALID';

/** Sets a new password. `onReset` receives the path to open afterwards; `onLinkBad` is called for an invalid or used link. */
function ResetPasswordForm({
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
    const found = validate(ResetPasswordBody, { token, password });
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

export default function ResetPassword() {
  const { t } = useTranslation('auth');
  const { token = '' } = useParams();
  const [reset, setReset] = useState<{ returnTo: string | undefined }>();
  const [isLinkBad, setLinkBad] = useState(false);
  usePageHead({ title: t('resetTitle') });

  return (
    <>
      <div>
        <ScreenTitle>{t('resetTitle')}</ScreenTitle>
        {!reset && !isLinkBad && <p className={classes.lead}>{t('resetLead')}</p>}
      </div>
      {reset ? (
        <>
          <FocusedAlert tone="good" title={t('resetSuccess')} />
          <Button
            component={Link}
            to={pathTo('login')}
            state={reset.returnTo === undefined ? null : loginState({ from: reset.returnTo })}
            variant="filled"
            size="lg"
            fullWidth
          >
            {t('login')}
          </Button>
        </>
      ) : (
        <ResetPasswordForm
          token={token}
          onReset={(returnTo) => setReset({ returnTo })}
          onLinkBad={() => setLinkBad(true)}
        />
      )}
    </>
  );
}
