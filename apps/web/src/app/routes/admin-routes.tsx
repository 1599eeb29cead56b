import { paths } from '@korice/contracts/paths';
import { Route } from 'react-router-dom';
import { lazyScreen } from '../lazy-screen.js';
import { RequireRole } from '../RequireRole.js';

const AllBooks = lazyScreen(
  ['bookTable', 'statuses', 'categories', 'search', 'errors'],
  () => import('../../screens/dashboard/AllBooks.js'),
);
const AllUsers = lazyScreen(
  ['users', 'statuses', 'search', 'errors'],
  () => import('../../screens/dashboard/AllUsers.js'),
);

/** What only admins see; others are led to the home page. */
export const adminRoutes = (
  <Route element={<RequireRole roles={['admin']} />}>
    <Route path={paths.allBooks} element={<AllBooks />} />
    <Route path={paths.allUsers} element={<AllUsers />} />
  </Route>
);
