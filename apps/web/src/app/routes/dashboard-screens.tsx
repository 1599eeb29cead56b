import { matchPath, type paths } from '@korice/contracts/paths';
import type { Area } from '@korice/texts';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyScreen } from '../../components/loading/lazy-screen.js';
import { ByRole, RequireLogin, RequireRole } from '../guards.js';
import { DashboardLayout } from '../layouts/DashboardLayout.js';

const bookFormAreas: readonly Area[] = [
  ...(['bookForm', 'bookTable', 'book', 'edition', 'languages', 'isbn', 'school', 'schoolNames'] as const),
  ...(['conditions', 'categories', 'images', 'shelf', 'errors'] as const),
];
const bookTableAreas: readonly Area[] = ['bookTable', 'statuses', 'categories', 'search', 'errors'];
const dealAreas: readonly Area[] = ['deal', 'deals', 'dealPayment', 'rating', 'reviews', 'messaging', 'errors'];
const listAreas: readonly Area[] = ['lists', 'tellMe', 'isbn', 'dashboard', 'conditions', 'schoolNames', 'errors'];

const AdminHome = lazyScreen(
  ['dashboard', 'admin', 'users', 'errors'],
  () => import('../../screens/dashboard/AdminHome.js'),
);
const Alerts = lazyScreen(
  [
    ...(['alerts', 'tellMe', 'push', 'dashboard', 'search', 'categories', 'conditions'] as const),
    ...(['statuses', 'edition', 'languages', 'home', 'errors'] as const),
  ],
  () => import('../../screens/dashboard/Alerts.js'),
);
const AllBooks = lazyScreen(bookTableAreas, () => import('../../screens/dashboard/AllBooks.js'));
const AllUsers = lazyScreen(
  ['users', 'statuses', 'search', 'errors'],
  () => import('../../screens/dashboard/AllUsers.js'),
);
const Audit = lazyScreen(
  ['audit', 'admin', 'report', 'bookForm', 'book', 'edition', 'search', 'errors'],
  () => import('../../screens/dashboard/Audit.js'),
);
const BookForm = lazyScreen(bookFormAreas, () => import('../../screens/dashboard/BookForm.js'));
const BookList = lazyScreen(listAreas, () => import('../../screens/dashboard/BookList.js'));
const BookListPlans = lazyScreen(listAreas, () => import('../../screens/dashboard/BookListPlans.js'));
const BookLists = lazyScreen(listAreas, () => import('../../screens/dashboard/BookLists.js'));
const DashboardHome = lazyScreen(
  ['dashboard', 'messaging', 'deals', 'bookTable', 'statuses', 'conditions', 'isbn', 'errors'],
  () => import('../../screens/dashboard/DashboardHome.js'),
);
const Deal = lazyScreen([...dealAreas, 'report'], () => import('../../screens/dashboard/Deal.js'));
const DealPayment = lazyScreen(dealAreas, () => import('../../screens/dashboard/DealPayment.js'));
const DealRating = lazyScreen(dealAreas, () => import('../../screens/dashboard/DealRating.js'));
const Deals = lazyScreen(dealAreas, () => import('../../screens/dashboard/Deals.js'));
const Messaging = lazyScreen(
  ['messaging', 'deals', 'deal', 'dashboard', 'bookTable', 'statuses', 'report', 'errors'],
  () => import('../../screens/dashboard/Messaging.js'),
);
const Editions = lazyScreen(
  ['admin', 'bookForm', 'book', 'edition', 'errors'],
  () => import('../../screens/dashboard/Editions.js'),
);
const MyBooks = lazyScreen(
  [...bookTableAreas, 'dashboard', 'share', 'freshness', 'imports'],
  () => import('../../screens/dashboard/MyBooks.js'),
);
const PageForm = lazyScreen(
  ['pages', 'dashboard', 'bookForm', 'errors'],
  () => import('../../screens/dashboard/PageForm.js'),
);
const PageListing = lazyScreen(
  ['pages', 'users', 'dashboard', 'errors'],
  () => import('../../screens/dashboard/PageListing.js'),
);
const Profile = lazyScreen(
  ['profile', 'dashboard', 'auth', 'bookForm', 'categories', 'messaging', 'errors'],
  () => import('../../screens/dashboard/Profile.js'),
);
const PurchasedBooks = lazyScreen(
  ['purchases', 'bookTable', 'categories', 'errors'],
  () => import('../../screens/dashboard/PurchasedBooks.js'),
);
const Reports = lazyScreen(
  ['admin', 'report', 'users', 'statuses', 'errors'],
  () => import('../../screens/dashboard/Reports.js'),
);
const ScanShelf = lazyScreen(
  ['shelf', 'isbn', 'edition', 'bookForm', 'conditions', 'categories', 'dashboard', 'errors'],
  () => import('../../screens/dashboard/ScanShelf.js'),
);
const ImportTable = lazyScreen(
  [...(['imports', 'bookForm', 'tables', 'shelf', 'conditions', 'categories', 'dashboard', 'errors'] as const)],
  () => import('../../screens/dashboard/ImportTable.js'),
);
const TestImageUpload = lazyScreen(['images', 'errors'], () => import('../../screens/dashboard/TestImageUpload.js'));

type Paths = typeof paths;
type DashboardPathName = {
  [Name in keyof Paths]: Paths[Name] extends `${Paths['dashboard']}${string}` ? Name : never;
}[keyof Paths];

const forAdmins = (screen: ReactNode) => <RequireRole roles={['admin']}>{screen}</RequireRole>;

const screens: Readonly<Record<DashboardPathName, ReactNode>> = {
  dashboard: <ByRole admin={<AdminHome />} member={<DashboardHome />} />,
  addBook: <BookForm />,
  scanShelf: <ScanShelf />,
  importTable: <ImportTable />,
  editBook: <BookForm />,
  bookListing: <MyBooks />,
  purchasedBooks: <PurchasedBooks />,
  deals: <Deals />,
  deal: <Deal />,
  dealPayment: <DealPayment />,
  dealRating: <DealRating />,
  alerts: <Alerts />,
  bookLists: <BookLists />,
  bookList: <BookList />,
  bookListPlans: <BookListPlans />,
  messaging: <Messaging />,
  addPage: <PageForm />,
  pageListing: <PageListing />,
  editPage: <PageForm />,
  profile: <Profile />,
  testImageUpload: <TestImageUpload />,
  allBooks: forAdmins(<AllBooks />),
  allUsers: forAdmins(<AllUsers />),
  reports: forAdmins(<Reports />),
  audit: forAdmins(<Audit />),
  editions: forAdmins(<Editions />),
};

/** The screens behind the login. A separate chunk: it lists more than half of all files, and visitors need none of them. */
export default function DashboardScreens() {
  const { pathname } = useLocation();
  const name = matchPath(pathname)?.name;
  return (
    <RequireLogin>
      <DashboardLayout>{name !== undefined && isDashboardName(name) && screens[name]}</DashboardLayout>
    </RequireLogin>
  );
}

const isDashboardName = (name: keyof Paths): name is DashboardPathName => name in screens;
