import { paths } from '@korice/contracts/paths';
import type { Area } from '@korice/texts';
import { Route } from 'react-router-dom';
import { ByRole } from '../ByRole.js';
import { lazyScreen } from '../../components/lazy-screen.js';
import { RequireLogin } from '../RequireLogin.js';
import { adminRoutes } from './admin-routes.js';

const bookFormAreas: readonly Area[] = [
  ...(['bookForm', 'bookTable', 'book', 'edition', 'languages', 'isbn'] as const),
  ...(['conditions', 'categories', 'images', 'errors'] as const),
];
const myBooksAreas: readonly Area[] = ['bookTable', 'dashboard', 'statuses', 'categories', 'search', 'share', 'errors'];

const DashboardLayout = lazyScreen(
  ['dashboard', 'messaging', 'deals', 'errors'],
  () => import('../layouts/DashboardLayout.js'),
);
const BookForm = lazyScreen(bookFormAreas, () => import('../../screens/dashboard/BookForm.js'));
const DealScreens = lazyScreen(
  ['deal', 'deals', 'dealPayment', 'rating', 'reviews', 'messaging', 'errors'],
  () => import('../../screens/dashboard/DealScreens.js'),
);
const Messaging = lazyScreen(
  ['messaging', 'deals', 'deal', 'dashboard', 'bookTable', 'statuses', 'report', 'errors'],
  () => import('../../screens/dashboard/Messaging.js'),
);
const DashboardHome = lazyScreen(
  ['dashboard', 'messaging', 'deals', 'bookTable', 'statuses', 'conditions', 'errors'],
  () => import('../../screens/dashboard/DashboardHome.js'),
);
const PurchasedBooks = lazyScreen(
  ['purchases', 'bookTable', 'categories', 'errors'],
  () => import('../../screens/dashboard/PurchasedBooks.js'),
);
const MyBooks = lazyScreen(myBooksAreas, () => import('../../screens/dashboard/MyBooks.js'));
const Profile = lazyScreen(
  ['profile', 'dashboard', 'auth', 'bookForm', 'categories', 'messaging', 'errors'],
  () => import('../../screens/dashboard/Profile.js'),
);
const PageListing = lazyScreen(
  ['pages', 'users', 'dashboard', 'errors'],
  () => import('../../screens/dashboard/PageListing.js'),
);
const PageForm = lazyScreen(
  ['pages', 'dashboard', 'bookForm', 'errors'],
  () => import('../../screens/dashboard/PageForm.js'),
);
const AdminHome = lazyScreen(
  ['dashboard', 'admin', 'users', 'errors'],
  () => import('../../screens/dashboard/AdminHome.js'),
);
const TestImageUpload = lazyScreen(['images', 'errors'], () => import('../../screens/dashboard/TestImageUpload.js'));

/** A member's own screens, behind the login. */
export const dashboardRoutes = (
  <Route element={<RequireLogin />}>
    <Route element={<DashboardLayout />}>
      <Route path={paths.dashboard} element={<ByRole admin={<AdminHome />} member={<DashboardHome />} />} />
      <Route path={paths.addBook} element={<BookForm />} />
      <Route path={paths.editBook} element={<BookForm />} />
      <Route path={paths.bookListing} element={<MyBooks />} />
      <Route path={paths.purchasedBooks} element={<PurchasedBooks />} />
      <Route path={`${paths.deals}/*`} element={<DealScreens />} />
      <Route path={paths.messaging} element={<Messaging />} />
      <Route path={paths.addPage} element={<PageForm />} />
      <Route path={paths.pageListing} element={<PageListing />} />
      <Route path={paths.editPage} element={<PageForm />} />
      <Route path={paths.testImageUpload} element={<TestImageUpload />} />
      <Route path={paths.profile} element={<Profile />} />
      {adminRoutes}
    </Route>
  </Route>
);
