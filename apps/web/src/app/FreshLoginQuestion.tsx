import { Suspense } from 'react';
import { lazyScreen } from '../components/lazy-screen.js';
import { useIsFreshLoginAsked } from '../lib/fresh-login.js';

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
