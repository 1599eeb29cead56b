import { matchPath, pathTo } from '@korice/contracts/paths';
import { Fragment, Suspense, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { loginState } from '../features/auth/login-state.js';
import { useSession } from '../features/auth/session.js';
import { useReturn } from '../features/auth/use-return.js';
import { lazyScreen } from '../components/lazy-screen.js';

const SessionExpired = lazyScreen(['auth', 'errors'], () => import('../features/auth/components/SessionExpired.js'));

/**
 * Shows the screens inside to whoever is logged in; leads the others to the login and from there back. A login that runs out meanwhile is
 * renewed in place: the screens stay, unless another account comes. Somebody who logs out goes home.
 */
export function RequireLogin() {
  const { token, user, ended } = useSession();
  const { pathname, search } = useLocation();
  const [wasInside, setInside] = useState(token !== null);
  const [isLeaving, setLeaving] = useState(false);
  if (token !== null && !wasInside) setInside(true);
  const isExpired = wasInside && ended === 'expired';
  useReturn(isExpired);

  if (ended === 'logout' || isLeaving) return <Navigate to={pathTo('home')} replace />;
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
