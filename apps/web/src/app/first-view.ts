import type { BookCard, EndpointKey, ErrorCode, DehydratedQuery, WantedWork } from '@korice/contracts';
import { firstViewId } from '@korice/contracts/first-view';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { type BookList, bookQueries, type PriceHintInput } from '../features/books/queries.js';
import { schoolFacets, schoolGradeCounts } from '../features/books/school-facets.js';
import { sharedListBySlug } from '../features/lists/shared-list.js';
import { wantedQuery } from '../features/alerts/wanted-query.js';
import { ownerQueries } from '../features/owners/queries.js';
import { pageBySlug } from '../features/pages/published-page.js';
import { ProblemError } from '../lib/call.js';
import { hasJustWritten } from '../lib/last-write.js';

interface Known {
  queryKey: QueryKey;
  data: unknown;
  /** The API may return more to a member than to the visitor for whom the page was rendered. */
  mayDiffer?: boolean;
}

/** The query key of each response that the first view embeds. */
const queryOf: Partial<Record<EndpointKey, (answer: DehydratedQuery) => Known>> = {
  'GET /api/books': ({ query, data, total, isMore }) => ({
    queryKey: bookQueries.list(query).queryKey,
    data: {
      books: data as BookCard[],
      total: total ?? 0,
      isMore: isMore === true,
      instead: undefined,
      categories: [],
    } satisfies BookList,
  }),
  'GET /api/books/facets': ({ query, data }) => ({
    queryKey: bookQueries.facets(query).queryKey,
    data,
  }),
  'GET /api/books/school-facets': ({ query, data }) => ({
    queryKey: schoolFacets(query ?? {}).queryKey,
    data,
  }),
  'GET /api/books/school-grades': ({ data }) => ({
    queryKey: schoolGradeCounts().queryKey,
    data,
  }),
  'GET /api/books/category-groups': ({ data }) => ({
    queryKey: bookQueries.categoryGroups().queryKey,
    data,
  }),
  'GET /api/books/:bookId': ({ params, data }) => ({
    queryKey: bookQueries.detail(params?.bookId ?? '').queryKey,
    data,
    mayDiffer: true,
  }),
  'GET /api/books/:bookId/similar': ({ params, data }) => ({
    queryKey: bookQueries.similar(params?.bookId ?? '').queryKey,
    data,
  }),
  'GET /api/books/price-hint': ({ query, data }) => ({
    // The server builds the query with the same function as the screen.
    queryKey: bookQueries.priceHint(query as PriceHintInput).queryKey,
    data,
  }),
  'GET /api/owners/:ownerId': ({ params, data }) => ({
    queryKey: ownerQueries.detail(params?.ownerId ?? '').queryKey,
    data,
  }),
  'GET /api/books/by-owner/:ownerId': ({ params, query, data }) => ({
    queryKey: ownerQueries.books(params?.ownerId ?? '', Number(query?.page)).queryKey,
    data,
  }),
  'GET /api/lists/shared/:slug': ({ params, data }) => ({
    queryKey: sharedListBySlug(params?.slug ?? '').queryKey,
    data,
  }),
  'GET /api/wanted': ({ data, total, isMore }) => ({
    queryKey: wantedQuery('', 1).queryKey,
    data: { works: data as WantedWork[], total: total ?? 0, isMore: isMore === true },
    mayDiffer: true,
  }),
  'GET /api/pages/slug/:slug': ({ params, data }) => ({
    queryKey: pageBySlug(params?.slug ?? '').queryKey,
    data,
  }),
};

/** Returns whether the page was restored from the browser's cache by back or forward and may be stale. */
function isCachedPage(): boolean {
  const navigation = performance.getEntriesByType('navigation').at(0);
  return navigation?.type === 'back_forward';
}

/** Puts responses into the query cache. A stale one is shown and refetched. */
export function putAnswers(
  queryClient: QueryClient,
  answers: readonly DehydratedQuery[],
  isStale: (known: { mayDiffer?: boolean }) => boolean = () => false,
): void {
  for (const answer of answers) {
    const known = queryOf[answer.call]?.(answer);
    if (!known) continue;
    if (answer.missing) putMissing(queryClient, known.queryKey, answer.missing);
    else queryClient.setQueryData(known.queryKey, known.data, isStale(known) ? { updatedAt: 0 } : undefined);
  }
}

/** Puts the error of a 404 response into the query cache, as if the API had responded. */
function putMissing(queryClient: QueryClient, queryKey: QueryKey, code: ErrorCode): void {
  const error = new ProblemError({ code, status: 404, errors: [], requestId: '' }, undefined);
  const query = queryClient.getQueryCache().build(queryClient, { queryKey });
  query.setState({ status: 'error', error, errorUpdateCount: 1, errorUpdatedAt: Date.now() });
}

/**
 * Moves the responses that the server has embedded in the page into the query cache, so that the first screen renders without requests.
 * They are fresh, except those of a cached page, those that may differ for a member, and those of a page that may lack a write of this
 * browser. Returns the responses without the 404s. Call it once, before the first render.
 */
export function takeFirstView(queryClient: QueryClient, isMember: boolean): readonly DehydratedQuery[] {
  const element = document.getElementById(firstViewId);
  if (!element) return [];
  element.remove();
  const answers = JSON.parse(element.textContent) as DehydratedQuery[];
  const isOld = isCachedPage() || (isMember && hasJustWritten());
  putAnswers(queryClient, answers, ({ mayDiffer }) => isOld || (isMember && mayDiffer === true));
  return answers.filter(({ missing }) => missing === undefined);
}
