import type { BookListPlan } from '@korice/contracts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../features/auth/session.js';
import { useProposeDeal } from '../../features/deals/mutations.js';
import { firstValues, termsOf, withDelivery } from '../../features/deals/proposal-values.js';
import { dealQueries } from '../../features/deals/queries.js';
import { listQueries } from '../../features/lists/list-data.js';
import { call, ProblemError } from '../../lib/call.js';
import { clientIdOf } from '../../lib/client-id.js';

type Parcel = BookListPlan['parcels'][number];

/** Why a proposal was not sent, and the conversation if it was opened. */
interface Failure {
  state: 'failed';
  error: ProblemError;
  roomId: string | null;
}
export type Outcome = { state: 'sent'; goal: BookListPlan['goal']; roomId: string } | Failure;

/** Returns the key of a proposal, the prefix of its `clientId`: equal for the same list, plan, seller and books. */
export const proposalKey = (listId: string, goal: BookListPlan['goal'], { seller, books }: Parcel): string => {
  const ids = books.map(({ _id }) => _id).toSorted();
  return `${seller._id}-${clientIdOf([listId, goal, ...ids].join(' '))}`;
};

/** Whether a proposal was refused because the session had ended. */
const isLoginAsked = (outcome: Outcome): boolean =>
  outcome.state === 'failed' && outcome.error.code === 'UNAUTHENTICATED';

/** Resolves to the initial terms of the form for a new deal, with the delivery of the plan. */
async function readTerms(queryClient: QueryClient, roomId: string, goal: BookListPlan['goal'], { books }: Parcel) {
  const options = await queryClient.query({ ...dealQueries.options(roomId), staleTime: 0 });
  const first = firstValues(undefined, options, '');
  const proposed = books.map(({ _id, title, author, image, priceRsd, weight }) => {
    return { _id, title, author, image, priceRsd, weight };
  });
  return termsOf({ ...withDelivery(first, goal === 'pickUp' ? 'inPerson' : 'post'), books: proposed }, options);
}

/**
 * Proposes the deals of a plan, one per parcel, each in the conversation about its first book. A repeated call does not propose an
 * open deal again. `outcomes` are by `proposalKey`; those that ask for a login end with it.
 */
export function useProposePlan(listId: string) {
  const queryClient = useQueryClient();
  const { mutateAsync: propose } = useProposeDeal();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  // Any tab can renew the session.
  const isLoggedIn = useSession().token !== null;
  const current = isLoggedIn ? new Map([...outcomes].filter(([, outcome]) => !isLoginAsked(outcome))) : outcomes;
  const [isSending, setSending] = useState(false);

  async function proposeParcel(goal: BookListPlan['goal'], parcel: Parcel): Promise<Outcome> {
    const key = proposalKey(listId, goal, parcel);
    const [first] = parcel.books;
    let roomId: string | null = null;
    try {
      const room = await call('POST /api/messaging/room', {
        body: { bookId: first?._id ?? '', members: [parcel.seller._id] },
      });
      roomId = room._id;
      const terms = await readTerms(queryClient, roomId, goal, parcel);
      await propose({ roomId, clientIdOf: (repetition) => `${key}-${repetition}`, terms });
      return { state: 'sent', goal, roomId };
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return { state: 'failed', error, roomId };
    }
  }

  /** Proposes the given parcels one after the other. Resolves to the number of sent proposals. */
  async function send(goal: BookListPlan['goal'], parcels: readonly Parcel[]): Promise<number> {
    setSending(true);
    let sent = 0;
    try {
      for (const parcel of parcels) {
        const outcome = await proposeParcel(goal, parcel);
        if (outcome.state === 'sent') sent += 1;
        setOutcomes((before) => new Map([...before, [proposalKey(listId, goal, parcel), outcome]]));
      }
    } finally {
      setSending(false);
      // A refused book is no longer on offer: the plan is calculated again.
      if (sent < parcels.length) void queryClient.invalidateQueries({ queryKey: listQueries.all });
    }
    return sent;
  }

  /** Whether a proposal of this plan was sent. A plan that was calculated again leaves out the books of sent proposals. */
  const hasSent = (goal: BookListPlan['goal']): boolean =>
    [...outcomes.values()].some((outcome) => outcome.state === 'sent' && outcome.goal === goal);

  return { outcomes: current, isSending, hasSent, send };
}
