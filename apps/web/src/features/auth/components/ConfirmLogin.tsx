import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/Dialog.js';
import { Button } from '../../../components/kit/Button.js';
import { FormAlert } from '../../../components/Note.js';
import { TextButton } from '../../../components/TextButton.js';
import { ProblemError } from '../../../lib/call.js';
import { errorText } from '../../../lib/errors.js';
import { answerFreshLogin } from '../../../lib/fresh-login.js';
import { useLogin } from '../mutations.js';
import { useSession } from '../session.js';
import { PasswordField } from './AccountFields.js';
import { AuthForm } from './AuthForm.js';
import classes from './AuthForm.module.css';
import { LazySecondStep } from './LazySecondStep.js';

/** Asks for a fresh login in a dialog; the screen below keeps its state. */
export default function ConfirmLogin() {
  const { t } = useTranslation(['passkeys', 'common']);
  const { t: tError } = useTranslation('errors');
  const { user } = useSession();
  const [password, setPassword] = useState('');
  const login = useLogin();
  const [stepError, setStepError] = useState<unknown>(null);
  const error = stepError ?? login.error;

  function submit() {
    if (login.isPending || password === '') return;
    setStepError(null);
    const onSuccess = (factor: unknown) => {
      if (factor === null) answerFreshLogin(true);
    };
    login.mutate({ email: user?.email ?? '', password }, { onSuccess });
  }

  return (
    <Dialog isOpen onClose={() => answerFreshLogin(false)} title={t(login.data ? 'stepTitle' : 'confirmTitle')}>
      <div className={classes.form}>
        {login.data ? (
          <LazySecondStep
            factor={login.data}
            isTitled
            onDone={() => answerFreshLogin(true)}
            onRestart={(failure) => {
              setStepError(failure);
              login.reset();
            }}
          />
        ) : (
          <AuthForm onSubmit={submit}>
            <p>{t('confirmBody')}</p>
            {error !== null && (
              <FormAlert tone="bad" title={isWrongPassword(error) ? t('passwordWrong') : errorText(tError, error)} />
            )}
            {/* For password managers, which look for the account beside the password. */}
            <input type="hidden" autoComplete="username" value={user?.email ?? ''} />
            <PasswordField
              id="confirm-password"
              label={t('password')}
              autoComplete="current-password"
              error={undefined}
              value={password}
              onChange={({ currentTarget }) => setPassword(currentTarget.value)}
            />
            <Button type="submit" variant="filled" size="lg" fullWidth disabled={login.isPending || password === ''}>
              {login.isPending ? t('confirming') : t('confirm')}
            </Button>
          </AuthForm>
        )}
        <p>
          <TextButton onClick={() => answerFreshLogin(false)}>{t('common:cancel')}</TextButton>
        </p>
      </div>
    </Dialog>
  );
}

const isWrongPassword = (error: unknown): boolean =>
  error instanceof ProblemError && error.code === 'INVALID_CREDENTIALS';
