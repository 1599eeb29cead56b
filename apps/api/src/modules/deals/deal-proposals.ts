import { amountDue, dealTimes, discounted, type Deal, type DealTerms, type proposeDeal } from '@korice/contracts';
import { Types } from 'mongoose';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { AppContext } from '../../config/app-context.js';
import type { Actor } from '../../platform/actor.js';
import { isDuplicateKey } from '../../platform/errors/duplicate-key.js';
import { HttpError } from '../../platform/errors/http-error.js';
import { ifMatchHolds, revisionEtag } from '../../platform/etag.js';
import type { SellingService } from '../accounts/selling/selling.service.js';
import type { BookModel } from '../books/book.model.js';
import type { DealFields, DealModel } from './deal.model.js';
import { assertReachable, sideOf, type DealConversations, type DealReads } from './deal-reads.js';
import { maxHistory, type DealSettling } from './deal-settling.js';
import { readTerms } from './deal-terms.js';
import type { DealWrites } from './deal-writes.js';

/** Proposes deals and other terms. */
export interface DealProposals {
  /**
   * Proposes a deal in a conversation. A repeated call of the same member with the same `clientId` resolves to the first deal with
   * `repeated`.
   * @throws ROOM_NOT_FOUND, MEMBER_GONE, ACCOUNT_BLOCKED, BLOCKED, DEAL_EXISTS, and what `readTerms` throws
   */
  propose(actor: Actor, body: z.output<typeof proposeDeal.body>): Promise<{ deal: Deal; repeated: boolean }>;
  /**
   * Proposes other terms. Repeating the caller's current proposal changes nothing.
   * @throws DEAL_NOT_FOUND, DEAL_STATE, DEAL_TURN, CONFLICT when `ifMatch` names another revision, and what `propose` throws
   */
  changeTerms(actor: Actor, dealId: string, terms: DealTerms, ifMatch: string | undefined): Promise<Deal>;
}

export function createDealProposals(
  { now }: Pick<AppContext, 'now'>,
  { deals, books }: { deals: DealModel; books: BookModel },
  {
    conversations,
    selling,
    reads: { find, present, hasCompletedDeal },
    writes: { publish, update },
    stepEvent,
  }: {
    conversations: Pick<DealConversations, 'find' | 'assertOpen'>;
    selling: Pick<SellingService, 'termsOf'>;
    reads: Pick<DealReads, 'find' | 'present' | 'hasCompletedDeal'>;
    writes: DealWrites;
  } & Pick<DealSettling, 'stepEvent'>,
): DealProposals {
  const answerDueAt = (): Date => new Date(now().getTime() + dealTimes.answerMs);

  return {
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
      await assertReachable(conversations, room, actor);
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
        dueAt: answerDueAt(),
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
      await assertReachable(conversations, await conversations.find(deal.roomId.toHexString()), actor);
      const terms = await readTerms({ books, selling }, deal, body);
      const at = now();
      const previous = { books: deal.books.map(({ _id, title }) => ({ _id, title })), dueRsd: amountDue(deal) };
      const changed = await update(
        deal,
        { rev: deal.rev, settling: null },
        {
          $set: { ...terms, previous, proposer: side, dueAt: answerDueAt() },
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
  };
}
