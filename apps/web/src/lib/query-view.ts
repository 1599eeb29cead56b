/** The part of a query result that a screen passes to a component. */
export interface QueryView<T> {
  /** Undefined after a failure. */
  data: T | undefined;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}
