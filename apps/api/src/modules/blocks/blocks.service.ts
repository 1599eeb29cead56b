import { maxBlocks, type BlockedMember } from '@korice/contracts';
import { Types } from 'mongoose';
import type { Deps } from '../../deps.js';
import { HttpError } from '../../errors.js';
import type { UserModel } from '../users/user.model.js';
import type { BlockModel } from './block.model.js';

export interface BlocksService {
  /** Latest first; accounts that are gone are left out. */
  list(userId: string): Promise<BlockedMember[]>;
  /** Again: nothing changes. Throws USER_NOT_FOUND, and FORBIDDEN for oneself. */
  add(userId: string, blockedId: string): Promise<void>;
  /** Again: nothing changes. */
  remove(userId: string, blockedId: string): Promise<void>;
  /** Throws BLOCKED when `userId` takes nothing from `fromId`. */
  assertOpen(userId: string, fromId: string): Promise<void>;
}

export function createBlocksService({ now }: Pick<Deps, 'now'>, blocks: BlockModel, users: UserModel): BlocksService {
  return {
    async list(userId) {
      const found = await blocks
        .find({ user: userId }, { blocked: 1 })
        .sort({ createdAt: -1, _id: -1 })
        .limit(maxBlocks)
        .lean();
      const accounts = await users
        .find({ _id: { $in: found.map(({ blocked }) => blocked) } }, { name: 1, image: 1 })
        .limit(found.length)
        .lean();
      const byId = new Map(accounts.map((account) => [account._id.toHexString(), account]));
      return found.flatMap(({ blocked }) => {
        const account = byId.get(blocked.toHexString());
        return account ? [{ _id: blocked.toHexString(), name: account.name, image: account.image }] : [];
      });
    },

    async add(userId, blockedId) {
      if (userId === blockedId) throw new HttpError('FORBIDDEN');
      if (!(await users.exists({ _id: blockedId }))) throw new HttpError('USER_NOT_FOUND');
      const pair = { user: userId, blocked: blockedId };
      await blocks.updateOne(pair, { $setOnInsert: { createdAt: now() } }, { upsert: true });
    },

    async remove(userId, blockedId) {
      await blocks.deleteOne({ user: userId, blocked: blockedId });
    },

    async assertOpen(userId, fromId) {
      // Past Mongoose, which would take longer than the rest: every message asks.
      const pair = { user: new Types.ObjectId(userId), blocked: new Types.ObjectId(fromId) };
      if (await blocks.collection.findOne(pair, { projection: { _id: 1 } })) throw new HttpError('BLOCKED');
    },
  };
}
