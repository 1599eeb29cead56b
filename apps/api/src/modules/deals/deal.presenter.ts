import {
  dealTimes,
  parcelGrams,
  trackingPageOf,
  turnOf,
  type Deal,
  type DealSide,
  type DealState,
  type StepDeal,
} from '@korice/contracts';
import type { Types } from 'mongoose';
import type { UserFields } from '../accounts/users/user.model.js';
import { presentRoomMember, presentStars } from '../accounts/users/user.presenter.js';
import type { Addresses } from './addresses.js';
import type { DealFields } from './deal.model.js';
import { noStanding, ratingStateOf } from './rating-rules.js';

/** The members of deals by their id. A missing member has deleted the account. */
export type DealMembers = ReadonlyMap<string, Pick<UserFields, 'name' | 'image' | 'status' | 'standing'>>;

/** The other data that `presentDeal` needs. */
export interface DealContext {
  members: DealMembers;
  /** Ids of books on the wishlist of the buyer, when the buyer is the viewer. */
  wishes: ReadonlySet<string>;
  addresses: Addresses;
  now: Date;
}

/** Returns the fields of a deal that decide which steps are possible. */
export const stepDealOf = ({
  state,
  proposer,
  delivery,
  payment,
  encryptedAddress,
  paymentReportedAt,
  completedBy,
  endedAt,
}: DealFields): StepDeal => ({
  state,
  proposer,
  deliveryKind: delivery.kind,
  payment,
  hasAddress: encryptedAddress !== undefined,
  isPaymentReported: paymentReportedAt !== undefined,
  completedBy,
  endedAtMs: endedAt?.getTime() ?? null,
});

/** Whether the books of a deal in this state are claimed. */
export const holdsBooks = (state: DealState): boolean => state === 'agreed' || state === 'sent';

/** Presents a deal to one of its members. While a claim runs, the deal still has the state of the proposal. */
export function presentDeal(
  deal: DealFields,
  viewer: DealSide,
  { members, wishes, addresses, now }: DealContext,
): Deal {
  const person = (id: Types.ObjectId) => ({
    person: presentRoomMember(id, members),
    standing: members.get(id.toHexString())?.standing ?? noStanding,
  });
  const seller = person(deal.sellerId);
  const buyer = person(deal.buyerId);
  const { kind, town, postageRsd, payer } = deal.delivery;
  return {
    _id: deal._id.toHexString(),
    roomId: deal.roomId.toHexString(),
    seller: { ...seller.person, ...presentStars(seller.standing.stars) },
    buyer: { ...buyer.person, parcels: buyer.standing.parcels },
    books: deal.books.map(({ _id, title, author, image, priceRsd, weight }) => ({
      _id: _id.toHexString(),
      title,
      author,
      image,
      priceRsd,
      weight,
      isWished: viewer === 'buyer' && wishes.has(_id.toHexString()),
    })),
    parcelGrams: parcelGrams(deal.books),
    sumRsd: deal.sumRsd,
    discountPercent: deal.discountPercent,
    priceRsd: deal.priceRsd,
    delivery: { kind, town, postageRsd, payer },
    payment: deal.payment,
    note: deal.note,
    previous: deal.state === 'proposed' && deal.previous ? presentPrevious(deal.previous) : null,
    state: deal.state,
    turn: turnOf(stepDealOf(deal)),
    proposer: deal.proposer,
    completedBy: deal.completedBy,
    actBy: actByOf(deal)?.toISOString() ?? null,
    reason: deal.reason,
    carrier: deal.carrier,
    tracking: deal.tracking,
    trackingPage: trackingPageOf(deal.carrier),
    isFirst: deal.isFirst,
    address:
      deal.encryptedAddress !== undefined && kind !== 'inPerson' && (viewer === 'buyer' || holdsBooks(deal.state))
        ? addresses.decrypt(deal._id, deal.encryptedAddress)
        : null,
    paymentReportedAt: deal.paymentReportedAt?.toISOString() ?? null,
    rating: ratingStateOf(deal, viewer, now.getTime()),
    history: deal.history.map(({ state, by, at, priceRsd }) => ({ state, by, at: at.toISOString(), priceRsd })),
    createdAt: deal.createdAt.toISOString(),
    agreedAt: deal.agreedAt?.toISOString() ?? null,
    sentAt: deal.sentAt?.toISOString() ?? null,
    endedAt: deal.endedAt?.toISOString() ?? null,
    rev: deal.rev,
  };
}

const presentPrevious = ({ books, dueRsd }: NonNullable<DealFields['previous']>): Deal['previous'] => ({
  books: books.map(({ _id, title }) => ({ _id: _id.toHexString(), title })),
  dueRsd,
});

/** Returns when the terms were last proposed. */
export const lastProposal = ({ history, createdAt }: Pick<DealFields, 'history' | 'createdAt'>): Date =>
  history.findLast(({ state }) => state === 'proposed')?.at ?? createdAt;

/** Returns the value of `actBy`. */
export function actByOf(deal: DealFields): Date | null {
  if (deal.state === 'proposed') return new Date(lastProposal(deal).getTime() + dealTimes.answerMs);
  if (deal.state !== 'agreed' || deal.delivery.kind === 'inPerson' || !deal.agreedAt) return null;
  return new Date(deal.agreedAt.getTime() + dealTimes.sendMs);
}
