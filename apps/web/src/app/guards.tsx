import type { Me } from '@korice/contracts';
import { matchPath, pathTo } from '@korice/contracts/paths';
import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { Fragment, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { lazyScreen } from '../components/loading/lazy-screen.js';
import { loginState } from '../features/auth/login-state.js';
import { useSession } from '../features/auth/session.js';
import { notify } from '../lib/notices.js';

/**
 * Runs when a login in the dialog or another tab replaces an expired session. For the same account refetches the failed queries and shows
 * that the member can continue; for another account shows that the drafts belong to the previous one. The dialog loads the texts of `auth`.
 */
function useSessionRenewal(isExpired: boolean): void {
  const queryClient = useQueryClient();
  const { token, user } = useSession();
  const id = user?._id;
  const expiredId = useRef<string>(undefined);
  useEffect(() => {
    if (isExpired) {
      expiredId.current = id;
      return;
    }
    const before = expiredId.current;
    expiredId.current = undefined;
    if (before === undefined || token === null) return;
    if (before === id) void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    notify({ tone: 'good', text: i18next.t(before === id ? 'auth:sessionRestored' : 'auth:sessionOtherAccount') });
  }, [isExpired, id, token, queryClient]);
}

/** Renders one of two screens of the same URL by the role of the member. Use it inside `RequireLogin`. */
export function ByRole({ admin, member }: { admin: ReactNode; member: ReactNode }) {
  const { user } = useSession();
  if (user?.role !== 'admin') return member;
  return user.needsPasskey ? <PasskeyNeeded /> : <HiddenWhenExpired>{admin}</HiddenWhenExpired>;
}

/**
 * Hides a screen of a role behind the login dialog of an expired session, because the session also ends when the account loses the role.
 * The screen keeps its state.
 */
function HiddenWhenExpired({ children }: { children: ReactNode }) {
  const { ended } = useSession();
  return <div style={{ display: ended === 'expired' ? 'none' : 'contents' }}>{children}</div>;
}

/** Replaces a screen for admins until the admin has a passkey. */
const PasskeyNeeded = lazyScreen(['passkeys'], () => import('../features/auth/components/PasskeyNeeded.js'));

/** Guard inside `RequireLogin`: renders `children` for these roles, otherwise redirects to the home page with a notice. */
export function RequireRole({ roles, children }: { roles: readonly Me['role'][]; children: ReactNode }) {
  const { user } = useSession();
  if (user?.needsPasskey && roles.includes('admin')) return <PasskeyNeeded />;
  if (user?.role === undefined || !roles.includes(user.role)) return <RedirectHome />;
  return <HiddenWhenExpired>{children}</HiddenWhenExpired>;
}

function RedirectHome() {
  const { t } = useTranslation('dashboard');
  const text = t('noAccess');
  useEffect(() => {
    notify({ tone: 'bad', text });
  }, [text]);
  return <Navigate to={pathTo('home')} replace />;
}

const SessionExpired = lazyScreen(['auth', 'errors'], () => import('../features/auth/components/SessionExpired.js'));

/**
 * Guard: renders `children` for a logged-in member and redirects everybody else to the login, which returns here. An
 * expired session is renewed in a dialog over the screens, which keep their state unless another account logs in. A logout on one
 * of these screens redirects to the home page.
 */
export function RequireLogin({ children }: { children: ReactNode }) {
  const { token, user, ended } = useSession();
  const { pathname, search } = useLocation();
  const [wasInside, setInside] = useState(token !== null);
  const [isLeaving, setLeaving] = useState(false);
  if (token !== null && !wasInside) setInside(true);
  const isExpired = wasInside && ended === 'expired';
  useSessionRenewal(isExpired);

  if ((wasInside && ended === 'logout') || isLeaving) return <Navigate to={pathTo('home')} replace />;
  const isSelling = matchPath(pathname)?.name === 'addBook';
  if (token === null && !isExpired)
    return (
      <Navigate
        to={pathTo('login')}
        state={loginState({
          from: pathname + search,
          reason: ended === 'expired' ? 'expired' : isSelling ? 'sell' : 'required',
        })}
        replace
      />
    );
  return (
    <>
      <Fragment key={user?._id}>{children}</Fragment>
      {isExpired && (
        <Suspense fallback={null}>
          <SessionExpired onLeave={() => setLeaving(true)} />
        </Suspense>
      )}
    </>
  );
}
