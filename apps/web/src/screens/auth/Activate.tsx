import { pathTo } from '@korice/contracts/paths';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { Button } from '../../components/kit/Button.js';
import { FormAlert } from '../../components/Note.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { usePageHead } from '../../components/use-page-head.js';
import { ActivationPasswordForm } from '../../features/auth/components/ActivationPasswordForm.js';
import { ResendActivation } from '../../features/auth/components/ResendActivation.js';
import { loginState } from '../../features/auth/login-state.js';
import { type ActivationResult, useOpenSession } from '../../features/auth/mutations.js';
import { authQueries } from '../../features/auth/queries.js';
import { readSession, useSession } from '../../features/auth/session.js';
import { ProblemError } from '../../lib/call.js';
import { errorText } from '../../lib/errors.js';
import { useDelayedRedirect } from '../../lib/navigation/use-delayed-redirect.js';
import classes from './auth.module.css';

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
 * Logs in with the token of the activation and redirects. Without a token it leads to the login. A session that this browser already has
 * stays, and the screen names its account.
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

/** An invalid link leads to a new one; other failures can be retried. */
function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation(['auth', 'common']);
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
      {isLinkBad ? (
        <ResendActivation isMain />
      ) : (
        <Button variant="filled" size="lg" fullWidth onClick={onRetry}>
          {t('common:retry')}
        </Button>
      )}
    </>
  );
}
