import { paths, pathTo } from '@korice/contracts/paths';
import { Navigate, Route } from 'react-router-dom';
import { lazyScreen } from '../lazy-screen.js';
import { RequireLogin } from '../RequireLogin.js';

const DashboardLayout = lazyScreen(['dashboard', 'errors'], () => import('../layouts/DashboardLayout.js'));

/** A member's own screens, behind the login. */
export const dashboardRoutes = (
  <Route element={<RequireLogin />}>
    <Route path={paths.dashboard} element={<Navigate to={pathTo('bookListing')} replace />} />
    <Route element={<DashboardLayout />} />
  </Route>
);
