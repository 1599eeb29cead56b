import {
  dealBounds,
  dealSteps,
  dealTimes,
  discounted,
  discountPercent,
  possibleSteps,
  type Address,
  type BookEffect,
  type Deal,
  type DealCounts,
  type DealOptions,
  type DealPaymentDetails,
  type DealSide,
  type DealState,
  type DealStep,
  type DealTerms,
  type listDeals,
  type proposeDeal,
  type updateDealState,
} from '@korice/contracts';
import { Types, type QueryFilter, type UpdateQuery } from 'mongoose';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { AppContext } from '../../config/app-context.js';
import type { DurableEvents } from '../../jobs/durable-events.js';
import { createPendingEvent } from '../../jobs/event-outbox.js';
import type { Actor } from '../../platform/actor.js';
import { forEachSettled } from '../../platform/concurrency/for-each-settled.js';
import { isDuplicateKey } from '../../platform/errors/duplicate-key.js';
import { fieldError, HttpError } from '../../platform/errors/http-error.js';
import { ifMatchHolds, revisionEtag } from '../../platform/etag.js';
import type { SellingService } from '../accounts/selling/selling.service.js';
import type { ErasedMember, UserModel } from '../accounts/users/user.model.js';
import type { BookModel } from '../books/book.model.js';
import type { BooksService } from '../books/books.service.js';
import type { WishModel } from '../books/wishlist/wish.model.js';
import type { Addresses } from './addresses.js';
import { holdsBooks, lastProposal, presentDeal, stepDealOf } from './deal.presenter.js';
import { ipsPayment } from './ips-code.js';
import type { DealBook, DealFields, DealModel, Settling } from './deal.model.js';
import type { DealWrites } from './deal-writes.js';
import { otherSide } from './rating-rules.js';

export interface DealsService {
  /**
   * Proposes a deal in a conversation. The same member and `clientId` again return the first deal, `repeated`.
   * @throws ROOM_NOT_FOUND, MEMBER_GONE, BLOCKED, DEAL_EXISTS, BOOK_NOT_AVAILABLE, PAYMENT_UNAVAILABLE
   */
  propose(actor: Actor, body: z.output<typeof proposeDeal.body>): Promise<{ deal: Deal; repeated: boolean }>;
  list(actor: Actor, query: z.output<typeof listDeals.query>): Promise<{ deals: Deal[]; total: number }>;
  /** Counts the deals of the caller by whose turn it is. */
  count(actor: Actor): Promise<DealCounts>;
  /** What the form for terms starts with. @throws ROOM_NOT_FOUND */
  readOptions(actor: Actor, roomId: string): Promise<DealOptions>;
  /** @throws DEAL_NOT_FOUND, FORBIDDEN for the seller, DEAL_STATE, PAYMENT_UNAVAILABLE without a bank account */
  readPayment(actor: Actor, dealId: string): Promise<DealPaymentDetails>;
  /** @throws DEAL_NOT_FOUND, for strangers too */
  read(actor: Actor, dealId: string): Promise<Deal>;
  /**
   * Proposes other terms. The terms of the proposal again change nothing.
   * @throws DEAL_NOT_FOUND, DEAL_STATE, DEAL_TURN, CONFLICT when `ifMatch` names another state, and what `propose` throws
   */
  changeTerms(actor: Actor, dealId: string, terms: DealTerms, ifMatch: string | undefined): Promise<Deal>;
  /**
   * Takes a step. A step that was taken before is returned again; `agreed` of the buyer may bring an address then.
   * @throws DEAL_NOT_FOUND, DEAL_STATE, DEAL_TURN, CONFLICT, and BOOK_NOT_AVAILABLE when a book cannot be claimed
   */
  takeStep(
    actor: Actor,
    dealId: string,
    step: z.output<typeof updateDealState.body>,
    ifMatch: string | undefined,
  ): Promise<Deal>;
  /** Job: finishes what crashes left, expires, reminds, erases addresses and releases orphaned claims. Idempotent, also on several processes. */
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

/** The conversation of a deal. */
interface DealRoom {
  _id: Types.ObjectId;
  ownerId: Types.ObjectId;
  buyerId: Types.ObjectId;
  memberIds: Types.ObjectId[];
  memberGone: boolean;
}

/** The part of conversations that deals need; messaging is built beside this module. */
export interface DealConversations {
  find(roomId: string): Promise<DealRoom | null>;
  /** @throws BLOCKED when `userId` refuses messages of `fromId` */
  assertOpen(userId: string, fromId: string): Promise<void>;
}

type Update = UpdateQuery<DealFields>;

/** Selects by whose turn it is, the same rule as `turnOf`. */
function turnFilter(userId: string, turn: 'own' | 'other' | 'none'): QueryFilter<DealFields> {
  if (turn === 'none') return { isOpen: { $ne: true } };
  const own: QueryFilter<DealFields>[] = [
    { state: 'proposed', proposer: 'buyer', sellerId: userId },
    { state: 'proposed', proposer: 'seller', buyerId: userId },
    { state: 'agreed', 'delivery.kind': 'inPerson', buyerId: userId },
    { state: 'agreed', 'delivery.kind': { $ne: 'inPerson' }, sellerId: userId },
    { state: 'sent', buyerId: userId },
  ];
  return turn === 'own' ? { $or: own } : { isOpen: true, $nor: own };
}

/** Another process takes over an effect on books that did not end within this time. */
const settleLeaseMs = 60_000;
/** Older entries of the history are dropped. */
const maxHistory = 100;
/** The address is erased this long after the end of a deal. */
const addressKeptMs = 30 * 24 * 3_600_000;
const withoutImages = (books: readonly DealBook[]): DealBook[] => books.map((book) => ({ ...book, image: '' }));

export function createDealsService(
  { events, now }: Pick<AppContext, 'events' | 'now'>,
  { deals, books: bookModel, users, wishes }: Models,
  {
    books,
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
  const after = (ms: number): Date => new Date(now().getTime() + ms);

  /** Presents deals of one member. */
  async function presentAll(found: readonly DealFields[], viewerId: string): Promise<Deal[]> {
    const memberIds = found.flatMap((deal) => deal.memberIds);
    const bought = found.filter(({ buyerId }) => buyerId.toHexString() === viewerId);
    const bookIds = bought.flatMap((deal) => deal.books.map(({ _id }) => _id));
    const [members, wished] = await Promise.all([
      users
        .find({ _id: { $in: memberIds } }, { name: 1, image: 1, standing: 1 })
        .limit(memberIds.length)
        .lean(),
      bookIds.length === 0
        ? []
        : wishes
            .find({ user: viewerId, book: { $in: bookIds } }, { book: 1 })
            .limit(bookIds.length)
            .lean(),
    ]);
    const surroundings = {
      members: new Map(members.map((member) => [member._id.toHexString(), member])),
      wishes: new Set(wished.map(({ book }) => book.toHexString())),
      addresses,
      now: now(),
    };
    return found.map((deal) => presentDeal(deal, sideOf(deal, viewerId) ?? 'seller', surroundings));
  }

  async function present(deal: DealFields, viewer: DealSide): Promise<Deal> {
    const [presented] = await presentAll([deal], (viewer === 'buyer' ? deal.buyerId : deal.sellerId).toHexString());
    if (!presented) throw new Error('presentAll returns each deal');
    return presented;
  }

  function sideOf(deal: Pick<DealFields, 'buyerId' | 'sellerId'>, userId: string): DealSide | undefined {
    if (deal.buyerId.toHexString() === userId) return 'buyer';
    return deal.sellerId.toHexString() === userId ? 'seller' : undefined;
  }

  async function find(actor: Actor, dealId: string): Promise<{ deal: DealFields; side: DealSide }> {
    const deal = await deals.findById(dealId).lean();
    const side = deal && sideOf(deal, actor._id);
    if (!side) throw new HttpError('DEAL_NOT_FOUND');
    return { deal, side };
  }

  const stepEvent = (deal: DealFields, step: DurableEvents['dealStep']['step'], by: DealSide | null) =>
    createPendingEvent('dealStep', {
      dealId: deal._id.toHexString(),
      roomId: deal.roomId.toHexString(),
      step,
      by,
      bookCount: deal.books.length,
      priceRsd: deal.priceRsd,
      reason: deal.reason,
      carrier: deal.carrier,
      tracking: deal.tracking,
    });

  /** When the address of an ended deal is erased, null without one. */
  const eraseAt = ({ encryptedAddress, endedAt }: DealFields, isOpen: boolean): Date | null =>
    isOpen || encryptedAddress === undefined ? null : new Date((endedAt ?? now()).getTime() + addressKeptMs);

  /** The change that a step writes. `settling` is the effect on the books that follows. */
  function stepChange(
    deal: DealFields,
    to: DealState,
    by: DealSide | null,
    { settling = null, ...fields }: Partial<Pick<DealFields, 'reason' | 'carrier' | 'tracking' | 'settling'>>,
  ): Update {
    const at = now();
    const isOpen = to === 'agreed' || to === 'sent';
    return {
      $set: {
        ...fields,
        state: to,
        settling,
        settlingBy: null,
        dueAt: settling ? after(settleLeaseMs) : to === 'agreed' ? after(dealTimes.reminderMs) : eraseAt(deal, isOpen),
        completedBy: to === 'completed' ? by : null,
        ...(to === 'agreed' && { agreedAt: at }),
        ...(to === 'sent' && { sentAt: at }),
        ...(!isOpen && { endedAt: at }),
      },
      ...(!isOpen && { $unset: { isOpen: 1 } }),
      $inc: { rev: 1 },
      $push: {
        history: { $each: [{ state: to, by, at, priceRsd: deal.priceRsd }], $slice: -maxHistory },
        pendingEvents: stepEvent({ ...deal, ...fields }, to, by),
      },
    };
  }

  const claimingDeal = ({ _id, buyerId }: DealFields) => ({ dealId: _id, buyerId });

  async function applyToBooks(deal: DealFields, effect: BookEffect): Promise<void> {
    for (const { _id } of deal.books) await books.claims.apply(effect, _id, claimingDeal(deal));
  }

  /** Runs the effect of a step that was written, and notes its end. */
  async function finishEffect(deal: DealFields, settling: Exclude<Settling, 'claim'>): Promise<DealFields> {
    await applyToBooks(deal, settling === 'undo' ? 'release' : settling);
    const dueAt =
      settling === 'undo'
        ? new Date(lastProposal(deal).getTime() + dealTimes.answerMs)
        : eraseAt(deal, deal.isOpen ?? false);
    const finished = await deals
      .findOneAndUpdate(
        { _id: deal._id, settling },
        { $set: { settling: null, settlingBy: null, dueAt } },
        { returnDocument: 'after' },
      )
      .lean();
    return finished ?? deal;
  }

  /**
   * Claims all books of a deal that is `settling: 'claim'` in this attempt, or none. Only the latest attempt may end the claim, so that a
   * delayed process can neither agree nor release after another one took over.
   */
  async function finishClaim(deal: DealFields): Promise<{ deal: DealFields; refused: DealBook[] }> {
    const own = { settling: 'claim', attempt: deal.attempt } as const;
    const refused: DealBook[] = [];
    for (const book of deal.books)
      if (!(await books.claims.apply('claim', book._id, claimingDeal(deal)))) refused.push(book);
    if (refused.length === 0) {
      const agreed = await update(deal, own, stepChange(deal, 'agreed', deal.settlingBy, {}));
      return { deal: agreed ?? (await deals.findById(deal._id).orFail().lean()), refused };
    }
    const undone = await update(deal, own, { $set: { settling: 'undo', dueAt: after(settleLeaseMs) } });
    return { deal: undone ? await finishEffect(undone, 'undo') : deal, refused };
  }

  async function settle(deal: DealFields): Promise<DealFields> {
    if (deal.settling === null) return deal;
    if (deal.settling === 'claim') return (await finishClaim(deal)).deal;
    return finishEffect(deal, deal.settling);
  }

  const notAvailable = (all: readonly DealBook[], refused: readonly DealBook[]): HttpError =>
    new HttpError('BOOK_NOT_AVAILABLE', {
      errors: refused.map((book) => ({
        path: `bookIds.${all.indexOf(book)}`,
        code: 'book_not_available',
        message: book.title,
      })),
    });

  /** @throws BOOK_NOT_AVAILABLE, PAYMENT_UNAVAILABLE, and VALIDATION_FAILED for a book of somebody else or a price outside the bounds */
  async function readTerms(
    { sellerId, buyerId }: Pick<DealFields, 'sellerId' | 'buyerId'>,
    { bookIds, priceRsd: asked, delivery, payment, note }: DealTerms,
  ) {
    const found = await bookModel
      .find({ _id: { $in: bookIds } })
      .limit(bookIds.length)
      .lean();
    const byId = new Map(found.map((book) => [book._id.toHexString(), book]));
    const refused: DealBook[] = [];
    const chosen = bookIds.map((id) => {
      const book = byId.get(id);
      if (book && !book.owner._id.equals(sellerId))
        throw fieldError('bookIds', 'deal_books', 'A deal is about books of one seller.');
      const copy: DealBook = {
        _id: new Types.ObjectId(id),
        title: book?.title ?? '',
        author: book?.author ?? '',
        image: book?.images[0]?.url ?? '',
        priceRsd: book?.priceRsd ?? 0,
        weight: book?.weight ?? null,
      };
      const isForBuyer = book?.status === 'reserved' && book.heldBy === undefined && book.reservedFor?.equals(buyerId);
      if (!book?.ownerActive || !(book.status === 'available' || isForBuyer)) refused.push(copy);
      return copy;
    });
    if (refused.length > 0) throw notAvailable(chosen, refused);
    const { discounts, acceptsIps } = await selling.termsOf(sellerId);
    if (payment === 'ips' && !acceptsIps) throw new HttpError('PAYMENT_UNAVAILABLE');
    const sumRsd = Math.round(chosen.reduce((sum, book) => sum + book.priceRsd, 0));
    const percent = discountPercent(discounts, chosen.length);
    const minRsd = Math.ceil(sumRsd * dealBounds.minPriceShare);
    const priceRsd = asked ?? discounted(sumRsd, percent);
    if (priceRsd < minRsd || priceRsd > sumRsd)
      throw fieldError('priceRsd', 'deal_price', `The price must be from ${minRsd} to ${sumRsd}.`);
    return { books: chosen, sumRsd, discountPercent: percent, priceRsd, delivery, payment, note };
  }

  async function assertReachable(room: DealRoom | null, actor: Actor): Promise<void> {
    if (!room || room.memberGone) throw new HttpError('MEMBER_GONE');
    const other = room.memberIds.find((id) => id.toHexString() !== actor._id);
    if (other) await conversations.assertOpen(other.toHexString(), actor._id);
  }

  /** @throws DEAL_TURN for a step that only the other side may take, DEAL_STATE for one that nobody may take now */
  function stepOf(deal: DealFields, side: DealSide, to: DealState): DealStep {
    const nowMs = now().getTime();
    const find = (by: DealSide) => possibleSteps(stepDealOf(deal), by, nowMs).find((step) => step.to === to);
    const step = find(side);
    if (!step) throw new HttpError(find(otherSide(side)) ? 'DEAL_TURN' : 'DEAL_STATE');
    return step;
  }

  async function agree(deal: DealFields, side: DealSide): Promise<DealFields> {
    const claiming = await update(
      deal,
      { rev: deal.rev, settling: null },
      { $set: { settling: 'claim', settlingBy: side, dueAt: after(settleLeaseMs) }, $inc: { attempt: 1 } },
    );
    if (!claiming) throw new HttpError('CONFLICT');
    const { deal: settled, refused } = await finishClaim(claiming);
    if (refused.length > 0) throw notAvailable(claiming.books, refused);
    if (settled.state === 'proposed') throw new HttpError('DEAL_STATE');
    return settled;
  }

  async function expire(deal: DealFields): Promise<void> {
    const step = dealSteps.find(({ from, by }) => from === deal.state && by === 'job');
    if (!step) return;
    const unchanged = { rev: deal.rev, settling: null };
    const expired = await update(deal, unchanged, stepChange(deal, step.to, null, { settling: step.books ?? null }));
    if (expired) await settle(expired);
  }

  async function remind(deal: DealFields): Promise<void> {
    const dueAt = new Date((deal.agreedAt ?? deal.createdAt).getTime() + dealTimes.agreedMs);
    await update(
      deal,
      { rev: deal.rev, state: 'agreed', isReminded: false },
      { $set: { isReminded: true, dueAt }, $push: { pendingEvents: stepEvent(deal, 'reminder', null) } },
    );
  }

  async function eraseAddress({ _id, rev }: DealFields): Promise<void> {
    await deals.updateOne({ _id, rev, settling: null }, { $set: { dueAt: null }, $unset: { encryptedAddress: 1 } });
  }

  /** Of the buyer of an agreed or sent deal, or one that is about to be agreed; `keep` stores it for the next deal too. */
  async function saveAddress(deal: DealFields, address: Address, keep: boolean): Promise<DealFields> {
    if (keep) {
      const encryptedAddress = addresses.encryptKept(deal.buyerId.toHexString(), address);
      await users.updateOne({ _id: deal.buyerId }, { $set: { encryptedAddress } });
    }
    const encryptedAddress = addresses.encrypt(deal._id, address);
    const isOpen = { isOpen: true, settling: null } as const;
    const saved = await update(deal, isOpen, { $set: { encryptedAddress }, $inc: { rev: 1 } });
    if (!saved) throw new HttpError('CONFLICT');
    return saved;
  }

  /** In either role. Two queries, because the embedded engine reads the whole collection for `$or`. */
  async function hasCompletedDeal({ buyerId, sellerId }: Pick<DealFields, 'buyerId' | 'sellerId'>): Promise<boolean> {
    const found = await Promise.all([
      deals.exists({ buyerId, sellerId, state: 'completed' }),
      deals.exists({ buyerId: sellerId, sellerId: buyerId, state: 'completed' }),
    ]);
    return found.some((deal) => deal !== null);
  }

  /** Raises the attempt, so that a delayed process cannot end the claim any more. Null when another process was faster. */
  const takeOver = ({ _id, settling, attempt }: DealFields): Promise<DealFields | null> =>
    deals
      .findOneAndUpdate(
        { _id, settling, attempt, dueAt: { $lte: now() } },
        { $set: { dueAt: after(settleLeaseMs) }, $inc: { attempt: 1 } },
        { returnDocument: 'after' },
      )
      .lean();

  async function runOne(deal: DealFields): Promise<void> {
    if (deal.settling) {
      const taken = await takeOver(deal);
      if (taken) await settle(taken);
    } else if (deal.endedAt) await eraseAddress(deal);
    else if (deal.state === 'agreed' && !deal.isReminded) await remind(deal);
    else await expire(deal);
  }

  async function isHolding(dealId: Types.ObjectId): Promise<boolean> {
    const deal = await deals.findById(dealId, { state: 1, settling: 1 }).lean();
    return deal !== null && (deal.settling !== null || holdsBooks(deal.state));
  }

  return {
    async propose(actor, { roomId, clientId, ...body }) {
      const room = await conversations.find(roomId);
      if (!room?.memberIds.some((id) => id.toHexString() === actor._id)) throw new HttpError('ROOM_NOT_FOUND');
      const pair = { sellerId: room.ownerId, buyerId: room.buyerId };
      const side = sideOf(pair, actor._id) ?? 'buyer';
      const findFirst = () => (clientId === '' ? null : deals.findOne({ roomId, proposer: side, clientId }).lean());
      const first = await findFirst();
      if (first) return { deal: await present(first, side), repeated: true };
      await assertReachable(room, actor);
      const terms = await readTerms(pair, body);
      const at = now();
      const record: DealFields = {
        _id: new Types.ObjectId(),
        roomId: room._id,
        ...pair,
        memberIds: room.memberIds,
        ...terms,
        state: 'proposed',
        proposer: side,
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

    async list(actor, { state, side, turn, roomId, page }) {
      const member = side === undefined ? 'memberIds' : side === 'buyer' ? 'buyerId' : 'sellerId';
      const filter: QueryFilter<DealFields> = {
        [member]: actor._id,
        ...(state && { state }),
        ...(roomId !== undefined && { roomId }),
        ...(turn && turnFilter(actor._id, turn)),
      };
      const [found, total] = await Promise.all([
        deals
          .find(filter)
          .sort({ createdAt: -1, _id: -1 })
          .skip((page - 1) * dealBounds.perPage)
          .limit(dealBounds.perPage)
          .lean(),
        deals.countDocuments(filter),
      ]);
      return { deals: await presentAll(found, actor._id), total };
    },

    async count(actor) {
      const numberOf = (turn: 'own' | 'other' | 'none') =>
        deals.countDocuments({ memberIds: actor._id, ...turnFilter(actor._id, turn) });
      const [own, other, none] = await Promise.all([numberOf('own'), numberOf('other'), numberOf('none')]);
      return { own, other, none };
    },

    async read(actor, dealId) {
      const { deal, side } = await find(actor, dealId);
      return present(deal, side);
    },

    async readOptions(actor, roomId) {
      const room = await conversations.find(roomId);
      if (!room?.memberIds.some((id) => id.toHexString() === actor._id)) throw new HttpError('ROOM_NOT_FOUND');
      const pair = { sellerId: room.ownerId, buyerId: room.buyerId };
      const [terms, isKnown, own] = await Promise.all([
        selling.termsOf(room.ownerId),
        hasCompletedDeal(pair),
        users.findById(actor._id, { encryptedAddress: 1 }).lean(),
      ]);
      const address = own?.encryptedAddress === undefined ? null : addresses.decryptKept(own._id, own.encryptedAddress);
      return { ...terms, isFirst: !isKnown, address };
    },

    async readPayment(actor, dealId) {
      const { deal, side } = await find(actor, dealId);
      if (side === 'seller') throw new HttpError('FORBIDDEN');
      if (deal.payment !== 'ips' || !holdsBooks(deal.state)) throw new HttpError('DEAL_STATE');
      const account = await selling.findAccount(deal.sellerId);
      if (!account) throw new HttpError('PAYMENT_UNAVAILABLE');
      return ipsPayment(deal, account);
    },

    async changeTerms(actor, dealId, body, ifMatch) {
      const { deal, side } = await find(actor, dealId);
      const { books: copies, priceRsd, delivery, payment, note } = deal;
      const current = { bookIds: copies.map(({ _id }) => _id.toHexString()), priceRsd, delivery, payment, note };
      if (
        deal.state === 'proposed' &&
        side === deal.proposer &&
        isDeepStrictEqual(
          { ...body, priceRsd: body.priceRsd ?? discounted(deal.sumRsd, deal.discountPercent) },
          current,
        )
      )
        return present(deal, side);
      if (!ifMatchHolds(ifMatch, revisionEtag(deal.rev))) throw new HttpError('CONFLICT');
      if (deal.state !== 'proposed' || deal.settling) throw new HttpError('DEAL_STATE');
      if (side === deal.proposer) throw new HttpError('DEAL_TURN');
      await assertReachable(await conversations.find(deal.roomId.toHexString()), actor);
      const terms = await readTerms(deal, body);
      const at = now();
      const changed = await update(
        deal,
        { rev: deal.rev, settling: null },
        {
          $set: { ...terms, proposer: side, dueAt: after(dealTimes.answerMs) },
          $inc: { rev: 1 },
          $push: {
            history: { $each: [{ state: 'proposed', by: side, at, priceRsd: terms.priceRsd }], $slice: -maxHistory },
            pendingEvents: stepEvent({ ...deal, ...terms }, 'changed', side),
          },
        },
      );
      if (!changed) throw new HttpError('CONFLICT');
      return present(changed, side);
    },

    async takeStep(actor, dealId, { state, address, keepAddress, ...details }, ifMatch) {
      const { reason, carrier, tracking, keepReserved } = details;
      const { deal: found, side } = await find(actor, dealId);
      const ownAddress =
        side === 'buyer' && state === 'agreed' && found.delivery.kind !== 'inPerson' ? address : undefined;
      if (found.state === state)
        return present(ownAddress ? await saveAddress(found, ownAddress, keepAddress) : found, side);
      if (!ifMatchHolds(ifMatch, revisionEtag(found.rev))) throw new HttpError('CONFLICT');
      // The effect of an earlier step must not run after that of this one.
      const deal = found.settling === 'claim' ? found : await settle(found);
      if (deal.settling) throw new HttpError('DEAL_STATE');
      const step = stepOf(deal, side, state);
      if (step.reasons && !(reason && step.reasons.includes(reason)))
        throw fieldError('reason', 'reason_invalid', `Use one of: ${step.reasons.join(', ')}.`);
      if (step.books === 'claim') {
        const addressed = ownAddress ? await saveAddress(deal, ownAddress, keepAddress) : deal;
        return present(await agree(addressed, side), side);
      }
      const settling = step.books === 'release' && keepReserved && state === 'failed' ? 'keep' : (step.books ?? null);
      const fields = { settling, reason: reason ?? null, ...(state === 'sent' && { carrier, tracking }) };
      const unchanged = { rev: deal.rev, settling: null };
      const taken = await update(deal, unchanged, stepChange(deal, state, side, fields));
      if (!taken) throw new HttpError('CONFLICT');
      return present(await settle(taken), side);
    },

    async runDue() {
      await forEachSettled(
        deals
          .find({ dueAt: { $lte: now() } })
          .sort({ dueAt: 1 })
          .lean()
          .cursor({ batchSize: 50 }),
        runOne,
      );
      await books.claims.releaseOrphans(isHolding);
    },

    async eraseMember({ _id: member, ghost }) {
      for await (const found of deals.find({ memberIds: member }).lean().cursor()) {
        if (found.isOpen) {
          const deal = await settle(found);
          const to = holdsBooks(deal.state) ? 'cancelled' : 'withdrawn';
          const settling = to === 'cancelled' ? ('release' as const) : null;
          const ended = await update(
            deal,
            { rev: deal.rev, settling: null },
            stepChange(deal, to, null, { settling, reason: 'other' }),
          );
          if (ended) await settle(ended);
        }
        const isSeller = found.sellerId.equals(member);
        const other = isSeller ? 'buyer' : 'seller';
        const others = found.memberIds.filter((id) => !id.equals(member));
        if (!(await users.exists({ _id: { $in: others } }))) {
          await deals.deleteOne({ _id: found._id });
          continue;
        }
        await deals.updateOne(
          { _id: found._id },
          {
            $set: {
              memberIds: [ghost, ...others],
              ...(isSeller ? { sellerId: ghost, books: withoutImages(found.books) } : { buyerId: ghost }),
              note: '',
              'delivery.town': '',
              tracking: '',
              // The ratings that the member gave stay without the name.
              ...(found.ratings?.[other]?.reply && { [`ratings.${other}.reply`]: null }),
            },
            $unset: { clientId: 1, encryptedAddress: 1 },
          },
        );
        // The reviews of the seller show the name of the author.
        if (found.reviewAt) events.emit('site.changed', { ownerId: found.sellerId.toHexString() });
      }
    },
  };
}
