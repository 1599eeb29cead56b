import {
  isBookList,
  paths,
  type EndpointKey,
  type ErrorCode,
  type DehydratedQuery,
  type PathName,
} from '@korice/contracts';
import type { PageRequest } from './site-page.js';

/** Common entry screens without data. */
export const drawnPlain: ReadonlySet<PathName> = new Set<PathName>(['login', 'register', 'forgotPassword']);

/** The error responses of screens of missing things. */
const refusals: Partial<Record<PathName, { call: EndpointKey; missing: ErrorCode }>> = {
  book: { call: 'GET /api/books/:bookId', missing: 'BOOK_NOT_FOUND' },
  owner: { call: 'GET /api/owners/:ownerId', missing: 'OWNER_NOT_FOUND' },
  sharedList: { call: 'GET /api/lists/shared/:slug', missing: 'LIST_NOT_FOUND' },
  page: { call: 'GET /api/pages/slug/:slug', missing: 'PAGE_NOT_FOUND' },
};

export function missingAnswers(name: PathName | undefined, params: PageRequest['params']): DehydratedQuery[] {
  const refusal = name && refusals[name];
  return refusal ? [{ ...refusal, params, data: null }] : [];
}

/** The URL that represents all URLs without a route. */
const nowhere = '/404';

/** Returns the URL at which the not-found screen is rendered; undefined for screens that find out by a request. */
export function missingPath(name: PathName | undefined, params: PageRequest['params']): string | undefined {
  if (name === undefined) return nowhere;
  return name in refusals || name === 'article' ? pathOf(name, { params, page: 1 }) : undefined;
}

/** Returns the URL at which a screen is rendered, without parameters that no screen reads. */
export function pathOf(name: PathName, { params, page }: Pick<PageRequest, 'params' | 'page'>): string {
  const path = paths[name].replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  return page === 1 ? path : `${path}?page=${page}`;
}

/** The language, and tracking parameters of shared links. */
const unread = /^(?:lang|utm_\w+|fbclid|gclid)$/;

/** Whether the first view of the path and page is valid for the complete URL. */
export const isAsDrawn = (name: PathName | undefined, query: URLSearchParams): boolean =>
  [...query.keys()].every((key) => unread.test(key) || (key === 'page' && name !== undefined && isBookList(name)));
