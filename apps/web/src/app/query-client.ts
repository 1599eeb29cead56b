import { notifyManager, QueryClient } from '@tanstack/react-query';
import { isPassing } from '../lib/call.js';

// Before the browser hands on the next event: a form whose button is pressed twice knows at the second press that it is on its way.
notifyManager.setScheduler(queueMicrotask);

/** One per page, and a fresh one for every test. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // The network is asked whatever the browser thinks of it: without one, what was seen last is answered all the same.
        networkMode: 'always',
        refetchOnReconnect: true,
        // A refusal stays a refusal.
        retry: (failures, error) => failures < 2 && navigator.onLine && isPassing(error),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
