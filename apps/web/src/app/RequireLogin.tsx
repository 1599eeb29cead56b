import { matchPath, pathTo } from '@korice/contracts/paths';
import { Fragment, Suspense, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { loginState } from '../features/auth/login-state.js';
import { useSession } from '../features/auth/session.js';
import { useReturn } from '../features/auth/use-return.js';
import { lazyScreen } from '../components/lazy-screen.js';

const SessionExpired = lazyScreen(['auth', 'errors'], () => import('../features/auth/components/SessionExpired.js'));

/**
 * Route guard: renders the nested screens for a logged-in member and redirects everybody else to the login, which returns here. An
 * expired session is renewed in a dialog over the screens, which keep their state unless another account logs in. A logout on one
 * of these screens redirects to the home page.
 */
export function RequireLogin() {
  const { token, user, ended } = useSession();
  const { pathname, search } = useLocation();
  const [wasInside, setInside] = useState(token !== null);
  const [isLeaving, setLeaving] = useState(false);
  if (token !== null && !wasInside) setInside(true);
  const isExpired = wasInside && ended === 'expired';
  useReturn(isExpired);

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
      <Fragment key={user?._id}>
        <Outlet />
      </Fragment>
      {isExpired && (
        <Suspense fallback={null}>
          <SessionExpired onLeave={() => setLeaving(true)} />
        </Suspense>
      )}
    </>
  );
}
