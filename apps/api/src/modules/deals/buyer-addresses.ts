import type { Address } from '@korice/contracts';
import type { Types } from 'mongoose';
import { isDeepStrictEqual } from 'node:util';
import { HttpError } from '../../platform/errors/http-error.js';
import type { UserModel } from '../accounts/users/user.model.js';
import type { Addresses } from './addresses.js';
import type { DealFields, DealModel } from './deal.model.js';
import type { DealSettling } from './deal-settling.js';
import type { DealWrites } from './deal-writes.js';

/** Stores the addresses to which sellers send parcels. */
export interface BuyerAddresses {
  /**
   * Stores the buyer's address in an open deal, and tells the seller of an agreed one. Repeating the stored address changes nothing in the
   * deal. With `keep` true also saves it for later deals; false deletes the saved one, undefined leaves it unchanged.
   * @throws CONFLICT, for a proposal also when its terms have changed: the buyer may have proposed them
   */
  save(deal: DealFields, address: Address, keep: boolean | undefined): Promise<DealFields>;
  /** Deletes the address that a member saved for later deals. */
  removeKept(userId: Types.ObjectId | string): Promise<void>;
}

export function createBuyerAddresses(
  { deals, users }: { deals: DealModel; users: UserModel },
  {
    addresses,
    update,
    stepEvent,
  }: { addresses: Addresses } & Pick<DealWrites, 'update'> & Pick<DealSettling, 'stepEvent'>,
): BuyerAddresses {
  const hasAddress = ({ _id, encryptedAddress }: DealFields, address: Address): boolean =>
    encryptedAddress !== undefined && isDeepStrictEqual(addresses.decrypt(_id, encryptedAddress), address);

  async function removeKept(userId: Types.ObjectId | string): Promise<void> {
    await users.updateOne({ _id: userId }, { $unset: { encryptedAddress: 1 } });
  }

  return {
    removeKept,

    async save(deal, address, keep) {
      if (keep === false) await removeKept(deal.buyerId);
      if (keep) {
        const encryptedAddress = addresses.encryptKept(deal.buyerId.toHexString(), address);
        await users.updateOne({ _id: deal.buyerId }, { $set: { encryptedAddress } });
      }
      if (hasAddress(deal, address)) return deal;
      const { state, encryptedAddress: before, rev } = deal;
      const unchanged = {
        isOpen: true,
        settling: null,
        state,
        encryptedAddress: before ?? { $exists: false },
        ...(state === 'proposed' && { rev }),
      } as const;
      const saved = await update(deal, unchanged, {
        $set: { encryptedAddress: addresses.encrypt(deal._id, address) },
        // A proposal keeps its revision: a call that ends before the claim can be repeated with the same `If-Match`.
        ...(state === 'agreed' && {
          $inc: { rev: 1 },
          $push: { pendingEvents: stepEvent(deal, 'addressed', 'buyer') },
        }),
      });
      if (saved) return saved;
      const current = await deals.findById(deal._id).lean();
      // A concurrent repetition of this call has stored the address. A later revision of a proposal has other terms.
      if (current?.state === state && hasAddress(current, address) && (state === 'agreed' || current.rev === rev))
        return current;
      throw new HttpError('CONFLICT');
    },
  };
}
