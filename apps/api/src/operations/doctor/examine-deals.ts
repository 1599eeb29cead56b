import type { Types } from 'mongoose';
import { anyId } from '../../platform/any-id.js';
import { createBookClaims } from '../../modules/books/status/book-claims.js';
import { createBookStore } from '../../modules/books/write/book-store.js';
import { createDealSettling } from '../../modules/deals/deal-settling.js';
import { createDealWrites } from '../../modules/deals/deal-writes.js';
import type { DealFields } from '../../modules/deals/deal.model.js';
import { holdsBooks } from '../../modules/deals/deal.presenter.js';
import { type Finding, timeBefore, type DoctorContext } from './finding.js';

/**
 * Milliseconds. The job runs every minute and an effect has a lease of one minute, so a deal that is due for this long was missed several
 * times.
 */
const stuckMs = 10 * 60_000;

/** Compares the reservations of books with the deals, in both directions, and finds deals whose effect on the books has not ended. */
export async function* examineDeals(context: DoctorContext): AsyncGenerator<Finding> {
  const { now, events, models, graceMs } = context;
  const { books, deals } = models;
  // The doctor publishes no events: they stay in the changed document, and the job of the product delivers them.
  const eventOutbox = { addSource: () => undefined, publish: () => undefined };
  const store = createBookStore(context, models);
  const claims = createBookClaims({ books, store, eventOutbox, now });
  const { update } = createDealWrites({ events, eventOutbox }, deals);
  const settling = createDealSettling(context, deals, { claims, update });
  const settledBefore = timeBefore(context, graceMs);

  const dealOf = (id: Types.ObjectId) => deals.findById(id, { state: 1, settling: 1, buyerId: 1, attempt: 1 }).lean();
  const isHolding = (deal: Pick<DealFields, 'state' | 'settling'> | null): boolean =>
    deal !== null && (deal.settling !== null || holdsBooks(deal.state));

  const held = books.find({ heldBy: anyId, updatedAt: { $lte: settledBefore } }, { heldBy: 1 }).sort({ _id: 1 });
  for await (const { _id, heldBy } of held.lean().cursor()) {
    if (!heldBy) continue;
    const deal = await dealOf(heldBy);
    if (isHolding(deal)) continue;
    yield {
      kind: 'wrong reservation',
      description: `book ${_id.toHexString()} is reserved for deal ${heldBy.toHexString()}, ${deal ? `which is ${deal.state}` : 'which does not exist'}`,
      repair: async () => {
        const current = await dealOf(heldBy);
        if (isHolding(current)) return undefined;
        const claim = { dealId: heldBy, buyerId: current?.buyerId ?? heldBy, attempt: current?.attempt ?? Infinity };
        return (await claims.apply('undo', _id, claim)) ? 'restored to its state before the deal' : undefined;
      },
    };
  }

  const open = deals.find({ state: { $in: ['agreed', 'sent'] }, settling: null }).sort({ _id: 1 });
  for await (const deal of open.lean().cursor())
    for (const { _id, title } of deal.books) {
      const isAgreed = async () => {
        const current = await dealOf(deal._id);
        return current !== null && current.settling === null && holdsBooks(current.state);
      };
      if ((await books.exists({ _id, heldBy: deal._id })) || !(await isAgreed())) continue;
      yield {
        kind: 'wrong reservation',
        description: `deal ${deal._id.toHexString()} is ${deal.state}, but its book ${_id.toHexString()} (${title}) is not reserved for it; when it cannot be reserved, the two members should end the deal`,
        repair: async () => {
          if (!(await isAgreed())) return undefined;
          const claim = { dealId: deal._id, buyerId: deal.buyerId, attempt: deal.attempt };
          return (await claims.apply('claim', _id, claim)) ? 'reserved for the deal' : undefined;
        },
      };
    }

  const stuck = deals.find({ settling: { $ne: null }, dueAt: { $lte: timeBefore(context, stuckMs) } });
  for await (const deal of stuck.sort({ _id: 1 }).lean().cursor())
    yield {
      kind: 'stuck deal',
      description: `deal ${deal._id.toHexString()} has not ended '${deal.settling ?? ''}' of its books since ${deal.dueAt?.toISOString() ?? ''}; the job 'run due deals' of the running product does it`,
      repair: async () => {
        await settling.recover(deal);
        const current = await dealOf(deal._id);
        return current?.settling === null ? `ended: the deal is ${current.state}` : undefined;
      },
    };
}
