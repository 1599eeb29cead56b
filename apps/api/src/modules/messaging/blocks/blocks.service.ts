import { blocksPageSize, type BlockedMember } from '@korice/contracts';
import { Types } from 'mongoose';
import { createBatches } from '../../../platform/concurrency/batches.js';
import type { AppContext } from '../../../config/app-context.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import { isUnavailable } from '../../../platform/errors/error-mapping.js';
import type { UserFields, UserModel } from '../../accounts/users/user.model.js';
import type { BlockFields, BlockModel } from './block.model.js';

export interface BlocksService {
  /** Resolves to a page of the blocked members, latest first, without deleted accounts. */
  list(userId: string, page: number): Promise<BlockedMember[]>;
  /** Blocks a member. Idempotent. Emits `block.changed`. @throws USER_NOT_FOUND, FORBIDDEN for oneself */
  add(userId: string, blockedId: string): Promise<void>;
  /** Ends a block. Idempotent. Emits `block.changed`. */
  remove(userId: string, blockedId: string): Promise<void>;
  /** Whether `userId` has blocked `fromId`. */
  isBlocked(userId: string, fromId: string): Promise<boolean>;
  /** Resolves to the ids of members whom `userId` has blocked, and of those who have blocked `userId`. */
  blockedWith(userId: string): Promise<ReadonlySet<string>>;
  /** @throws ACCOUNT_BLOCKED when an admin has blocked the account */
  assertActive(userId: string): Promise<void>;
  /** @throws ACCOUNT_BLOCKED when an admin has blocked the account `userId`, BLOCKED when `userId` has blocked `fromId` */
  assertOpen(userId: string, fromId: string): Promise<void>;
}

/** Bounds `blockedWith` in each direction. A block beyond this bound is only found when a conversation is opened. */
const maxPairs = 10_000;

interface Pair {
  userId: string;
  fromId: string;
}

export function createBlocksService({ events, now }: AppContext, blocks: BlockModel, users: UserModel): BlocksService {
  /** Bypasses Mongoose and batches concurrent reads, because every message causes one. */
  const findBlocked = createBatches(
    async (pairs: readonly Pair[]): Promise<boolean[]> => {
      const found = await blocks.collection
        .find<Pick<BlockFields, 'user' | 'blocked'>>(
          {
            user: { $in: pairs.map(({ userId }) => new Types.ObjectId(userId)) },
            blocked: { $in: pairs.map(({ fromId }) => new Types.ObjectId(fromId)) },
          },
          { projection: { _id: 0, user: 1, blocked: 1 } },
        )
        .toArray();
      const keys = new Set(found.map(({ user, blocked }) => `${user.toHexString()} ${blocked.toHexString()}`));
      return pairs.map(({ userId, fromId }) => keys.has(`${userId} ${fromId}`));
    },
    // The filter matches every combination of a user and a sender, so batches are small.
    { maxBatchSize: 16, failsPending: isUnavailable },
  );

  /** Bypasses Mongoose and batches concurrent reads, like `findBlocked`. */
  const isAccountBlocked = createBatches(
    async (userIds: readonly string[]): Promise<boolean[]> => {
      const found = await users.collection
        .find<Pick<UserFields, '_id'>>(
          { _id: { $in: userIds.map((userId) => new Types.ObjectId(userId)) }, status: 'blocked' },
          { projection: { _id: 1 } },
        )
        .toArray();
      const blocked = new Set(found.map(({ _id }) => _id.toHexString()));
      return userIds.map((userId) => blocked.has(userId));
    },
    { failsPending: isUnavailable },
  );

  async function assertActive(userId: string): Promise<void> {
    if (await isAccountBlocked(userId)) throw new HttpError('ACCOUNT_BLOCKED');
  }

  return {
    async list(userId, page) {
      const found = await blocks
        .find({ user: userId }, { blocked: 1 })
        .sort({ createdAt: -1, _id: -1 })
        .skip((page - 1) * blocksPageSize)
        .limit(blocksPageSize)
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
      const { upsertedCount } = await blocks.updateOne(pair, { $setOnInsert: { createdAt: now() } }, { upsert: true });
      if (upsertedCount > 0) events.emit('block.changed', { userId, blockedId, isBlocked: true });
    },

    async remove(userId, blockedId) {
      const { deletedCount } = await blocks.deleteOne({ user: userId, blocked: blockedId });
      if (deletedCount > 0) events.emit('block.changed', { userId, blockedId, isBlocked: false });
    },

    isBlocked: (userId, fromId) => findBlocked({ userId, fromId }),

    async blockedWith(userId) {
      const [own, foreign] = await Promise.all([
        blocks.find({ user: userId }, { blocked: 1 }).limit(maxPairs).lean(),
        blocks.find({ blocked: userId }, { user: 1 }).limit(maxPairs).lean(),
      ]);
      return new Set([...own.map(({ blocked }) => blocked), ...foreign.map(({ user }) => user)].map(String));
    },

    assertActive,

    async assertOpen(userId, fromId) {
      const [isClosed] = await Promise.all([findBlocked({ userId, fromId }), assertActive(userId)]);
      if (isClosed) throw new HttpError('BLOCKED');
    },
  };
}
