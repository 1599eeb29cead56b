import { noop, type Query, type QueryClient } from '@tanstack/react-query';

/** Restarts the running requests under a key prefix: their responses may be older than the last event. Their callers get the new response. */
export function restartRequests(queryClient: QueryClient, keyPrefix: readonly unknown[]): void {
  const isRunning = ({ state }: Query) => state.fetchStatus !== 'idle';
  for (const query of queryClient.getQueryCache().findAll({ queryKey: keyPrefix, predicate: isRunning })) {
    // Keeps the direction of a request for a further page.
    const { fetchMeta } = query.state;
    void query.cancel({ silent: true });
    // The query keeps the error for its observers.
    query.fetch(undefined, fetchMeta ? { meta: fetchMeta } : {}).catch(noop);
  }
}
