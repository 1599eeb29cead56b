import { ActivateBody } from '@korice/contracts/auth';
import { pathTo } from '@korice/contracts/paths';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { ErrorSummary } from '../../components/ErrorSummary.js';
import { Button } from '../../components/kit/Button.js';
import { RetryButton } from '../../components/loading/RetryButton.js';
import { FormAlert } from '../../components/Note.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { usePageHead } from '../../components/use-page-head.js';
import { PasswordField } from '../../features/auth/components/AccountFields.js';
import { AuthForm } from '../../features/auth/components/AuthForm.js';
import { ResendActivation } from '../../features/auth/components/ResendActivation.js';
import { authFieldText } from '../../features/auth/field-text.js';
import { loginState } from '../../features/auth/login-state.js';
import {
  type ActivationResult,
  useActivateWithPassword,
  useDeclineRegistration,
  useOpenSession,
} from '../../features/auth/mutations.js';
import { registrationKey } from '../../features/auth/registration-key.js';
import { readSession, useSession } from '../../features/auth/session.js';
import { call, ProblemError } from '../../lib/call.js';
import { useFields, useTextFields, validate } from '../../lib/form.js';
import { errorText } from '../../lib/errors.js';
import { useDelayedRedirect } from '../../lib/navigation/use-delayed-redirect.js';
import { oncePerKey } from '../../lib/once-per-key.js';
import classes from './auth.module.css';

const authQueries = {
  /** Activates the registration of a mailed link when the screen opens. The API refuses it if the password is required. */
  activation: (activationString: string) =>
    queryOptions({
      queryKey: ['auth', 'activation', activationString],
      queryFn: () => call('POST /auth/activate', { body: { activationString, registrationKey: registrationKey() } }),
      ...oncePerKey,
    }),
};

/**
 * Asks for the password before the activation: the link proves access to the mailbox, not that the same person chose the password. Also
 * lets a person who did not register delete the registration.
 */
function ActivationPasswordForm({
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
    const found = validate(ActivateBody.required({ password: true }), { activationString, ...values });
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

const redirectDelayMs = 1000;

export default function Activate() {
  const { t } = useTranslation('auth');
  const { activationString = '' } = useParams();
  const activation = useQuery(authQueries.activation(activationString));
  const [activated, setActivated] = useState<ActivationResult>();
  const [isDeclined, setDeclined] = useState(false);
  const result = activated ?? activation.data;
  usePageHead({ title: t('activateTitle') });
  const { error } = activation;
  const needsPassword = error instanceof ProblemError && error.code === 'ACTIVATION_PASSWORD_REQUIRED';

  return (
    <>
      <ScreenTitle>{t('activateTitle')}</ScreenTitle>
      <div className={classes.outcome}>
        {activation.isFetching ? (
          <p role="status">{t('activating')}</p>
        ) : result ? (
          <Activated {...result} />
        ) : isDeclined ? (
          <FormAlert tone="good" title={t('declined')} />
        ) : needsPassword ? (
          <ActivationPasswordForm
            activationString={activationString}
            onActivated={setActivated}
            onDeclined={() => setDeclined(true)}
          />
        ) : (
          error && <Failed error={error} onRetry={() => void activation.refetch()} />
        )}
      </div>
    </>
  );
}

/**
 * Logs in with the token of the activation and redirects. Without a token shows a link to the login. Keeps a session that this browser
 * already has, and shows the name of its account.
 */
function Activated({ token, returnTo }: ActivationResult) {
  const { t } = useTranslation('auth');
  const open = useOpenSession();
  const { mutate, isPending, isSuccess } = useMutation({ mutationFn: open });
  const { token: openToken, user } = useSession();
  const isLoggedIn = openToken !== null;
  const isStarted = useRef(false);
  useEffect(() => {
    if (token === undefined || isStarted.current || readSession().token !== null) return;
    isStarted.current = true;
    mutate(token);
  }, [token, mutate]);
  const target = returnTo ?? pathTo('home');
  useDelayedRedirect({ isDue: isSuccess, to: target, delay: redirectDelayMs, replace: true });

  if (isPending) return <p role="status">{t('loggingIn')}</p>;
  return (
    <>
      <FormAlert
        tone="good"
        title={
          isSuccess
            ? t('activatedLoggedIn')
            : isLoggedIn
              ? t('activatedOverSession', { name: user?.name ?? '' })
              : t('activated')
        }
      />
      <Button
        component={Link}
        to={isLoggedIn ? target : pathTo('login')}
        state={!isLoggedIn && returnTo !== undefined ? loginState({ from: returnTo }) : null}
        variant="filled"
        size="lg"
        fullWidth
      >
        {t(isLoggedIn ? 'activatedContinue' : 'activatedLogin')}
      </Button>
    </>
  );
}

/** Shows a failed activation: offers a new mail for an invalid link, and a retry after other failures. */
function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('auth');
  const { t: tError } = useTranslation('errors');
  const isLinkBad = error instanceof ProblemError && error.status === 400;
  return (
    <>
      <FormAlert
        tone="bad"
        title={
          isLinkBad
            ? t('activationExpired')
            : error instanceof ProblemError
              ? errorText(tError, error)
              : t('activationFailed')
        }
      />
      {isLinkBad ? <ResendActivation isMain /> : <RetryButton variant="filled" size="lg" fullWidth onRetry={onRetry} />}
    </>
  );
}
