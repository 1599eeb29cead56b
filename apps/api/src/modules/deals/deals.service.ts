import {
  amountDue,
  dealTimes,
  discounted,
  possibleSteps,
  type Deal,
  type DealSide,
  type DealState,
  type DealStep,
  type DealTerms,
  type proposeDeal,
  type updateDealState,
} from '@korice/contracts';
import { Types } from 'mongoose';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { AppContext } from '../../config/app-context.js';
import type { Actor } from '../../platform/actor.js';
import { isDuplicateKey } from '../../platform/errors/duplicate-key.js';
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
import { createDealReads, type DealConversations, type DealRoom, type DealQueries } from './deal-reads.js';
import { createDealSettling, maxHistory } from './deal-settling.js';
import { booksNotAvailable, readTerms } from './deal-terms.js';
import type { DealWrites } from './deal-writes.js';
import { otherSide } from './rating-rules.js';

export interface DealsService extends DealQueries {
  /**
   * Proposes a deal in a conversation. A repeated call of the same member with the same `clientId` resolves to the first deal with
   * `repeated`.
   * @throws ROOM_NOT_FOUND, MEMBER_GONE, ACCOUNT_BLOCKED, BLOCKED, DEAL_EXISTS, BOOK_NOT_AVAILABLE, PAYMENT_UNAVAILABLE
   */
  propose(actor: Actor, body: z.output<typeof proposeDeal.body>): Promise<{ deal: Deal; repeated: boolean }>;
  /**
   * Proposes other terms. Repeating the caller's current proposal changes nothing.
   * @throws DEAL_NOT_FOUND, DEAL_STATE, DEAL_TURN, CONFLICT when `ifMatch` names another revision, and what `propose` throws
   */
  changeTerms(actor: Actor, dealId: string, terms: DealTerms, ifMatch: string | undefined): Promise<Deal>;
  /**
   * Takes a step. Repeating the latest step, also at the same moment, changes nothing, except that the buyer can give or change the
   * address with a repeated `agreed`.
   * @throws DEAL_NOT_FOUND, DEAL_STATE, DEAL_TURN, CONFLICT, for a step that claims books MEMBER_GONE, BLOCKED, and
   * BOOK_NOT_AVAILABLE when a book cannot be claimed, and ACCOUNT_BLOCKED for `agreed` and `sent`
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
    writes: { publish, update },
  }: {
    books: Pick<BooksService, 'claims'>;
    conversations: DealConversations;
    selling: Pick<SellingService, 'findAccount' | 'termsOf'>;
    addresses: Addresses;
    writes: DealWrites;
  },
): DealsService {
  const { now } = deps;
  const { deals, books } = models;
  const after = (ms: number): Date => new Date(now().getTime() + ms);
  const settling = createDealSettling(deps, deals, { claims, update });
  const { claim, findTaken, settle, stepChange, stepEvent } = settling;
  const buyerAddresses = createBuyerAddresses(models, { addresses, update, stepEvent });
  const { sideOf, find, present, hasCompletedDeal, ...queries } = createDealReads(deps, models, {
    conversations,
    selling,
    addresses,
  });

  /** @throws MEMBER_GONE, ACCOUNT_BLOCKED, and BLOCKED when the other member has blocked the caller */
  async function assertReachable(room: DealRoom | null, actor: Actor): Promise<void> {
    if (!room || room.memberGone) throw new HttpError('MEMBER_GONE');
    const other = room.memberIds.find((id) => id.toHexString() !== actor._id);
    if (other) await conversations.assertOpen(other.toHexString(), actor._id);
  }

  /**
   * Returns the step to this state.
   * @throws DEAL_TURN for a step that only the other side may take, DEAL_STATE for one that neither side may take now
   */
  function stepOf(deal: DealFields, side: DealSide, to: DealState): DealStep {
    const nowMs = now().getTime();
    const find = (by: DealSide) => possibleSteps(stepDealOf(deal), by, nowMs).find((step) => step.to === to);
    const step = find(side);
    if (!step) throw new HttpError(find(otherSide(side)) ? 'DEAL_TURN' : 'DEAL_STATE');
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

  async function takeStep(
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
    if (found.state === state && ownAddress) await assertOtherActive();
    if (found.state === state) return ownAddress ? buyerAddresses.save(found, ownAddress, keepAddress) : found;
    if (!ifMatchHolds(ifMatch, revisionEtag(found.rev))) throw new HttpError('CONFLICT');
    // The effect of an earlier step must not run after that of this one.
    const deal = found.settling === 'claim' ? found : await settle(found);
    if (deal.settling) throw new HttpError('DEAL_STATE');
    const step = stepOf(deal, side, state);
    if (step.reasons && !(reason && step.reasons.includes(reason)))
      throw fieldError('reason', 'reason_invalid', `Use one of: ${step.reasons.join(', ')}.`);
    if (step.books === 'claim') {
      await assertReachable(await conversations.find(deal.roomId.toHexString()), actor);
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
    runDue: createDealJob(deps, deals, { claims, update, settling }),
    eraseMember: createDealErasure(deps, models, { update, settling }),

    async propose(actor, { roomId, clientId, ...body }) {
      const room = await conversations.find(roomId);
      if (!room?.memberIds.some((id) => id.toHexString() === actor._id)) throw new HttpError('ROOM_NOT_FOUND');
      const pair = { sellerId: room.ownerId, buyerId: room.buyerId };
      const side = sideOf(pair, actor._id) ?? 'buyer';
      const findFirst = async (): Promise<DealFields | null> => {
        if (clientId === '') return null;
        const key = { roomId, clientId };
        return (
          (await deals.findOne({ ...key, createdBy: side }).lean()) ??
          deals.findOne({ ...pair, ...key, createdBy: { $exists: false }, 'history.0.by': side }).lean()
        );
      };
      const first = await findFirst();
      if (first) return { deal: await present(first, side), repeated: true };
      await assertReachable(room, actor);
      const terms = await readTerms({ books, selling }, pair, body);
      const at = now();
      const record: DealFields = {
        _id: new Types.ObjectId(),
        roomId: room._id,
        ...pair,
        memberIds: room.memberIds,
        ...terms,
        state: 'proposed',
        proposer: side,
        createdBy: side,
        isOpen: true,
        completedBy: null,
        reason: null,
        carrier: '',
        tracking: '',
        isFirst: !(await hasCompletedDeal(pair)),
        history: [{ state: 'proposed', by: side, at, priceRsd: terms.priceRsd }],
        settling: null,
        settlingBy: null,
        attempt: 0,
        dueAt: after(dealTimes.answerMs),
        isReminded: false,
        ...(clientId !== '' && { clientId }),
        createdAt: at,
        agreedAt: null,
        sentAt: null,
        endedAt: null,
        rev: 1,
      };
      const deal = { ...record, pendingEvents: [stepEvent(record, 'proposed', side)] };
      try {
        await deals.insertOne(deal);
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        const other = await findFirst();
        if (other) return { deal: await present(other, side), repeated: true };
        throw new HttpError('DEAL_EXISTS');
      }
      publish(deal);
      return { deal: await present(deal, side), repeated: false };
    },

    async deleteKeptAddress(actor) {
      await buyerAddresses.removeKept(actor._id);
    },

    async reportPayment(actor, dealId) {
      const { deal, side } = await find(actor, dealId);
      if (side === 'seller') throw new HttpError('FORBIDDEN');
      const isPayable = { payment: 'ips', state: { $in: ['agreed', 'sent'] } } as const;
      await update(
        deal,
        { ...isPayable, paymentReportedAt: { $exists: false } },
        { $set: { paymentReportedAt: now() }, $inc: { rev: 1 } },
      );
      const { deal: current } = await find(actor, dealId);
      if (!current.paymentReportedAt) throw new HttpError('DEAL_STATE');
      return present(current, side);
    },

    async changeTerms(actor, dealId, body, ifMatch) {
      const { deal, side } = await find(actor, dealId);
      const isProposed = ({ books: copies, priceRsd, delivery, payment, note, ...current }: DealFields): boolean =>
        current.state === 'proposed' &&
        side === current.proposer &&
        isDeepStrictEqual(
          { ...body, priceRsd: body.priceRsd ?? discounted(current.sumRsd, current.discountPercent) },
          { bookIds: copies.map(({ _id }) => _id.toHexString()), priceRsd, delivery, payment, note },
        );
      if (isProposed(deal)) return present(deal, side);
      if (!ifMatchHolds(ifMatch, revisionEtag(deal.rev))) throw new HttpError('CONFLICT');
      if (deal.state !== 'proposed' || deal.settling) throw new HttpError('DEAL_STATE');
      if (side === deal.proposer) throw new HttpError('DEAL_TURN');
      await assertReachable(await conversations.find(deal.roomId.toHexString()), actor);
      const terms = await readTerms({ books, selling }, deal, body);
      const at = now();
      const previous = { books: deal.books.map(({ _id, title }) => ({ _id, title })), dueRsd: amountDue(deal) };
      const changed = await update(
        deal,
        { rev: deal.rev, settling: null },
        {
          $set: { ...terms, previous, proposer: side, dueAt: after(dealTimes.answerMs) },
          // A claim that failed may have stored it for a parcel.
          ...(terms.delivery.kind === 'inPerson' && { $unset: { encryptedAddress: 1 } }),
          $inc: { rev: 1 },
          $push: {
            history: { $each: [{ state: 'proposed', by: side, at, priceRsd: terms.priceRsd }], $slice: -maxHistory },
            pendingEvents: stepEvent({ ...deal, ...terms }, 'changed', side, deal),
          },
        },
      );
      const current = changed ?? (await find(actor, dealId)).deal;
      // A concurrent repetition has proposed these terms.
      if (!changed && !isProposed(current)) throw new HttpError('CONFLICT');
      return present(current, side);
    },

    async takeStep(actor, dealId, step, ifMatch) {
      const { deal, side } = await find(actor, dealId);
      const take = async (current: DealFields) =>
        present(await takeStep(actor, { deal: current, side }, step, ifMatch), side);
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
