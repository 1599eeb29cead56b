import { paths } from '@korice/contracts/paths';
import { screenAreas } from '@korice/texts/screen-areas';
import { Route } from 'react-router-dom';
import { PublicLayout } from '../layouts/PublicLayout.js';
import { lazyScreen } from '../../components/loading/lazy-screen.js';

const Home = lazyScreen(screenAreas.home, () => import('../../screens/public/Home.js'));
const Categories = lazyScreen(screenAreas.categories, () => import('../../screens/public/Categories.js'));
const Book = lazyScreen(screenAreas.book, () => import('../../screens/public/Book.js'));
const Owner = lazyScreen(screenAreas.owner, () => import('../../screens/public/Owner.js'));
const Wishlist = lazyScreen(
  ['wishlist', 'tellMe', 'conditions', 'statuses', 'home', 'search', 'errors'],
  () => import('../../screens/public/Wishlist.js'),
);
const School = lazyScreen(screenAreas.school, () => import('../../screens/public/School.js'));
const SharedList = lazyScreen(screenAreas.sharedList, () => import('../../screens/public/SharedList.js'));
const Wanted = lazyScreen(screenAreas.wanted, () => import('../../screens/public/Wanted.js'));
const Article = lazyScreen(screenAreas.article, () => import('../../screens/public/Article.js'));
const Contact = lazyScreen(['contact', 'errors'], () => import('../../screens/public/Contact.js'));
const AboutUs = lazyScreen(screenAreas.aboutUs, () => import('../../screens/public/AboutUs.js'));
const Impressum = lazyScreen(screenAreas.impressum, () => import('../../screens/public/Impressum.js'));
const Page = lazyScreen(screenAreas.page, () => import('../../screens/public/Page.js'));
const ConfirmNewsletter = lazyScreen(
  ['newsletter', 'errors'],
  () => import('../../screens/public/ConfirmNewsletter.js'),
);
const UnsubscribeNewsletter = lazyScreen(
  ['newsletter', 'errors'],
  () => import('../../screens/public/UnsubscribeNewsletter.js'),
);
const UnsubscribeMessageMails = lazyScreen(
  ['unsubscribe', 'dashboard', 'profile', 'errors'],
  () => import('../../screens/public/UnsubscribeMessageMails.js'),
);
const ConfirmListings = lazyScreen(
  ['freshness', 'bookTable', 'errors'],
  () => import('../../screens/public/ConfirmListings.js'),
);
const EndAlert = lazyScreen(['alerts', 'errors'], () => import('../../screens/public/EndAlert.js'));
const Offline = lazyScreen(['app', 'book'], () => import('../../screens/public/Offline.js'));
const NotFound = lazyScreen(screenAreas.notFound, () => import('../../screens/public/NotFound.js'));

/** The public screens, and the fallback for unknown paths. */
export const publicRoutes = (
  <Route element={<PublicLayout />}>
    <Route path={paths.home} element={<Home />} />
    <Route path={paths.categories} element={<Categories />} />
    <Route path={paths.category} element={<Categories />} />
    <Route path={paths.book} element={<Book />} />
    <Route path={paths.owner} element={<Owner />} />
    <Route path={paths.wishlist} element={<Wishlist />} />
    <Route path={paths.school} element={<School />} />
    <Route path={paths.schoolGrade} element={<School />} />
    <Route path={paths.sharedList} element={<SharedList />} />
    <Route path={paths.wanted} element={<Wanted />} />
    <Route path={paths.article} element={<Article />} />
    <Route path={paths.contact} element={<Contact />} />
    <Route path={paths.aboutUs} element={<AboutUs />} />
    <Route path={paths.impressum} element={<Impressum />} />
    <Route path={paths.page} element={<Page />} />
    <Route path={paths.confirmNewsletter} element={<ConfirmNewsletter />} />
    <Route path={paths.unsubscribeNewsletter} element={<UnsubscribeNewsletter />} />
    <Route path={paths.unsubscribeMessageMails} element={<UnsubscribeMessageMails />} />
    <Route path={paths.confirmListings} element={<ConfirmListings />} />
    <Route path={paths.endAlert} element={<EndAlert />} />
    <Route path={paths.offline} element={<Offline />} />
    <Route path="*" element={<NotFound />} />
  </Route>
);
