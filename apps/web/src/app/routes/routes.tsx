import { paths } from '@korice/contracts/paths';
import { screenAreas } from '@korice/texts/screen-areas';
import { Route } from 'react-router-dom';
import { lazyScreen } from '../../components/loading/lazy-screen.js';
import { authRoutes } from './auth-routes.js';
import { publicRoutes } from './public-routes.js';

const DashboardScreens = lazyScreen(screenAreas.dashboard, () => import('./dashboard-screens.js'));

/** The routes of all screens. All dashboard routes share one element, so that its layout stays mounted when the screen changes. */
export const routes = (
  <>
    {publicRoutes}
    {authRoutes}
    {Object.values(paths)
      .filter((path) => path.startsWith(paths.dashboard))
      .map((path) => (
        <Route key={path} path={path} element={<DashboardScreens />} />
      ))}
  </>
);
