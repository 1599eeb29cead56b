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

/** Starts an alert; `isNew` is false if the member has one of the same subject already, which stays unchanged. */
export function useStartAlert() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewAlert) => {
      const { data: alert, status } = await request('POST /api/alerts', { body });
      return { alert, isNew: status === 201 };
    },
    onSuccess: ({ alert }) => {
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

interface Switches {
  push?: boolean;
  mail?: AlertMail;
}

/** Changes the switches of the alert `_id`, or of all alerts; shown at once and reverted after a failure. */
function useSwitches<Change extends Switches & { _id?: string }>(mutationFn: (change: Change) => Promise<unknown>) {
  const queryClient = useQueryClient();
  const { queryKey } = alertQueries.list();
  return useMutation({
    // Changes reach the API in the order in which they were made.
    scope: { id: 'alert-switches' },
    mutationFn,
    onMutate: async ({ _id, push, mail }) => {
      await queryClient.cancelQueries({ queryKey });
      // Only the switches that this change turns: others can belong to a change that is still waiting.
      const undo = new Map<string, Switches>();
      queryClient.setQueryData(queryKey, (alerts) =>
        alerts?.map((alert) => {
          if (_id !== undefined && alert._id !== _id) return alert;
          const next = { push: push ?? alert.push, mail: mail ?? alert.mail };
          undo.set(alert._id, {
            ...(next.push !== alert.push && { push: alert.push }),
            ...(next.mail !== alert.mail && { mail: alert.mail }),
          });
          return { ...alert, ...next };
        }),
      );
      return undo;
    },
    onError: (_error, _change, undo) => {
      queryClient.setQueryData(queryKey, (alerts) => alerts?.map((alert) => ({ ...alert, ...undo?.get(alert._id) })));
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  });
}

export const useSwitchAlert = () =>
  useSwitches(({ _id: alertId, push, mail }: Pick<Alert, '_id' | 'push' | 'mail'>) =>
    call('PUT /api/alerts/:alertId', { params: { alertId }, body: { push, mail } }),
  );

/** Changes switches of all alerts. */
export const useSwitchAllAlerts = () => useSwitches((body: Switches) => call('PUT /api/alerts', { body }));
