import { authRoutes } from './auth-routes.js';
import { dashboardRoutes } from './dashboard-routes.js';
import { publicRoutes } from './public-routes.js';

/** Every screen by its address. */
export const routes = (
  <>
    {publicRoutes}
    {authRoutes}
    {dashboardRoutes}
  </>
);
