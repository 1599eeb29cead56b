import type { BookCard, EndpointKey, ErrorCode, FirstAnswer } from '@korice/contracts';
import { firstViewId } from '@korice/contracts/first-view';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { type BookList, bookQueries } from '../features/books/queries.js';
import { ownerQueries } from '../features/owners/queries.js';
import { pageBySlug } from '../features/pages/page-by-slug.js';
import { ProblemError } from '../lib/call.js';

interface Known {
  queryKey: QueryKey;
  data: unknown;
  /** A member may be answered more than the visitor for whom the page was made. */
  mayDiffer?: boolean;
}

/** The query that each of the answers is for. */
const queryOf: Partial<Record<EndpointKey, (answer: FirstAnswer) => Known>> = {
  'GET /api/books': ({ query, data, total }) => ({
    queryKey: bookQueries.list(query).queryKey,
    data: { books: data as BookCard[], total: total ?? 0, instead: undefined } satisfies BookList,
  }),
  'GET /api/books/facets': ({ query, data }) => ({
    queryKey: bookQueries.facets(query).queryKey,
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
  'GET /api/owners/:ownerId': ({ params, data }) => ({
    queryKey: ownerQueries.detail(params?.ownerId ?? '').queryKey,
    data,
  }),
  'GET /api/books/by-owner/:ownerId': ({ params, query, data }) => ({
    queryKey: ownerQueries.books(params?.ownerId ?? '', Number(query?.page)).queryKey,
    data,
  }),
  'GET /api/pages/slug/:slug': ({ params, data }) => ({
    queryKey: pageBySlug(params?.slug ?? '').queryKey,
    data,
  }),
};

/** Whether the browser has taken the page from what it kept, which may be long ago. */
function isOldPage(): boolean {
  const navigation = performance.getEntriesByType('navigation').at(0);
  return navigation?.type === 'back_forward';
}

/** Hands answers to the query client for those of the queries that ask for them. `isStale`: it shows until it is asked for again. */
export function putAnswers(
  queryClient: QueryClient,
  answers: readonly FirstAnswer[],
  isStale: (known: { mayDiffer?: boolean }) => boolean = () => false,
): void {
  for (const answer of answers) {
    const known = queryOf[answer.call]?.(answer);
    if (!known) continue;
    if (answer.missing) putMissing(queryClient, known.queryKey, answer.missing);
    else queryClient.setQueryData(known.queryKey, known.data, isStale(known) ? { updatedAt: 0 } : undefined);
  }
}

/** That there is no such thing, as the API would answer. */
function putMissing(queryClient: QueryClient, queryKey: QueryKey, code: ErrorCode): void {
  const error = new ProblemError({ code, status: 404, errors: [], requestId: '' }, undefined);
  const query = queryClient.getQueryCache().build(queryClient, { queryKey });
  query.setState({ status: 'error', error, errorUpdateCount: 1, errorUpdatedAt: Date.now() });
}

/**
 * Takes the answers that the server has put into the page for those of the first screen's queries, so that it shows at once and asks for
 * nothing. They count as fresh like every answer; an old page's, and those that may say more to a member, show until they are asked for again.
 * Answers what it has taken, but for what is missing. Once, before the first render.
 */
export function takeFirstView(queryClient: QueryClient, isMember: boolean): readonly FirstAnswer[] {
  const element = document.getElementById(firstViewId);
  if (!element) return [];
  element.remove();
  const answers = JSON.parse(element.textContent) as FirstAnswer[];
  const isOld = isOldPage();
  putAnswers(queryClient, answers, ({ mayDiffer }) => isOld || (isMember && mayDiffer === true));
  return answers.filter(({ missing }) => missing === undefined);
}
