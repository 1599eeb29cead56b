import { Suspense } from 'react';
import { useLogoutQuestion } from '../features/auth/logout-question.js';
import { lazyScreen } from '../components/lazy-screen.js';

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
