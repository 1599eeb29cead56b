import { paths, pathTo } from '@korice/contracts/paths';
import type { Area } from '@korice/texts';
import { Navigate, Route } from 'react-router-dom';
import { lazyScreen } from '../lazy-screen.js';
import { RequireLogin } from '../RequireLogin.js';
import { adminRoutes } from './admin-routes.js';

const bookFormAreas: readonly Area[] = [
  ...(['bookForm', 'bookTable', 'book', 'edition', 'languages', 'isbn'] as const),
  ...(['conditions', 'categories', 'images', 'errors'] as const),
];
const myBooksAreas: readonly Area[] = ['bookTable', 'dashboard', 'statuses', 'categories', 'search', 'errors'];

const DashboardLayout = lazyScreen(
  ['dashboard', 'messaging', 'errors'],
  () => import('../layouts/DashboardLayout.js'),
);
const BookForm = lazyScreen(bookFormAreas, () => import('../../screens/dashboard/BookForm.js'));
const Messaging = lazyScreen(
  ['messaging', 'dashboard', 'bookTable', 'statuses', 'errors'],
  () => import('../../screens/dashboard/Messaging.js'),
);
const MyBooks = lazyScreen(myBooksAreas, () => import('../../screens/dashboard/MyBooks.js'));
const Profile = lazyScreen(
  ['profile', 'auth', 'bookForm', 'categories', 'errors'],
  () => import('../../screens/dashboard/Profile.js'),
);

/** A member's own screens, behind the login. */
export const dashboardRoutes = (
  <Route element={<RequireLogin />}>
    <Route path={paths.dashboard} element={<Navigate to={pathTo('bookListing')} replace />} />
    <Route element={<DashboardLayout />}>
      <Route path={paths.addBook} element={<BookForm />} />
      <Route path={paths.editBook} element={<BookForm />} />
      <Route path={paths.bookListing} element={<MyBooks />} />
      <Route path={paths.messaging} element={<Messaging />} />
      <Route path={paths.profile} element={<Profile />} />
      {adminRoutes}
    </Route>
  </Route>
);
