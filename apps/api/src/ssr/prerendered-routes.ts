import { paths, type EndpointKey, type ErrorCode, type FirstAnswer, type PathName } from '@korice/contracts';
import type { PageRequest } from './site-page.js';

/** Of the screens that show everybody the same and need no data, those that many begin with. */
export const drawnPlain: ReadonlySet<PathName> = new Set<PathName>(['login', 'register', 'forgotPassword']);

/** What the screen of something that is not there would be answered. */
const refusals: Partial<Record<PathName, { call: EndpointKey; missing: ErrorCode }>> = {
  book: { call: 'GET /api/books/:bookId', missing: 'BOOK_NOT_FOUND' },
  owner: { call: 'GET /api/owners/:ownerId', missing: 'OWNER_NOT_FOUND' },
  page: { call: 'GET /api/pages/slug/:slug', missing: 'PAGE_NOT_FOUND' },
};

export function missingAnswers(name: PathName | undefined, params: PageRequest['params']): FirstAnswer[] {
  const refusal = name && refusals[name];
  return refusal ? [{ ...refusal, params, data: null }] : [];
}

/** The address that stands for all those without a route. */
const nowhere = '/404';

/** Where the screen is drawn that says that something is not there; undefined for those that say it only once they have asked. */
export function missingPath(name: PathName | undefined, params: PageRequest['params']): string | undefined {
  if (name === undefined) return nowhere;
  return name in refusals || name === 'article' ? pathOf(name, { params, page: 1 }) : undefined;
}

/** The address at which a screen is drawn, of which the browser's differs at most in what no screen reads. */
export function pathOf(name: PathName, { params, page }: Pick<PageRequest, 'params' | 'page'>): string {
  const path = paths[name].replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  return page === 1 ? path : `${path}?page=${page}`;
}

/** The language, and what others hang onto the links that they share. */
const unread = /^(?:lang|utm_\w+|fbclid|gclid)$/;

/** Whether the screen of a whole address is the one that was drawn of its path and page. */
export const isAsDrawn = (name: PathName | undefined, query: URLSearchParams): boolean =>
  [...query.keys()].every(
    (key) => unread.test(key) || (key === 'page' && (name === 'categories' || name === 'category')),
  );
