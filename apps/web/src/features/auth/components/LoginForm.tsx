import { LoginBody } from '@korice/contracts/auth';
import { pathTo } from '@korice/contracts/paths';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ErrorSummary } from '../../../components/ErrorSummary.js';
import { Button } from '../../../components/kit/Button.js';
import { FormAlert } from '../../../components/Note.js';
import { TextLink } from '../../../components/TextLink.js';
import { ProblemError } from '../../../lib/call.js';
import { useFields, useTextFields, validate } from '../../../lib/form.js';
import { errorText } from '../../../lib/errors.js';
import { authFieldText } from '../field-text.js';
import { withTypedEmail } from '../login-state.js';
import { useLogin } from '../mutations.js';
import { EmailField, PasswordField } from './AccountFields.js';
import { AuthForm } from './AuthForm.js';
import { LazySecondStep } from './LazySecondStep.js';
import classes from './LoginForm.module.css';

const names = ['email', 'password'] as const;

/**
 * Email address and password, then the second step of an account with a passkey. After a successful login the button stays disabled
 * until the redirect.
 */
export function LoginForm({
  email = '',
  onEmailTyped,
  onSecondStep,
}: {
  email?: string;
  /** Called with the address when its field loses the focus. */
  onEmailTyped?: (email: string) => void;
  /** Called when the second step opens and when the person goes back from it. */
  onSecondStep?: (isOpen: boolean) => void;
}) {
  const { t } = useTranslation('auth');
  const { t: tError } = useTranslation('errors');
  const { state } = useLocation() as { state: unknown };
  const fields = useFields({ email, password: '' });
  const { values, attempt, refuse } = fields;
  const { bind, errors } = useTextFields(fields, names, (name, code, value) =>
    authFieldText(tError, name, code, value),
  );
  const login = useLogin();
  const [stepError, setStepError] = useState<unknown>(null);
  const [isOver, setOver] = useState(false);
  const [hasRestarted, setRestarted] = useState(false);
  const isLoggedIn = isOver || login.data === null;
  const error = stepError ?? login.error;

  function submit() {
    if (login.isPending || isLoggedIn) return;
    setStepError(null);
    const found = validate(LoginBody, values);
    if (found.length > 0) refuse(found);
    else login.mutate(values, { onSuccess: (factor) => onSecondStep?.(factor !== null) });
  }

  if (login.data && !isOver)
    return (
      <LazySecondStep
        factor={login.data}
        onDone={() => setOver(true)}
        onRestart={(failure) => {
          setStepError(failure);
          setRestarted(true);
          login.reset();
          onSecondStep?.(false);
        }}
      />
    );
  return (
    <AuthForm onSubmit={submit}>
      <ErrorSummary errors={errors} attempt={attempt} />
      {error !== null && (
        <FormAlert tone="bad" title={t('loginFailed')}>
          {isRefusal(error) ? undefined : <p>{errorText(tError, error)}</p>}
        </FormAlert>
      )}
      {isLoggedIn && <FormAlert tone="good" title={t('loginSuccess')} />}
      <EmailField {...bind('email')} onBlur={() => onEmailTyped?.(values.email)} />
      <div className={classes.password}>
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          // The second step had the focus.
          autoFocus={hasRestarted}
          // In the dialog of an expired session the address is known.
          data-autofocus={email !== '' || undefined}
          {...bind('password')}
        />
        {/* Visually beside the label, but after the field in the tab order: Tab moves from the address to the password. */}
        <TextLink
          small
          className={classes.forgot}
          to={pathTo('forgotPassword')}
          state={withTypedEmail(state, values.email)}
        >
          {t('forgotPassword')}
        </TextLink>
      </div>
      <Button type="submit" variant="filled" size="lg" fullWidth disabled={login.isPending || isLoggedIn}>
        {login.isPending ? t('loggingIn') : t('login')}
      </Button>
    </AuthForm>
  );
}

const isRefusal = (error: unknown): boolean => error instanceof ProblemError && error.code === 'INVALID_CREDENTIALS';
