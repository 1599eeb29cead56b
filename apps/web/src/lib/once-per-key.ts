/**
 * Options of a query that performs a write, for the screens of mailed links. The query runs once per key when the screen mounts, and again
 * only by `refetch`. The write is a POST of the screen, so a mail program that prefetches links changes nothing.
 */
export const oncePerKey = {
  staleTime: Infinity,
  gcTime: Infinity,
  retry: false,
  retryOnMount: false,
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
} as const;
