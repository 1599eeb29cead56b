import type { AppContext } from '../../config/app-context.js';
import type { ErasedMember, UserModel } from '../accounts/users/user.model.js';
import type { DealBook, DealModel } from './deal.model.js';
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
  return async ({ _id: member, ghost }) => {
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
  };
}
