import { Suspense } from 'react';
import { lazyScreen } from '../components/lazy-screen.js';
import { useIsFreshLoginAsked } from '../lib/fresh-login.js';

const ConfirmLogin = lazyScreen(
  ['passkeys', 'auth', 'errors'],
  () => import('../features/auth/components/ConfirmLogin.js'),
);

/** Over every screen: the question of a change that needs a fresh login. */
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
