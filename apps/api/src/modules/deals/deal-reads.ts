import {
  dealBounds,
  type Address,
  type Deal,
  type DealCounts,
  type DealOptions,
  type DealPaymentDetails,
  type DealSide,
  type DealState,
  type listDeals,
} from '@korice/contracts';
import type { QueryFilter, Types } from 'mongoose';
import type { z } from 'zod';
import type { AppContext } from '../../config/app-context.js';
import type { Actor } from '../../platform/actor.js';
import { HttpError } from '../../platform/errors/http-error.js';
import type { SellingService } from '../accounts/selling/selling.service.js';
import type { UserModel } from '../accounts/users/user.model.js';
import type { Purchase } from '../books/purchase.js';
import type { WishModel } from '../books/wishlist/wish.model.js';
import type { Addresses } from './addresses.js';
import type { DealFields, DealModel } from './deal.model.js';
import { holdsBooks, presentDeal } from './deal.presenter.js';
import { ipsPayment } from './ips-code.js';

/** The conversation of a deal. */
export interface DealRoom {
  _id: Types.ObjectId;
  ownerId: Types.ObjectId;
  buyerId: Types.ObjectId;
  memberIds: Types.ObjectId[];
  memberGone: boolean;
}

/** The part of conversations that deals need; messaging is built beside this module. */
export interface DealConversations {
  find(roomId: string): Promise<DealRoom | null>;
  /** @throws ACCOUNT_BLOCKED when an admin has blocked the account `userId`, BLOCKED when `userId` has blocked `fromId` */
  assertOpen(userId: string, fromId: string): Promise<void>;
  /** @throws ACCOUNT_BLOCKED when an admin has blocked the account */
  assertActive(userId: string): Promise<void>;
}

/** @throws MEMBER_GONE, ACCOUNT_BLOCKED, and BLOCKED when the other member has blocked the caller */
export async function assertReachable(
  conversations: Pick<DealConversations, 'assertOpen'>,
  room: DealRoom | null,
  actor: Actor,
): Promise<void> {
  if (!room || room.memberGone) throw new HttpError('MEMBER_GONE');
  const other = room.memberIds.find((id) => id.toHexString() !== actor._id);
  if (other) await conversations.assertOpen(other.toHexString(), actor._id);
}

/** Maximum number of deals that `listPurchases` reads. */
const maxPurchases = 100;
/** The states in which the buyer gets or has the books. */
const purchaseStates: readonly DealState[] = ['proposed', 'agreed', 'sent', 'completed'];

/** The queries of members about their deals. */
export interface DealQueries {
  list(actor: Actor, query: z.output<typeof listDeals.query>): Promise<{ deals: Deal[]; total: number }>;
  /** Counts the deals that wait for the caller. */
  count(actor: Actor): Promise<DealCounts>;
  /** Resolves to the initial values of the form for terms. @throws ROOM_NOT_FOUND */
  readOptions(actor: Actor, roomId: string): Promise<DealOptions>;
  /** Resolves to the saved address; null without one, or for one that cannot be decrypted. */
  readKeptAddress(actor: Actor): Promise<Address | null>;
  /** @throws DEAL_NOT_FOUND, FORBIDDEN for the seller, DEAL_STATE, ACCOUNT_BLOCKED, PAYMENT_UNAVAILABLE without a bank account */
  readPayment(actor: Actor, dealId: string): Promise<DealPaymentDetails>;
  /** @throws DEAL_NOT_FOUND, for strangers too */
  read(actor: Actor, dealId: string): Promise<Deal>;
  /** Resolves to the newest purchases of a buyer that were proposed since a moment, at most 100, the newest first. */
  listPurchases(buyerId: string, since: Date): Promise<Purchase[]>;
}

/** Reads deals and presents them to their members. */
export interface DealReads extends DealQueries {
  /** @throws DEAL_NOT_FOUND, for strangers too */
  find: (actor: Actor, dealId: string) => Promise<{ deal: DealFields; side: DealSide }>;
  present: (deal: DealFields, viewer: DealSide) => Promise<Deal>;
  /** Whether the two have completed a deal, in either role. */
  hasCompletedDeal: (pair: Pick<DealFields, 'buyerId' | 'sellerId'>) => Promise<boolean>;
}

interface Models {
  deals: DealModel;
  users: UserModel;
  wishes: WishModel;
}

/** Returns the side of a member; undefined for a stranger. */
export function sideOf(deal: Pick<DealFields, 'buyerId' | 'sellerId'>, userId: string): DealSide | undefined {
  if (deal.buyerId.toHexString() === userId) return 'buyer';
  return deal.sellerId.toHexString() === userId ? 'seller' : undefined;
}

/** Resolves to a deal of the actor and their side. @throws DEAL_NOT_FOUND, for strangers too */
export async function findDeal(
  deals: DealModel,
  actor: Actor,
  dealId: string,
): Promise<{ deal: DealFields; side: DealSide }> {
  const deal = await deals.findById(dealId).lean();
  const side = deal && sideOf(deal, actor._id);
  if (!side) throw new HttpError('DEAL_NOT_FOUND');
  return { deal, side };
}

/** Returns the filter for deals by whose turn it is, the same rule as `turnOf`. */
function turnFilter(userId: string, turn: 'own' | 'other' | 'none'): QueryFilter<DealFields> {
  if (turn === 'none') return { isOpen: { $ne: true } };
  const addressed = {
    state: 'agreed',
    'delivery.kind': { $ne: 'inPerson' },
    encryptedAddress: { $exists: true },
  } as const;
  const own: QueryFilter<DealFields>[] = [
    { state: 'proposed', proposer: 'buyer', sellerId: userId },
    { state: 'proposed', proposer: 'seller', buyerId: userId },
    { state: 'agreed', 'delivery.kind': 'inPerson', buyerId: userId },
    { state: 'agreed', 'delivery.kind': { $ne: 'inPerson' }, encryptedAddress: { $exists: false }, buyerId: userId },
    { ...addressed, payment: 'ips', paymentReportedAt: { $exists: false }, buyerId: userId },
    { ...addressed, payment: 'ips', paymentReportedAt: { $exists: true }, sellerId: userId },
    { ...addressed, payment: { $ne: 'ips' }, sellerId: userId },
    { state: 'sent', buyerId: userId },
  ];
  // `isOpen` also for `own`, so that the index excludes the ended deals.
  return { isOpen: true, ...(turn === 'own' ? { $or: own } : { $nor: own }) };
}

export function createDealReads(
  { now }: Pick<AppContext, 'now'>,
  { deals, users, wishes }: Models,
  {
    conversations,
    selling,
    addresses,
  }: {
    conversations: DealConversations;
    selling: Pick<SellingService, 'findAccount' | 'termsOf'>;
    addresses: Addresses;
  },
): DealReads {
  /** Presents deals of one member. */
  async function presentAll(found: readonly DealFields[], viewerId: string): Promise<Deal[]> {
    const memberIds = found.flatMap((deal) => deal.memberIds);
    const bought = found.filter(({ buyerId }) => buyerId.toHexString() === viewerId);
    const bookIds = bought.flatMap((deal) => deal.books.map(({ _id }) => _id));
    const [members, wished] = await Promise.all([
      users
        .find({ _id: { $in: memberIds } }, { name: 1, image: 1, status: 1, standing: 1 })
        .limit(memberIds.length)
        .lean(),
      bookIds.length === 0
        ? []
        : wishes
            .find({ user: viewerId, book: { $in: bookIds } }, { book: 1 })
            .limit(bookIds.length)
            .lean(),
    ]);
    const context = {
      members: new Map(members.map((member) => [member._id.toHexString(), member])),
      wishes: new Set(wished.map(({ book }) => book.toHexString())),
      addresses,
      now: now(),
    };
    return found.map((deal) => presentDeal(deal, sideOf(deal, viewerId) ?? 'seller', context));
  }

  async function present(deal: DealFields, viewer: DealSide): Promise<Deal> {
    const [presented] = await presentAll([deal], (viewer === 'buyer' ? deal.buyerId : deal.sellerId).toHexString());
    if (!presented) throw new Error('presentAll returns each deal');
    return presented;
  }

  const find = (actor: Actor, dealId: string) => findDeal(deals, actor, dealId);

  /** Two queries, because the embedded engine reads the whole collection for `$or`. */
  async function hasCompletedDeal({ buyerId, sellerId }: Pick<DealFields, 'buyerId' | 'sellerId'>): Promise<boolean> {
    const found = await Promise.all([
      deals.exists({ buyerId, sellerId, state: 'completed' }),
      deals.exists({ buyerId: sellerId, sellerId: buyerId, state: 'completed' }),
    ]);
    return found.some((deal) => deal !== null);
  }

  async function readKeptAddress(actor: Actor): Promise<Address | null> {
    const own = await users.findById(actor._id, { encryptedAddress: 1 }).lean();
    return own?.encryptedAddress === undefined ? null : addresses.decryptKept(own._id, own.encryptedAddress);
  }

  return {
    find,
    present,
    hasCompletedDeal,

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
      return { own: await deals.countDocuments({ memberIds: actor._id, ...turnFilter(actor._id, 'own') }) };
    },

    async read(actor, dealId) {
      const { deal, side } = await find(actor, dealId);
      return present(deal, side);
    },

    async listPurchases(buyerId, since) {
      const found = await deals
        .find(
          { buyerId, createdAt: { $gte: since }, state: { $in: purchaseStates } },
          { sellerId: 1, state: 1, 'books._id': 1, 'books.title': 1, 'books.author': 1 },
        )
        .sort({ createdAt: -1, _id: -1 })
        .limit(maxPurchases)
        .lean<(Pick<DealFields, '_id' | 'sellerId' | 'state'> & Pick<Purchase, 'books'>)[]>();
      if (found.length === 0) return [];
      const sellers = await users
        .find({ _id: { $in: found.map(({ sellerId }) => sellerId) } }, { name: 1 })
        .limit(maxPurchases)
        .lean();
      const names = new Map(sellers.map(({ _id, name }) => [_id.toHexString(), name]));
      return found.map(({ _id, sellerId, state, books }) => ({
        _id,
        isBought: state === 'completed',
        sellerName: names.get(sellerId.toHexString()) ?? '',
        books,
      }));
    },

    readKeptAddress,

    async readOptions(actor, roomId) {
      const room = await conversations.find(roomId);
      if (!room?.memberIds.some((id) => id.toHexString() === actor._id)) throw new HttpError('ROOM_NOT_FOUND');
      const pair = { sellerId: room.ownerId, buyerId: room.buyerId };
      const [terms, isKnown, address] = await Promise.all([
        selling.termsOf(room.ownerId),
        hasCompletedDeal(pair),
        readKeptAddress(actor),
      ]);
      return { ...terms, isFirst: !isKnown, address };
    },

    async readPayment(actor, dealId) {
      const { deal, side } = await find(actor, dealId);
      if (side === 'seller') throw new HttpError('FORBIDDEN');
      if (deal.payment !== 'ips' || !holdsBooks(deal.state)) throw new HttpError('DEAL_STATE');
      await conversations.assertActive(deal.sellerId.toHexString());
      const account = await selling.findAccount(deal.sellerId);
      if (!account) throw new HttpError('PAYMENT_UNAVAILABLE');
      return ipsPayment(deal, account);
    },
  };
}
