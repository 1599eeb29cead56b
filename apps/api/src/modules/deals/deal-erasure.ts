import type { Types } from 'mongoose';
import type { AppContext } from '../../config/app-context.js';
import type { ErasedMember, UserModel } from '../accounts/users/user.model.js';
import type { DealBook, DealFields, DealModel } from './deal.model.js';
import { holdsBooks } from './deal.presenter.js';
import type { DealSettling } from './deal-settling.js';
import type { DealWrites } from './deal-writes.js';

const withoutImages = (books: readonly DealBook[]): DealBook[] => books.map((book) => ({ ...book, image: '' }));

/** Returns the function that ends the open deals of a deleted account and replaces the member in all others. It is idempotent. */
export function createDealErasure(
  { events }: Pick<AppContext, 'events'>,
  { deals, users }: { deals: DealModel; users: UserModel },
  {
    update,
    settling: { settle, stepChange },
  }: { update: DealWrites['update']; settling: Pick<DealSettling, 'settle' | 'stepChange'> },
): (member: ErasedMember) => Promise<void> {
  /**
   * Ends an open deal of the member. Resolves to the ended deal; to null when it is deleted or no longer has this member. Reads again
   * after a step of the other side or of a job; few can follow, because the member takes none.
   */
  async function end(_id: Types.ObjectId, member: Types.ObjectId): Promise<DealFields | null> {
    for (;;) {
      const found = await deals.findOne({ _id, memberIds: member }).lean();
      if (!found?.isOpen) return found;
      const deal = await settle(found);
      // The books of a deleted seller are erased next, so nobody is told that they are offered again.
      const effect = deal.sellerId.equals(member) ? 'withdraw' : 'release';
      const settling = holdsBooks(deal.state) ? effect : null;
      const ended = await update(
        deal,
        { rev: deal.rev, settling: null },
        // Also a proposal: `withdrawn` would say that the proposer took it back. The message must not contain the tracking number.
        stepChange(deal, 'cancelled', null, { settling, reason: null, tracking: '' }),
      );
      if (ended) return settle(ended);
    }
  }

  /** Replaces the member in an ended deal. Resolves to false when the deal changed since it was read. */
  async function replaceMember(found: DealFields, { _id: member, ghost }: ErasedMember): Promise<boolean> {
    const isSeller = found.sellerId.equals(member);
    const other = isSeller ? 'buyer' : 'seller';
    const others = found.memberIds.filter((id) => !id.equals(member));
    if (!(await users.exists({ _id: { $in: others } }))) {
      await deals.deleteOne({ _id: found._id });
      return true;
    }
    const { matchedCount } = await deals.updateOne(
      { _id: found._id, memberIds: member, rev: found.rev },
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
    if (matchedCount === 0) return false;
    // The reviews of the seller show the name of the author.
    if (found.reviewAt) events.emit('site.changed', { ownerId: found.sellerId.toHexString() });
    return true;
  }

  return async (erased) => {
    for await (const { _id } of deals.find({ memberIds: erased._id }, { _id: 1 }).lean().cursor()) {
      let ended = await end(_id, erased._id);
      while (ended && !(await replaceMember(ended, erased))) ended = await end(_id, erased._id);
    }
  };
}
