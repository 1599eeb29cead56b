import { pathTo } from '@korice/contracts/paths';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { loginState } from '../features/auth/login-state.js';
import { useSession } from '../features/auth/session.js';

/** Shows the screens inside to whoever is logged in; leads the others to the login and from there back. Somebody who logs out goes home. */
export function RequireLogin() {
  const { token, ended } = useSession();
  const { pathname, search } = useLocation();
  if (token !== null) return <Outlet />;
  if (ended === 'logout') return <Navigate to={pathTo('home')} replace />;
  return (
    <Navigate
      to={pathTo('login')}
      state={loginState({ from: pathname + search, reason: ended === 'expired' ? 'expired' : 'required' })}
      replace
    />
  );
}
