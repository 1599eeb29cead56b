import { Route } from 'react-router-dom';
import { PublicLayout } from '../layouts/PublicLayout.js';
import { lazyScreen } from '../lazy-screen.js';

const NotFound = lazyScreen(['notFound', 'search', 'home'], () => import('../../screens/public/NotFound.js'));

/** The site itself; every address that nothing else answers ends here. */
export const publicRoutes = (
  <Route element={<PublicLayout />}>
    <Route path="*" element={<NotFound />} />
  </Route>
);
