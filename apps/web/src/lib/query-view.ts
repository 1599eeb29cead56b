/** The part of a query result that a component needs if its screen runs the query. */
export interface QueryView<T> {
  /** Undefined after a failure. */
  data: T | undefined;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}
