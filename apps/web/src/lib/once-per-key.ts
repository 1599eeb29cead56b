/**
 * Options of a query that writes, for the screens of mailed links: it runs when the screen mounts, once per key, and again only by
 * `refetch`. The write is a POST, so a program that prefetches the links of a mail changes nothing.
 */
export const oncePerKey = {
  staleTime: Infinity,
  gcTime: Infinity,
  retry: false,
  retryOnMount: false,
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
} as const;
