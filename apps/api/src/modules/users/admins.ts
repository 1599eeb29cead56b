import { HttpError } from '../../errors.js';
import type { SettingModel } from '../../db/setting.model.js';
import type { UserModel } from './user.model.js';

/** Who the active admins are, in one record: two who demote each other at once cannot leave the shop without one. */
export interface Admins {
  enlist(userId: string): Promise<void>;
  /** Takes one out before they lose the role or are blocked. Throws LAST_ADMIN; somebody who is none is no fault. */
  retire(userId: string): Promise<void>;
  /** At the start: puts right what a stop between two writes may have left apart. */
  reconcile(): Promise<void>;
}

export function createAdmins(settings: SettingModel, users: UserModel): Admins {
  const record = { _id: 'admins' } as const;
  return {
    async enlist(userId) {
      await settings.updateOne(record, { $addToSet: { members: userId } }, { upsert: true });
    },

    async retire(userId) {
      const taken = await settings.updateOne(
        { ...record, members: userId, 'members.1': { $exists: true } },
        { $pull: { members: userId } },
      );
      if (taken.modifiedCount === 0 && (await settings.exists({ ...record, members: userId })))
        throw new HttpError('LAST_ADMIN');
    },

    async reconcile() {
      const active = await users.find({ role: 'admin', status: 'active' }, { _id: 1 }).limit(1_000).lean();
      const members = active.map(({ _id }) => _id.toHexString());
      await settings.updateOne(record, { $set: { members } }, { upsert: true });
    },
  };
}
