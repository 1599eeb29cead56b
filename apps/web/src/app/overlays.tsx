import { pathTo } from '@korice/contracts/paths';
import { isLanguage } from '@korice/texts';
import i18next from 'i18next';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { lazyScreen } from '../components/loading/lazy-screen.js';
import { useChangeLanguage } from '../components/use-change-language.js';
import { useLogoutQuestion } from '../features/auth/logout-question.js';
import { useSession } from '../features/auth/session.js';
import { loadTexts } from '../i18n.js';
import { useIsFreshLoginAsked } from '../lib/fresh-login.js';
import { notify } from '../lib/notices.js';
import { onStorageFault, onStoredElsewhere, readStorageFault, readStored, storageNames } from '../lib/storage.js';

const ConfirmLogin = lazyScreen(
  ['passkeys', 'auth', 'errors'],
  () => import('../features/auth/components/ConfirmLogin.js'),
);

/** Asks for a fresh login before sensitive changes; all of them are made in the dashboard. */
export function FreshLoginQuestion() {
  const isAsked = useIsFreshLoginAsked();
  return (
    isAsked && (
      <Suspense fallback={null}>
        <ConfirmLogin />
      </Suspense>
    )
  );
}

const LogoutDialog = lazyScreen(['auth', 'header'], () => import('../features/auth/components/LogoutDialog.js'));

/** Asks before a logout that would delete unsent messages or drafts. */
export function LogoutQuestion() {
  const unsent = useLogoutQuestion();
  return (
    unsent && (
      <Suspense fallback={null}>
        <LogoutDialog unsent={unsent} />
      </Suspense>
    )
  );
}

/** Announces that a logout in another tab has ended the session. */
export function OtherTabLogout() {
  const isOver = useSession().ended === 'elsewhere';

  useEffect(() => {
    if (!isOver) return;
    loadTexts(['app', 'auth']).then(
      () =>
        notify({
          tone: 'good',
          text: i18next.t('app:otherTabLogout'),
          action: { label: i18next.t('auth:login'), to: pathTo('login') },
        }),
      (error: unknown) => {
        // The texts did not load. No notice: the header and the login screen show the logout too.
        if (!(error instanceof TypeError)) throw error;
      },
    );
  }, [isOver]);

  return null;
}

/** Shows the language that was chosen in another tab. */
export function OtherTabLanguage() {
  const change = useChangeLanguage();

  useEffect(
    () =>
      onStoredElsewhere((name) => {
        const chosen = readStored(storageNames.language);
        if (name === storageNames.language && isLanguage(chosen)) void change(chosen);
      }),
    [change],
  );

  return null;
}

const texts = { full: 'storageFull', refused: 'storageRefused' } as const;

/** Announces once that the browser could not store data and that it is lost when this page closes. */
export function StorageNotice() {
  const fault = useSyncExternalStore(onStorageFault, readStorageFault, () => null);

  useEffect(() => {
    if (fault === null) return;
    loadTexts(['app']).then(
      () => notify({ tone: 'bad', text: i18next.t(`app:${texts[fault]}`) }),
      (error: unknown) => {
        // The texts did not load. No notice: forms do not show their draft as stored either.
        if (!(error instanceof TypeError)) throw error;
      },
    );
  }, [fault]);

  return null;
}
