import type { CallInput, Endpoints, SellingTerms } from '@korice/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.js';
import { withFreshLogin } from '../../lib/fresh-login.js';

type AccountInput = CallInput<Endpoints['PUT /api/users/:userId/payment']>['body'];

export const sellingQueries = {
  /** Discounts and usual postage of the own account. */
  terms: (userId: string) =>
    queryOptions({
      queryKey: ['selling', 'terms', userId],
      queryFn: ({ signal }) => call('GET /api/users/:userId/selling', { params: { userId }, signal }),
    }),
  /** The own bank account, masked. */
  account: (userId: string) =>
    queryOptions({
      queryKey: ['selling', 'account', userId],
      queryFn: ({ signal }) => call('GET /api/users/:userId/payment', { params: { userId }, signal }),
    }),
};

export function useUpdateTerms(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SellingTerms) => call('PUT /api/users/:userId/selling', { params: { userId }, body }),
    onSuccess: (terms) => queryClient.setQueryData(sellingQueries.terms(userId).queryKey, terms),
  });
}

/** Needs a recent login. */
export function useUpdateAccount(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: AccountInput) =>
      withFreshLogin(() => call('PUT /api/users/:userId/payment', { params: { userId }, body })),
    onSuccess: (account) => queryClient.setQueryData(sellingQueries.account(userId).queryKey, account),
  });
}

export function useDeleteAccount(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/users/:userId/payment', { params: { userId } }),
    onSuccess: () => {
      queryClient.setQueryData(sellingQueries.account(userId).queryKey, { account: '', name: '', town: '' });
    },
  });
}
