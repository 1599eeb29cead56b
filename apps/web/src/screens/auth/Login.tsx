import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { FormAlert } from '../../components/Note.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { TextButton } from '../../components/TextButton.js';
import { TextLink } from '../../components/TextLink.js';
import { usePageHead } from '../../components/use-page-head.js';
import { LoginForm } from '../../features/auth/components/LoginForm.js';
import { ResendActivation } from '../../features/auth/components/ResendActivation.js';
import { type LoginReason, readLoginState, readTypedEmail, withTypedEmail } from '../../features/auth/login-state.js';
import { readSession, useSession } from '../../features/auth/session.js';
import { bookQueries } from '../../features/books/queries.js';
import { useDelayedRedirect } from '../../lib/navigation/use-delayed-redirect.js';
import classes from './auth.module.css';

const redirectDelayMs = 1000;

const reasonTexts = {
  required: 'loginToContinue',
  expired: 'sessionExpired',
  sell: 'loginToSell',
  message: 'loginToMessage',
  report: 'loginToReport',
  alert: 'loginToAlert',
} as const satisfies Record<LoginReason, string>;

export default function Login() {
  const { t } = useTranslation('auth');
  const { state: given } = useLocation() as { state: unknown };
  const state = readLoginState(given);
  const { token } = useSession();
  const [wasLoggedIn] = useState(() => readSession().token !== null);
  const [isResending, setResending] = useState(false);
  const [typedEmail, setTypedEmail] = useState('');
  const [isSecondStep, setSecondStep] = useState(false);
  const hasLoggedIn = token !== null && !wasLoggedIn;
  // After a login from the home page, redirect members with listings to their listings.
  const isFromHome = state?.from === pathTo('home');
  const mine = useQuery({ ...bookQueries.mine(), enabled: hasLoggedIn && isFromHome, retry: false });
  const hasListings = mine.data?.length !== 0;
  const target = state && !(isFromHome && hasListings) ? state.from : pathTo('bookListing');
  usePageHead({ title: t('loginTitle'), description: t('loginMeta') });
  useDelayedRedirect({
    isDue: hasLoggedIn && !(isFromHome && mine.isPending),
    to: target,
    delay: redirectDelayMs,
    replace: true,
  });

  if (wasLoggedIn) return <Navigate to={state && !isFromHome ? state.from : pathTo('bookListing')} replace />;
  return (
    <>
      <div>
        <ScreenTitle>{t('loginTitle')}</ScreenTitle>
        {!isSecondStep && (
          <p className={classes.lead}>
            {t('noAccount')}{' '}
            <TextLink to={pathTo('register')} state={typedEmail === '' ? given : withTypedEmail(given, typedEmail)}>
              {t('register')}
            </TextLink>
          </p>
        )}
      </div>
      {state?.reason && <FormAlert tone="info" title={t(reasonTexts[state.reason])} />}
      <LoginForm email={readTypedEmail(given)} onEmailTyped={setTypedEmail} onSecondStep={setSecondStep} />
      {isSecondStep ? null : isResending ? (
        <section className={classes.resend} aria-label={t('resendTitle')}>
          <ResendActivation autoFocus />
        </section>
      ) : (
        <p className={classes.help}>
          <Trans
            t={t}
            i18nKey="loginNotActivated"
            components={{ resendLink: <TextButton onClick={() => setResending(true)} /> }}
          />
        </p>
      )}
    </>
  );
}
