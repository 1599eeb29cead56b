import { notifyManager, QueryClient } from '@tanstack/react-query';
import { isTemporary } from '../lib/call.js';

// In a microtask, not a timeout: a second press of a submit button in the same frame must find the mutation pending.
notifyManager.setScheduler(queueMicrotask);

/** Creates the query client: one per page, and one per test. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // The service worker responds from its cache when the device is offline.
        networkMode: 'always',
        refetchOnReconnect: true,
        // Only network failures and 5xx are retried.
        retry: (failures, error) => failures < 2 && navigator.onLine && isTemporary(error),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
