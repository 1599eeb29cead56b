import { pathTo } from '@korice/contracts/paths';
import i18next from 'i18next';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { lazyScreen } from '../components/lazy-screen.js';
import { useLogoutQuestion } from '../features/auth/logout-question.js';
import { useSession } from '../features/auth/session.js';
import { loadTexts } from '../i18n.js';
import { useIsFreshLoginAsked } from '../lib/fresh-login.js';
import { notify } from '../lib/notices.js';
import { onStorageFault, readStorageFault } from '../lib/storage.js';

const ConfirmLogin = lazyScreen(
  ['passkeys', 'auth', 'errors'],
  () => import('../features/auth/components/ConfirmLogin.js'),
);

/** Over every screen of the dashboard, where all changes that need a fresh login are made. */
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

/** Over every screen: the question that some logouts begin with. */
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

/** Says why the page has become a visitor's: somebody logged out in another tab. */
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
        // Without its words: header and login show the same.
        if (!(error instanceof TypeError)) throw error;
      },
    );
  }, [isOver]);

  return null;
}

const words = { full: 'storageFull', refused: 'storageRefused' } as const;

/** Says once, when the browser has not kept something that a person would miss, that it lives in this page only. */
export function StorageNotice() {
  const fault = useSyncExternalStore(onStorageFault, readStorageFault, () => null);

  useEffect(() => {
    if (fault === null) return;
    loadTexts(['app']).then(
      () => notify({ tone: 'bad', text: i18next.t(`app:${words[fault]}`) }),
      (error: unknown) => {
        // Without its words: drafts do not say that they are kept either.
        if (!(error instanceof TypeError)) throw error;
      },
    );
  }, [fault]);

  return null;
}
