import {
  possibleSteps,
  type Deal,
  type DealSide,
  type DealState,
  type DealStep,
  type updateDealState,
} from '@korice/contracts';
import type { z } from 'zod';
import type { AppContext } from '../../config/app-context.js';
import type { Actor } from '../../platform/actor.js';
import { fieldError, HttpError } from '../../platform/errors/http-error.js';
import { ifMatchHolds, revisionEtag } from '../../platform/etag.js';
import type { SellingService } from '../accounts/selling/selling.service.js';
import type { ErasedMember, UserModel } from '../accounts/users/user.model.js';
import type { BookModel } from '../books/book.model.js';
import type { BooksService } from '../books/books.service.js';
import type { WishModel } from '../books/wishlist/wish.model.js';
import type { Addresses } from './addresses.js';
import { createBuyerAddresses } from './buyer-addresses.js';
import { stepDealOf } from './deal.presenter.js';
import type { DealFields, DealModel } from './deal.model.js';
import { createDealJob } from './deal-jobs.js';
import { createDealErasure } from './deal-erasure.js';
import { createDealProposals, type DealProposals } from './deal-proposals.js';
import { assertReachable, createDealReads, type DealConversations, type DealQueries } from './deal-reads.js';
import { createDealSettling } from './deal-settling.js';
import { booksNotAvailable } from './deal-terms.js';
import type { DealWrites } from './deal-writes.js';
import { otherSide } from './rating-rules.js';

export interface DealsService extends DealQueries, DealProposals {
  /**
   * Takes a step. Repeating the latest step, also at the same moment, changes nothing, except that the buyer can give or change the
   * address with a repeated `agreed`.
   * @throws DEAL_NOT_FOUND, DEAL_STATE, DEAL_TURN, CONFLICT, VALIDATION_FAILED without a reason that the step requires, for a step that
   * claims books MEMBER_GONE, BLOCKED, and BOOK_NOT_AVAILABLE when a book cannot be claimed, and ACCOUNT_BLOCKED for `agreed` and `sent`
   */
  takeStep(
    actor: Actor,
    dealId: string,
    step: z.output<typeof updateDealState.body>,
    ifMatch: string | undefined,
  ): Promise<Deal>;
  /**
   * Stores that the buyer has paid in advance. Idempotent: the first time stays.
   * @throws DEAL_NOT_FOUND, FORBIDDEN for the seller, DEAL_STATE unless the deal is paid by IPS and agreed or sent
   */
  reportPayment(actor: Actor, dealId: string): Promise<Deal>;
  /** Deletes the saved address of a member. The addresses of deals stay. */
  deleteKeptAddress(actor: Actor): Promise<void>;
  /**
   * Job: finishes what a crash interrupted, ends deals that nobody goes on with, sends reminders, erases addresses and releases orphaned
   * claims. Idempotent, also on several processes.
   */
  runDue(): Promise<void>;
  /** Ends the open deals of a deleted account and replaces the member in all others; their ratings stay. Idempotent. */
  eraseMember(member: ErasedMember): Promise<void>;
}

interface Models {
  deals: DealModel;
  books: BookModel;
  users: UserModel;
  wishes: WishModel;
}

export function createDealsService(
  deps: Pick<AppContext, 'events' | 'now'>,
  models: Models,
  {
    books: { claims },
    conversations,
    selling,
    addresses,
    writes,
  }: {
    books: Pick<BooksService, 'claims'>;
    conversations: DealConversations;
    selling: Pick<SellingService, 'findAccount' | 'termsOf'>;
    addresses: Addresses;
    writes: DealWrites;
  },
): DealsService {
  const { now } = deps;
  const { deals } = models;
  const { update } = writes;
  const settling = createDealSettling(deps, deals, { claims, update });
  const { claim, findTaken, settle, stepChange, stepEvent } = settling;
  const buyerAddresses = createBuyerAddresses(models, { addresses, update, stepEvent });
  const { find, present, hasCompletedDeal, ...queries } = createDealReads(deps, models, {
    conversations,
    selling,
    addresses,
  });
  const proposals = createDealProposals(deps, models, {
    conversations,
    selling,
    reads: { find, present, hasCompletedDeal },
    writes,
    stepEvent,
  });

  /**
   * Returns the step to this state.
   * @throws DEAL_TURN for a step that only the other side may take, DEAL_STATE for one that neither side may take now
   */
  function stepOf(deal: DealFields, side: DealSide, to: DealState): DealStep {
    const nowMs = now().getTime();
    const stepBy = (by: DealSide) => possibleSteps(stepDealOf(deal), by, nowMs).find((step) => step.to === to);
    const step = stepBy(side);
    if (!step) throw new HttpError(stepBy(otherSide(side)) ? 'DEAL_TURN' : 'DEAL_STATE');
    return step;
  }

  async function agree(deal: DealFields, side: DealSide): Promise<DealFields> {
    const claimed = await claim(deal, side);
    if (!claimed) throw new HttpError('CONFLICT');
    const { deal: settled, refused } = claimed;
    if (refused.length > 0) throw booksNotAvailable(deal.books, refused);
    if (settled.state === 'proposed') throw new HttpError('DEAL_STATE');
    return settled;
  }

  /** Takes a step. @throws CONFLICT or DEAL_STATE also when another request has changed `deal` after it was read */
  async function tryStep(
    actor: Actor,
    { deal: found, side }: { deal: DealFields; side: DealSide },
    { state, address, keepAddress, ...details }: z.output<typeof updateDealState.body>,
    ifMatch: string | undefined,
  ): Promise<DealFields> {
    const { reason, carrier, tracking, keepReserved } = details;
    const ownAddress =
      side === 'buyer' && state === 'agreed' && found.delivery.kind !== 'inPerson' ? address : undefined;
    const assertOtherActive = () =>
      conversations.assertActive((side === 'buyer' ? found.sellerId : found.buyerId).toHexString());
    if (found.state === state) {
      if (!ownAddress) return found;
      await assertOtherActive();
      return buyerAddresses.save(found, ownAddress, keepAddress);
    }
    if (!ifMatchHolds(ifMatch, revisionEtag(found.rev))) throw new HttpError('CONFLICT');
    // The effect of an earlier step must not run after that of this one.
    const deal = found.settling === 'claim' ? found : await settle(found);
    if (deal.settling) throw new HttpError('DEAL_STATE');
    const step = stepOf(deal, side, state);
    if (step.reasons && !(reason && step.reasons.includes(reason)))
      throw fieldError('reason', 'reason_invalid', `Use one of: ${step.reasons.join(', ')}.`);
    if (step.books === 'claim') {
      await assertReachable(conversations, await conversations.find(deal.roomId.toHexString()), actor);
      const addressed = ownAddress ? await buyerAddresses.save(deal, ownAddress, keepAddress) : deal;
      return agree(addressed, side);
    }
    if (state === 'sent') await assertOtherActive();
    const settling = step.books === 'release' && keepReserved && state === 'failed' ? 'keep' : (step.books ?? null);
    const fields = { settling, reason: reason ?? null, ...(state === 'sent' && { carrier, tracking }) };
    const unchanged = { rev: deal.rev, settling: null };
    const taken = await update(deal, unchanged, stepChange(deal, state, side, fields));
    if (!taken) throw new HttpError('CONFLICT');
    return settle(taken);
  }

  return {
    ...queries,
    ...proposals,
    runDue: createDealJob(deps, deals, { claims, update, settling }),
    eraseMember: createDealErasure(deps, models, { update, settling }),

    async deleteKeptAddress(actor) {
      await buyerAddresses.removeKept(actor._id);
    },

    async reportPayment(actor, dealId) {
      const { deal, side } = await find(actor, dealId);
      if (side === 'seller') throw new HttpError('FORBIDDEN');
      const payable = { payment: 'ips', state: { $in: ['agreed', 'sent'] } } as const;
      await update(
        deal,
        { ...payable, paymentReportedAt: { $exists: false } },
        { $set: { paymentReportedAt: now() }, $inc: { rev: 1 } },
      );
      const { deal: current } = await find(actor, dealId);
      if (!current.paymentReportedAt) throw new HttpError('DEAL_STATE');
      return present(current, side);
    },

    async takeStep(actor, dealId, step, ifMatch) {
      const { deal, side } = await find(actor, dealId);
      const take = async (current: DealFields) =>
        present(await tryStep(actor, { deal: current, side }, step, ifMatch), side);
      try {
        return await take(deal);
      } catch (error) {
        const isRaced = error instanceof HttpError && (error.code === 'CONFLICT' || error.code === 'DEAL_STATE');
        if (!isRaced || deal.state === step.state) throw error;
        const taken = await findTaken(deal, step.state, side);
        const isSame =
          taken?.reason === (step.reason ?? null) &&
          (step.state !== 'sent' || (taken.carrier === step.carrier && taken.tracking === step.tracking));
        if (!isSame) throw error;
        // A repeated step, which can still have another address.
        return take(taken);
      }
    },
  };
}
