import { avatarOwner, createAvatarFiles, findStrayAvatars } from '../../modules/accounts/users/avatar-files.js';
import { strayAvatarAgeMs } from '../../modules/accounts/users/avatars.js';
import { examineStrayFiles } from './examine-stray-files.js';
import { type Finding, timeBefore, type DoctorContext } from './finding.js';

/** Compares the avatars and banners of profiles with their files. */
export async function* examineAvatars(context: DoctorContext): AsyncGenerator<Finding> {
  const { storage, events, models, graceMs, isStorageForeign } = context;
  const { users } = models;
  const files = createAvatarFiles(storage);

  const isThere = async (userId: string, url: string): Promise<boolean> =>
    avatarOwner(url) === userId && (await files.exists(url));

  for await (const user of users
    .find({ $or: [{ image: { $ne: '' } }, { 'shopfront.banner': { $gt: '' } }] }, { image: 1, shopfront: 1 })
    .sort({ _id: 1 })
    .lean()
    .cursor()) {
    const { _id } = user;
    const userId = _id.toHexString();
    for (const [field, url] of [
      ['image', user.image],
      ['shopfront.banner', user.shopfront?.banner ?? ''],
    ] as const) {
      const shown = { _id, [field]: url };
      if (url === '' || (await isThere(userId, url)) || !(await users.exists(shown))) continue;
      if (isStorageForeign && avatarOwner(url) === userId) continue;
      yield {
        kind: 'dangling url',
        description: `member ${userId} shows ${url}, which is not there`,
        repair: async () => {
          if (await isThere(userId, url)) return undefined;
          const { modifiedCount } = await users.updateOne(shown, { $set: { [field]: '' } });
          if (modifiedCount === 0) return undefined;
          events.emit('site.changed', { ownerId: userId });
          return 'taken out of the profile';
        },
      };
    }
  }

  if (isStorageForeign) return;
  yield* examineStrayFiles(context, {
    name: 'avatars',
    folders: files.list(),
    findStray: (folder) => findStrayAvatars(users, folder),
    // A complete file may not be saved in a profile yet, whether a server runs or not.
    momentOf: ({ url }) => timeBefore(context, url === undefined ? graceMs : strayAvatarAgeMs),
  });
}
