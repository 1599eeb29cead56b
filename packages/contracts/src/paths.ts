import { pageNumber } from './lists.js';

/** All routes that a person can open, shared by screens, mails, the sitemap and the server's status codes. */
export const paths = {
  home: '/',
  categories: '/categories',
  category: '/category/:name',
  book: '/book/:bookId',
  owner: '/owner/:ownerId',
  wishlist: '/wishlist',
  sharedList: '/list/:slug',
  school: '/school',
  schoolGrade: '/school/:grade',
  article: '/blog/:postId',
  contact: '/contact',
  aboutUs: '/about-us',
  impressum: '/impressum',
  page: '/page/:slug',
  confirmNewsletter: '/newsletter/confirm/:token',
  unsubscribeNewsletter: '/newsletter/unsubscribe/:token',
  unsubscribeMessageMails: '/unsubscribe/:token',
  endAlert: '/alerts/end/:token',
  confirmListings: '/listings/confirm/:token',
  wanted: '/wanted',
  offline: '/offline',
  register: '/auth/register',
  login: '/auth/login',
  activate: '/auth/activate/:activationString',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password/:token',
  dashboard: '/dashboard',
  addBook: '/dashboard/add-book',
  scanShelf: '/dashboard/scan',
  importTable: '/dashboard/import',
  bookListing: '/dashboard/book-listing',
  editBook: '/dashboard/book-listing/:bookId',
  purchasedBooks: '/dashboard/purchased-books',
  deals: '/dashboard/deals',
  deal: '/dashboard/deals/:dealId',
  dealPayment: '/dashboard/deals/:dealId/payment',
  dealRating: '/dashboard/deals/:dealId/rating',
  alerts: '/dashboard/alerts',
  bookLists: '/dashboard/lists',
  bookList: '/dashboard/lists/:listId',
  bookListPlans: '/dashboard/lists/:listId/plans',
  messaging: '/dashboard/messaging',
  addPage: '/dashboard/add-page',
  pageListing: '/dashboard/page-listing',
  editPage: '/dashboard/page-listing/:pageId',
  profile: '/dashboard/profile',
  testImageUpload: '/dashboard/test-image-upload',
  allBooks: '/dashboard/all-books',
  allUsers: '/dashboard/all-users',
  reports: '/dashboard/reports',
  audit: '/dashboard/audit',
  editions: '/dashboard/editions',
} as const;

export type PathName = keyof typeof paths;

/** Routes for search engines. The others are personal or have no content of their own. */
const indexed: ReadonlySet<PathName> = new Set<PathName>([
  'home',
  'categories',
  'category',
  'school',
  'schoolGrade',
  'book',
  'owner',
  'wanted',
  'article',
  'contact',
  'aboutUs',
  'impressum',
  'page',
]);

export const isIndexed = (name: PathName): boolean => indexed.has(name);

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

export type PathParams<N extends PathName> = Record<ParamNames<(typeof paths)[N]>, string>;

/** Returns the path of a route with its percent-encoded parameters. */
export function pathTo<N extends PathName>(
  name: N,
  ...[params]: ParamNames<(typeof paths)[N]> extends never ? [] : [PathParams<N>]
): string {
  const values: Record<string, string> = params ?? {};
  return paths[name].replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ''));
}

/** Returns the path and query of a conversation. */
export const conversationPath = (roomId: string): string => `${pathTo('messaging')}?room=${roomId}`;

/** Returns the route of an encoded `pathname` with its decoded parameters, or undefined. */
export function matchPath(pathname: string): { name: PathName; params: Record<string, string> } | undefined {
  for (const name of Object.keys(paths) as PathName[]) {
    const match = patterns[name].exec(pathname);
    if (match) return decoded(name, match.groups ?? {});
  }
  return undefined;
}

/** Returns undefined for broken percent-encoding. */
function decoded(name: PathName, groups: Record<string, string>): ReturnType<typeof matchPath> {
  try {
    const params = Object.entries(groups).map(([key, value]) => [key, decodeURIComponent(value)]);
    return { name, params: Object.fromEntries(params) as Record<string, string> };
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

const maxReturnPathLength = 500;

/**
 * Returns whether a login may redirect to `path` (with its query): a route of this site outside `/auth/`. Rejects everything that a
 * browser could interpret as another site, such as `//host`, `/\\host` and control characters.
 */
export function isReturnPath(path: string): boolean {
  if (path.length > maxReturnPathLength || !/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(path)) return false;
  const [pathname = ''] = path.split(/[?#]/, 1);
  return !pathname.startsWith('/auth/') && matchPath(pathname) !== undefined;
}

const patterns = Object.fromEntries(
  Object.entries(paths).map(([name, path]) => [
    name,
    new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)').replace(/\/$/, '')}/?$`),
  ]),
) as Record<PathName, RegExp>;

/** Parameters that filter or sort a list. Filtered lists are not canonical pages. */
const listChoices = [
  ...['q', 'condition', 'minPrice', 'maxPrice', 'status', 'language', 'script', 'city', 'sort'],
  ...['subject', 'kind', 'written', 'publisher'],
];

/** Screens with a list of books whose filters and pages are in the URL. */
const bookLists: ReadonlySet<PathName> = new Set<PathName>(['categories', 'category', 'schoolGrade']);

export const isBookList = (name: PathName): boolean => bookLists.has(name);

interface Query {
  get(name: string): string | null;
}

/** Returns the page number of a list URL, from 1. */
export const listPage = (query: Query): number => pageNumber(query.get('page'));

/** Returns whether a list URL has no parameters except its page. */
export const isPlainList = (query: Query): boolean => listChoices.every((choice) => (query.get(choice) ?? '') === '');

/** Returns the path and query, without language, that search engines index for an encoded `pathname`; undefined if they must not. */
export function canonicalPath(pathname: string, query: Query): string | undefined {
  const name = matchPath(pathname)?.name;
  if (name === undefined || !isIndexed(name)) return undefined;
  const path = pathname === '/' ? pathname : pathname.replace(/\/$/, '');
  if (!isBookList(name)) return path;
  if (!isPlainList(query)) return undefined;
  const page = listPage(query);
  return page === 1 ? path : `${path}?page=${page}`;
}
