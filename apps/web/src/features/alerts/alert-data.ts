import type { Alert, AlertMail } from '@korice/contracts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, ProblemError, request, totalOf } from '../../lib/call.js';
import type { NewAlert } from './alert-subject.js';

/** Alerts per member: the contract's limit, repeated because the browser does not bundle the contract's schemas. */
export const maxAlerts = 50;

export const alertQueries = {
  all: ['alerts'] as const,
  /** The alerts of the caller, newest first. */
  list: () =>
    queryOptions({
      queryKey: ['alerts', 'list'],
      queryFn: ({ signal }) => call('GET /api/alerts', { signal }),
      staleTime: 5 * 60_000,
    }),
  /** Books that alerts found in the last seven days, latest first. */
  books: (page: number, pageSize: number) =>
    queryOptions({
      queryKey: ['alerts', 'books', page, pageSize],
      queryFn: async ({ signal }) => {
        const response = await request('GET /api/alerts/books', { query: { page, pageSize }, signal });
        return { found: response.data, ...totalOf(response) };
      },
      placeholderData: keepPreviousData,
    }),
  /** The number of other members with an alert of a work. */
  demand: (title: string, author: string) =>
    queryOptions({
      queryKey: ['alerts', 'demand', title, author],
      queryFn: ({ signal }) => call('GET /api/wanted/demand', { query: { title, author }, signal }),
    }),
  /** The number of other members with an alert of the work of each of the caller's books, by book id. */
  demandOfMine: () =>
    queryOptions({
      queryKey: ['alerts', 'demand-of-mine'],
      queryFn: async ({ signal }) => {
        const books = await call('GET /api/wanted/my-books', { signal });
        return Object.fromEntries(books.map(({ bookId, readers }) => [bookId, readers]));
      },
    }),
};

/** Starts an alert. */
export function useStartAlert() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewAlert) => call('POST /api/alerts', { body }),
    onSuccess: (alert) => {
      queryClient.setQueryData(alertQueries.list().queryKey, (alerts) =>
        alerts?.some(({ _id }) => _id === alert._id) ? alerts : alerts && [alert, ...alerts],
      );
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: alertQueries.all }),
  });
}

/** Ends an alert. Also succeeds if it is ended already. */
export function useEndAlert() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ _id: alertId }: Alert) => {
      try {
        await call('DELETE /api/alerts/:alertId', { params: { alertId } });
      } catch (error) {
        if (!(error instanceof ProblemError && error.code === 'ALERT_NOT_FOUND')) throw error;
      }
    },
    onSuccess: (_, ended) => {
      queryClient.setQueryData(alertQueries.list().queryKey, (alerts) =>
        alerts?.filter(({ _id }) => _id !== ended._id),
      );
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: alertQueries.all }),
  });
}

/** Changes the switches of one alert; shown at once and reverted after a failure. */
export function useSwitchAlert() {
  const queryClient = useQueryClient();
  const { queryKey } = alertQueries.list();
  return useMutation({
    // Changes reach the API in the order in which they were made.
    scope: { id: 'alert-switches' },
    mutationFn: ({ _id: alertId, push, mail }: Pick<Alert, '_id' | 'push' | 'mail'>) =>
      call('PUT /api/alerts/:alertId', { params: { alertId }, body: { push, mail } }),
    onMutate: async ({ _id, push, mail }) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (alerts) =>
        alerts?.map((alert) => (alert._id === _id ? { ...alert, push, mail } : alert)),
      );
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  });
}

/** Changes switches of all alerts. */
export function useSwitchAllAlerts() {
  const queryClient = useQueryClient();
  const { queryKey } = alertQueries.list();
  return useMutation({
    scope: { id: 'alert-switches' },
    mutationFn: (switches: { push?: boolean; mail?: AlertMail }) => call('PUT /api/alerts', { body: switches }),
    onMutate: async (switches) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (alerts) => alerts?.map((alert) => ({ ...alert, ...switches })));
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  });
}
