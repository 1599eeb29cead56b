import type { CallInput, DehydratedQuery, Endpoints } from '@korice/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.js';

export type SchoolFacetsInput = NonNullable<CallInput<Endpoints['GET /api/books/school-facets']>['query']>;

/** The counts of the school books of a grade. Apart from the screen, because every first page loads it. */
export const schoolFacets = (query: SchoolFacetsInput | NonNullable<DehydratedQuery['query']>) =>
  queryOptions({
    queryKey: ['books', 'school-facets', query],
    // A dehydrated query was made by the server.
    queryFn: ({ signal }) => call('GET /api/books/school-facets', { query: query as SchoolFacetsInput, signal }),
    placeholderData: keepPreviousData,
  });
