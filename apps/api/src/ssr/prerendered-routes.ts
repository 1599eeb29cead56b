import {
  isBookList,
  paths,
  type EndpointKey,
  type ErrorCode,
  type DehydratedQuery,
  type PathName,
} from '@korice/contracts';
import type { PageRequest } from './site-page.js';

/** Common entry screens without data, which the server renders too. */
export const prerenderedStatic: ReadonlySet<PathName> = new Set<PathName>(['login', 'register', 'forgotPassword']);

/** The request with which a screen reads its subject, and the error code for a missing one. */
const refusals: Partial<Record<PathName, { call: EndpointKey; missing: ErrorCode }>> = {
  book: { call: 'GET /api/books/:bookId', missing: 'BOOK_NOT_FOUND' },
  owner: { call: 'GET /api/owners/:ownerId', missing: 'OWNER_NOT_FOUND' },
  sharedList: { call: 'GET /api/lists/shared/:slug', missing: 'LIST_NOT_FOUND' },
  page: { call: 'GET /api/pages/slug/:slug', missing: 'PAGE_NOT_FOUND' },
};

export function missingQueries(name: PathName | undefined, params: PageRequest['params']): DehydratedQuery[] {
  const refusal = name && refusals[name];
  return refusal ? [{ ...refusal, params, data: null }] : [];
}

/** The URL that represents all URLs without a route. */
const notFoundPath = '/404';

/**
 * Returns the URL at which the not-found screen is rendered; undefined for screens that detect a missing subject by a
 * request.
 */
export function missingPath(name: PathName | undefined, params: PageRequest['params']): string | undefined {
  if (name === undefined) return notFoundPath;
  return name in refusals || name === 'article' ? pathOf(name, { params, page: 1 }) : undefined;
}

/** Returns the URL at which a screen is rendered, without parameters that no screen reads. */
export function pathOf(name: PathName, { params, page }: Pick<PageRequest, 'params' | 'page'>): string {
  const path = paths[name].replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  return page === 1 ? path : `${path}?page=${page}`;
}

/**
 * Query parameters that do not change the first view of a language: the language itself, and tracking parameters of
 * shared links.
 */
const ignoredParams = /^(?:lang|utm_\w+|fbclid|gclid)$/;

/** Returns whether the rendered first view of path and page is also valid for the complete URL. */
export const isFirstViewValid = (name: PathName | undefined, query: URLSearchParams): boolean =>
  [...query.keys()].every(
    (key) => ignoredParams.test(key) || (key === 'page' && name !== undefined && isBookList(name)),
  );
