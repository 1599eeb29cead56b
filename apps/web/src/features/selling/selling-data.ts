import type { CallInput, Endpoints, Holiday, SellingTerms, ShopfrontSettings, TraderDetails } from '@korice/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, ProblemError } from '../../lib/call.js';
import { withFreshLogin } from '../../lib/fresh-login.js';
import { invalidateSeller } from '../../lib/query-keys.js';
import { shrinkImage } from '../../lib/shrink-image.js';

type AccountInput = CallInput<Endpoints['PUT /api/users/:userId/payment']>['body'];

export const sellingQueries = {
  /** Discounts and usual postage of the own account. */
  terms: (userId: string) =>
    queryOptions({
      queryKey: ['selling', 'terms', userId],
      queryFn: ({ signal }) => call('GET /api/users/:userId/selling', { params: { userId }, signal }),
    }),
  /** The holiday of the own account. */
  holiday: (userId: string) =>
    queryOptions({
      queryKey: ['selling', 'holiday', userId],
      queryFn: ({ signal }) => call('GET /api/users/:userId/holiday', { params: { userId }, signal }),
    }),
  /** The own bank account, masked. */
  account: (userId: string) =>
    queryOptions({
      queryKey: ['selling', 'account', userId],
      queryFn: ({ signal }) => call('GET /api/users/:userId/payment', { params: { userId }, signal }),
    }),
  /** The own shopfront. */
  shopfront: (userId: string) =>
    queryOptions({
      queryKey: ['selling', 'shopfront', userId],
      queryFn: ({ signal }) => call('GET /api/users/:userId/shopfront', { params: { userId }, signal }),
    }),
  /** The trader details of the own account. */
  trader: (userId: string) =>
    queryOptions({
      queryKey: ['selling', 'trader', userId],
      queryFn: ({ signal }) => call('GET /api/users/:userId/trader', { params: { userId }, signal }),
    }),
};

export function useUpdateTerms(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SellingTerms) => call('PUT /api/users/:userId/selling', { params: { userId }, body }),
    onSuccess: (terms) => {
      queryClient.setQueryData(sellingQueries.terms(userId).queryKey, terms);
      invalidateSeller(queryClient);
    },
  });
}

export function useUpdateHoliday(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Holiday) => call('PUT /api/users/:userId/holiday', { params: { userId }, body }),
    onSuccess: (holiday) => {
      queryClient.setQueryData(sellingQueries.holiday(userId).queryKey, holiday);
      invalidateSeller(queryClient);
    },
  });
}

/** Needs a fresh login. */
export function useUpdateAccount(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: AccountInput) =>
      withFreshLogin(() => call('PUT /api/users/:userId/payment', { params: { userId }, body })),
    onSuccess: (account) => {
      queryClient.setQueryData(sellingQueries.account(userId).queryKey, account);
      invalidateSeller(queryClient);
    },
  });
}

export function useDeleteAccount(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/users/:userId/payment', { params: { userId } }),
    onSuccess: () => {
      queryClient.setQueryData(sellingQueries.account(userId).queryKey, { account: '', name: '', town: '' });
      invalidateSeller(queryClient);
    },
  });
}

export function useUpdateTrader(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: TraderDetails) => call('PUT /api/users/:userId/trader', { params: { userId }, body }),
    onSuccess: (settings) => {
      queryClient.setQueryData(sellingQueries.trader(userId).queryKey, settings);
      invalidateSeller(queryClient);
    },
  });
}

/** After this many repetitions the CONFLICT is thrown. */
const maxConflicts = 3;

/**
 * Reads the shopfront, applies a change and stores the result. Repeats all of this when another tab or device has changed the shopfront
 * since the read.
 */
export function useUpdateShopfront(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: (stored: ShopfrontSettings) => ShopfrontSettings) => {
      for (let conflicts = 0; ; conflicts += 1) {
        const { rev, ...stored } = await queryClient.query({ ...sellingQueries.shopfront(userId), staleTime: 0 });
        const request = { params: { userId }, body: change(stored), ifMatch: `"${rev}"` };
        try {
          return await call('PUT /api/users/:userId/shopfront', request);
        } catch (error) {
          const isConflict = error instanceof ProblemError && error.code === 'CONFLICT';
          if (!isConflict || conflicts === maxConflicts) throw error;
        }
      }
    },
    onSuccess: (shopfront) => {
      queryClient.setQueryData(sellingQueries.shopfront(userId).queryKey, shopfront);
      invalidateSeller(queryClient);
    },
  });
}

/** Milliseconds: an upload over a mobile connection takes longer than the default timeout. */
const uploadTimeoutMs = 60_000;

/** Stores an image for the shopfront and resolves to its URL. */
export const useUploadBanner = (userId: string) =>
  useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.append('image', await shrinkImage(file), 'banner');
      return call('POST /api/users/:userId/banner', { params: { userId }, form, timeout: uploadTimeoutMs });
    },
  });

const privateSeller = { trader: null, isAsked: false };

export function useDeleteTrader(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/users/:userId/trader', { params: { userId } }),
    onSuccess: () => {
      queryClient.setQueryData(sellingQueries.trader(userId).queryKey, privateSeller);
      invalidateSeller(queryClient);
      // Not reset: the forms beside the shopfront would wait for it and lose their unsaved input.
      void queryClient.invalidateQueries(sellingQueries.shopfront(userId));
    },
  });
}

/** Records that the member sells privately. */
export function useDeclineTrader(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('PUT /api/users/:userId/trader/declined', { params: { userId }, body: {} }),
    onSuccess: () => queryClient.setQueryData(sellingQueries.trader(userId).queryKey, privateSeller),
  });
}
