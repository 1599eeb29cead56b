import type { UseQueryResult } from '@tanstack/react-query';

/** The part of a query result that a screen passes to a component. */
export interface QueryView<T> {
  /** Undefined after a failure. */
  data: T | undefined;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/**
 * Returns a `placeholderData` that shows the previous page of a list while another one loads, unless it is empty: the screen would say that
 * nothing was found before the response.
 */
export const keepPreviousRows =
  <List>(rowsOf: (list: List) => readonly unknown[]) =>
  (previous: List | undefined): List | undefined =>
    previous && rowsOf(previous).length > 0 ? previous : undefined;

/**
 * Returns whether a query loads for the first time since its component mounted. After a failure without data, `isLoading` and `isPending`
 * are true again during each refetch, although the screen is already shown without this data.
 */
export const isFirstLoad = ({
  isLoading,
  isFetchedAfterMount,
}: Pick<UseQueryResult, 'isLoading' | 'isFetchedAfterMount'>): boolean => isLoading && !isFetchedAfterMount;
