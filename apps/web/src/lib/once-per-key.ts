/**
 * For a query that writes: it runs by itself when its screen opens, as a mailed link must, and once for its key. A second mount meets the
 * first one's answer; only `refetch` asks again. The writing is a POST, so whatever merely fetches the links of a mail changes nothing.
 */
export const oncePerKey = {
  staleTime: Infinity,
  gcTime: Infinity,
  retry: false,
  retryOnMount: false,
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
} as const;
