import { turnOf, type Deal, type RoomMember, type StepDeal } from '@korice/contracts';
import type { Types } from 'mongoose';
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

/** A deal for its members. A claim that still runs shows as the proposal that it answers. */
export function presentDeal(deal: DealFields, members: Members): Deal {
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
    priceRsd: deal.priceRsd,
    delivery: { kind, town, postageRsd, payer },
    payment: deal.payment,
    note: deal.note,
    state: deal.state,
    turn: turnOf(stepDealOf(deal)),
    reason: deal.reason,
    carrier: deal.carrier,
    tracking: deal.tracking,
    history: deal.history.map(({ state, by, at, priceRsd }) => ({ state, by, at: at.toISOString(), priceRsd })),
    createdAt: deal.createdAt.toISOString(),
    agreedAt: deal.agreedAt?.toISOString() ?? null,
    sentAt: deal.sentAt?.toISOString() ?? null,
    endedAt: deal.endedAt?.toISOString() ?? null,
    rev: deal.rev,
  };
}
