/** What a part of a screen needs of a query that the screen asks. */
export interface QueryView<T> {
  /** Undefined when it could not be loaded. */
  data: T | undefined;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}
