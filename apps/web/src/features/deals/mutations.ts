import type { CallInput, Deal, Endpoints } from '@korice/contracts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.js';
import { invalidateDeals } from '../../lib/query-keys.js';
import { dealQueries } from './queries.js';

export type StepInput = CallInput<Endpoints['PUT /api/deals/:dealId/state']>['body'];
export type TermsInput = CallInput<Endpoints['PUT /api/deals/:dealId/terms']>['body'];

/** Returns the ETag of a revision of a deal. */
export const dealEtag = ({ rev }: Pick<Deal, 'rev'>): string => `"${rev}"`;

/** Caches a deal from a response, unless the cache already contains a newer revision. */
function cacheDeal(queryClient: QueryClient, deal: Deal): void {
  const newer = (held: Deal | null | undefined) => (held?._id === deal._id && held.rev > deal.rev ? held : deal);
  queryClient.setQueryData(dealQueries.detail(deal._id).queryKey, newer);
  queryClient.setQueryData(dealQueries.ofRoom(deal.roomId).queryKey, newer);
}

/** Caches the returned deal; invalidates what shows deals also after a failure, which often means that the cached ones are stale. */
function useDealMutation<Input>(mutationFn: (input: Input) => Promise<Deal>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (deal) => cacheDeal(queryClient, deal),
    onSettled: () => invalidateDeals(queryClient),
  });
}

/** Takes a step of the cached revision of a deal. Rejects with CONFLICT if the deal has changed since. */
export const useTakeStep = () =>
  useDealMutation(({ deal, step }: { deal: Deal; step: StepInput }) =>
    call('PUT /api/deals/:dealId/state', { params: { dealId: deal._id }, body: step, ifMatch: dealEtag(deal) }),
  );

interface ProposalInput {
  roomId: string;
  /** Returns the `clientId` of the nth repetition, from 0. */
  clientIdOf: (repetition: number) => string;
  terms: TermsInput;
}

/**
 * Proposes a deal. Resolves to the earlier deal of a `clientId` if it is open, which can have other terms. A deal that has ended is proposed
 * again, under the next `clientId`.
 */
export const useProposeDeal = () =>
  useDealMutation(async ({ roomId, clientIdOf, terms }: ProposalInput) => {
    for (let repetition = 0; ; repetition += 1) {
      const deal = await call('POST /api/deals', { body: { ...terms, roomId, clientId: clientIdOf(repetition) } });
      if (deal.endedAt === null) return deal;
    }
  });

/** Reports the advance payment of a deal. The first report counts. */
export const useReportPayment = () =>
  useDealMutation((dealId: string) => call('PUT /api/deals/:dealId/payment', { params: { dealId } }));

export const useChangeTerms = () =>
  useDealMutation(({ dealId, etag, terms }: { dealId: string; etag: string | undefined; terms: TermsInput }) =>
    call('PUT /api/deals/:dealId/terms', {
      params: { dealId },
      body: terms,
      ...(etag !== undefined && { ifMatch: etag }),
    }),
  );
