import type { Me } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { Navigate, Outlet } from 'react-router-dom';
import { useSession } from '../features/auth/session.js';

/** Inside `RequireLogin`: shows the screens inside to these roles only and leads everybody else to the home page. */
export function RequireRole({ roles }: { roles: readonly Me['role'][] }) {
  const { user } = useSession();
  return user?.role !== undefined && roles.includes(user.role) ? <Outlet /> : <Navigate to={pathTo('home')} replace />;
}
