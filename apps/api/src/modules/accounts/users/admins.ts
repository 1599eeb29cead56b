import { HttpError } from '../../../platform/errors/http-error.js';
import type { SettingModel } from '../../../db/setting.model.js';
import type { UserModel } from './user.model.js';

/** The active admins in one record, so that two concurrent demotions cannot remove the last one. */
export interface Admins {
  enlist(userId: string): Promise<void>;
  /**
   * Removes an admin from the record. Call it before the account loses the role or is blocked. Ignores other accounts.
   * @throws LAST_ADMIN
   */
  retire(userId: string): Promise<void>;
  /** Repairs the record after a crash between two writes. Call it at startup. */
  reconcile(): Promise<void>;
}

export function createAdmins(settings: SettingModel, users: UserModel): Admins {
  const record = { _id: 'admins' } as const;
  const active = { role: 'admin', status: 'active' } as const;

  async function enlist(userId: string): Promise<void> {
    await settings.updateOne(record, { $addToSet: { members: userId } }, { upsert: true });
  }

  return {
    enlist,

    async retire(userId) {
      const left = await settings
        .findOneAndUpdate(
          { ...record, members: userId, 'members.1': { $exists: true } },
          { $pull: { members: userId } },
          { returnDocument: 'after' },
        )
        .lean();
      if (left) {
        // The record can contain former admins when another process started at the same time.
        if (await users.exists({ ...active, _id: { $in: left.members ?? [] } })) return;
        await enlist(userId);
      } else if (!(await settings.exists({ ...record, members: userId }))) return;
      throw new HttpError('LAST_ADMIN');
    },

    async reconcile() {
      const found = await users.find(active, { _id: 1 }).limit(1_000).lean();
      const members = found.map(({ _id }) => _id.toHexString());
      await settings.updateOne(record, { $set: { members } }, { upsert: true });
    },
  };
}
