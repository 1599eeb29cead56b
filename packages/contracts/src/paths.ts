import { pageNumber } from './lists.js';

/** Every address of the site that a person can open. Screens, mails, the sitemap and the server's status codes use this list. */
export const paths = {
  home: '/',
  categories: '/categories',
  category: '/category/:name',
  book: '/book/:bookId',
  owner: '/owner/:ownerId',
  wishlist: '/wishlist',
  article: '/blog/:postId',
  contact: '/contact',
  aboutUs: '/about-us',
  impressum: '/impressum',
  page: '/page/:slug',
  confirmNewsletter: '/newsletter/confirm/:token',
  unsubscribeNewsletter: '/newsletter/unsubscribe/:token',
  unsubscribeMessageMails: '/unsubscribe/:token',
  offline: '/offline',
  register: '/auth/register',
  login: '/auth/login',
  activate: '/auth/activate/:activationString',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password/:token',
  dashboard: '/dashboard',
  addBook: '/dashboard/add-book',
  bookListing: '/dashboard/book-listing',
  editBook: '/dashboard/book-listing/:bookId',
  purchasedBooks: '/dashboard/purchased-books',
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
} as const;

export type PathName = keyof typeof paths;

/** What search engines may show. All else is for one person, or says nothing by itself. */
const indexed: ReadonlySet<PathName> = new Set<PathName>([
  'home',
  'categories',
  'category',
  'book',
  'owner',
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

/** The address with its parameters filled in, each percent-encoded. */
export function pathTo<N extends PathName>(
  name: N,
  ...[params]: ParamNames<(typeof paths)[N]> extends never ? [] : [PathParams<N>]
): string {
  const values: Record<string, string> = params ?? {};
  return paths[name].replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ''));
}

/** The known route that `pathname` (still encoded) stands under with its decoded parameters, or undefined. */
export function matchPath(pathname: string): { name: PathName; params: Record<string, string> } | undefined {
  for (const name of Object.keys(paths) as PathName[]) {
    const match = patterns[name].exec(pathname);
    if (match) return decoded(name, match.groups ?? {});
  }
  return undefined;
}

/** Undefined for an address whose percent-encoding is broken: it names nothing. */
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
 * Whether a login may lead to `path` (with its query): an address of this site other than the screens for visitors alone. Refuses what a
 * browser could read as another site, such as `//host`, `/\\host` and control characters.
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

/** What an address of a list may choose besides its page. A choice is its reader's, not a page of the site. */
const listChoices = ['q', 'condition', 'minPrice', 'maxPrice', 'status', 'language', 'script', 'city', 'sort'];

interface Query {
  get(name: string): string | null;
}

/** Which page of a list an address shows, from 1. */
export const listPage = (query: Query): number => pageNumber(query.get('page'));

/** Whether an address of a list chooses nothing but its page. */
export const isPlainList = (query: Query): boolean => listChoices.every((choice) => (query.get(choice) ?? '') === '');

/**
 * The path, with its query but without its language, under which search engines keep what is at an address (`pathname` still encoded).
 * Undefined for what is not theirs to show.
 */
export function canonicalPath(pathname: string, query: Query): string | undefined {
  const name = matchPath(pathname)?.name;
  if (name === undefined || !isIndexed(name)) return undefined;
  const path = pathname === '/' ? pathname : pathname.replace(/\/$/, '');
  if (name !== 'categories' && name !== 'category') return path;
  if (!isPlainList(query)) return undefined;
  const page = listPage(query);
  return page === 1 ? path : `${path}?page=${page}`;
}
