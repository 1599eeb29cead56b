import type { CallInput, DehydratedQuery, Endpoints } from '@korice/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.js';

export type SchoolFacetsInput = NonNullable<CallInput<Endpoints['GET /api/books/school-facets']>['query']>;

// A separate file, because the initial bundle of every page contains it.

/** Counts of the school books of a grade. */
export const schoolFacets = (query: SchoolFacetsInput | NonNullable<DehydratedQuery['query']>) =>
  queryOptions({
    queryKey: ['books', 'school-facets', query],
    // The server has built a dehydrated query, so it has this type.
    queryFn: ({ signal }) => call('GET /api/books/school-facets', { query: query as SchoolFacetsInput, signal }),
    placeholderData: keepPreviousData,
  });

export const schoolGradeCounts = () =>
  queryOptions({
    queryKey: ['books', 'school-grades'],
    queryFn: ({ signal }) => call('GET /api/books/school-grades', { signal }),
  });
