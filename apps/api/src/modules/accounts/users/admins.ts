import { HttpError } from '../../../platform/errors/http-error.js';
import type { SettingModel } from '../../../db/setting.model.js';
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
        // The record may name some who are none any more: another process was just reading who is one when it started.
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
