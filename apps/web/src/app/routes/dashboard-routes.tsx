import { paths } from '@korice/contracts/paths';
import type { Area } from '@korice/texts';
import { Route } from 'react-router-dom';
import { lazyScreen } from '../../components/lazy-screen.js';
import { ByRole } from '../guards.js';
import { RequireLogin } from '../guards.js';
import { RequireRole } from '../guards.js';

const adminScreens = () => import('../../screens/dashboard/AdminScreens.js');
const AllBooks = lazyScreen(['bookTable', 'statuses', 'categories', 'search', 'errors'], async () => ({
  default: (await adminScreens()).AllBooks,
}));
const AllUsers = lazyScreen(['users', 'statuses', 'search', 'errors'], async () => ({
  default: (await adminScreens()).AllUsers,
}));
const Reports = lazyScreen(['admin', 'report', 'users', 'statuses', 'errors'], async () => ({
  default: (await adminScreens()).Reports,
}));
const Audit = lazyScreen(['admin', 'report', 'errors'], async () => ({ default: (await adminScreens()).Audit }));

/** The screens of admins. */
const adminRoutes = (
  <Route element={<RequireRole roles={['admin']} />}>
    <Route path={paths.allBooks} element={<AllBooks />} />
    <Route path={paths.allUsers} element={<AllUsers />} />
    <Route path={paths.reports} element={<Reports />} />
    <Route path={paths.audit} element={<Audit />} />
  </Route>
);

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
const ListScreens = lazyScreen(['lists', 'errors'], () => import('../../screens/dashboard/ListScreens.js'));
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
      <Route path={`${paths.bookLists}/*`} element={<ListScreens />} />
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
