import { paths } from '@korice/contracts/paths';
import { Route } from 'react-router-dom';
import { PublicLayout } from '../layouts/PublicLayout.js';
import { lazyScreen } from '../lazy-screen.js';

const Home = lazyScreen(
  ['home', 'search', 'categories', 'conditions', 'statuses', 'owner'],
  () => import('../../screens/public/Home.js'),
);
const Categories = lazyScreen(
  ['search', 'categories', 'conditions', 'statuses', 'edition', 'languages', 'home', 'errors'],
  () => import('../../screens/public/Categories.js'),
);
const Book = lazyScreen(
  ['book', 'categories', 'conditions', 'statuses', 'edition', 'languages', 'share', 'search', 'home'],
  () => import('../../screens/public/Book.js'),
);
const NotFound = lazyScreen(['notFound', 'search', 'home'], () => import('../../screens/public/NotFound.js'));

/** The site itself; every address that nothing else answers ends here. */
export const publicRoutes = (
  <Route element={<PublicLayout />}>
    <Route path={paths.home} element={<Home />} />
    <Route path={paths.categories} element={<Categories />} />
    <Route path={paths.category} element={<Categories />} />
    <Route path={paths.book} element={<Book />} />
    <Route path="*" element={<NotFound />} />
  </Route>
);
