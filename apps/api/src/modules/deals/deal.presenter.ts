import { turnOf, type Deal, type DealSide, type DealState, type RoomMember, type StepDeal } from '@korice/contracts';
import type { Types } from 'mongoose';
import type { Addresses } from './addresses.js';
import type { DealFields } from './deal.model.js';

/** Names and images by the id of the member. A missing member has deleted the account. */
export type Members = ReadonlyMap<string, Pick<RoomMember, 'name' | 'image'>>;

/** The part of a deal that decides which steps are possible. */
export const stepDealOf = ({ state, proposer, delivery, completedBy, endedAt }: DealFields): StepDeal => ({
  state,
  proposer,
  deliveryKind: delivery.kind,
  completedBy,
  endedAtMs: endedAt?.getTime() ?? null,
});

/** Whether the books of a deal in this state are claimed. */
export const holdsBooks = (state: DealState): boolean => state === 'agreed' || state === 'sent';

/** A deal for one of its members. A claim that still runs shows as the proposal that it answers. */
export function presentDeal(deal: DealFields, members: Members, viewer: DealSide, addresses: Addresses): Deal {
  const person = (id: Types.ObjectId): Deal['seller'] => {
    const _id = id.toHexString();
    return { _id, ...(members.get(_id) ?? { name: '', image: '' }) };
  };
  const { kind, town, postageRsd, payer } = deal.delivery;
  return {
    _id: deal._id.toHexString(),
    roomId: deal.roomId.toHexString(),
    seller: person(deal.sellerId),
    buyer: person(deal.buyerId),
    books: deal.books.map(({ _id, title, author, image, priceRsd }) => ({
      _id: _id.toHexString(),
      title,
      author,
      image,
      priceRsd,
    })),
    sumRsd: deal.sumRsd,
    discountPercent: deal.discountPercent,
    priceRsd: deal.priceRsd,
    delivery: { kind, town, postageRsd, payer },
    payment: deal.payment,
    note: deal.note,
    state: deal.state,
    turn: turnOf(stepDealOf(deal)),
    reason: deal.reason,
    carrier: deal.carrier,
    tracking: deal.tracking,
    isFirst: deal.isFirst,
    address:
      deal.encryptedAddress !== undefined && (viewer === 'buyer' || holdsBooks(deal.state))
        ? addresses.decrypt(deal._id, deal.encryptedAddress)
        : null,
    history: deal.history.map(({ state, by, at, priceRsd }) => ({ state, by, at: at.toISOString(), priceRsd })),
    createdAt: deal.createdAt.toISOString(),
    agreedAt: deal.agreedAt?.toISOString() ?? null,
    sentAt: deal.sentAt?.toISOString() ?? null,
    endedAt: deal.endedAt?.toISOString() ?? null,
    rev: deal.rev,
  };
}
