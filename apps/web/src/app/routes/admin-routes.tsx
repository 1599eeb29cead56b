import { paths } from '@korice/contracts/paths';
import { Route } from 'react-router-dom';
import { lazyScreen } from '../../components/lazy-screen.js';
import { RequireRole } from '../RequireRole.js';

const AllBooks = lazyScreen(
  ['bookTable', 'statuses', 'categories', 'search', 'errors'],
  () => import('../../screens/dashboard/AllBooks.js'),
);
const AllUsers = lazyScreen(
  ['users', 'statuses', 'search', 'errors'],
  () => import('../../screens/dashboard/AllUsers.js'),
);
const Reports = lazyScreen(
  ['admin', 'report', 'users', 'statuses', 'errors'],
  () => import('../../screens/dashboard/Reports.js'),
);
const Audit = lazyScreen(['admin', 'report', 'errors'], () => import('../../screens/dashboard/Audit.js'));

/** What only admins see; others are led to the home page. */
export const adminRoutes = (
  <Route element={<RequireRole roles={['admin']} />}>
    <Route path={paths.allBooks} element={<AllBooks />} />
    <Route path={paths.allUsers} element={<AllUsers />} />
    <Route path={paths.reports} element={<Reports />} />
    <Route path={paths.audit} element={<Audit />} />
  </Route>
);
