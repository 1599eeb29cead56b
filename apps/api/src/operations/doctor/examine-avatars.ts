import { avatarOwner, createAvatarFiles, findStrayAvatars } from '../../modules/accounts/users/avatar-files.js';
import { strayAvatarAgeMs } from '../../modules/accounts/users/avatars.js';
import { compareFolders } from '../../modules/images/folder-comparison.js';
import { type Finding, foreignFiles, timeBefore, type DoctorContext } from './finding.js';

/** Compares the avatars and banners of profiles with their files. */
export async function* examineAvatars(context: DoctorContext): AsyncGenerator<Finding> {
  const { storage, events, models, graceMs, isStorageForeign, acceptLoss: isOwn } = context;
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
  const found = await compareFolders(files.list(), (folder) => findStrayAvatars(users, folder), { isOwn });
  if (!('stray' in found)) {
    yield foreignFiles('avatars', found);
    return;
  }
  for (const avatar of found.stray) {
    // A complete file may not be saved in a profile yet, whether a server runs or not.
    const moment = timeBefore(context, avatar.url === undefined ? graceMs : strayAvatarAgeMs);
    if ((await files.writtenBefore(moment, [avatar])).length === 0) continue;
    yield {
      kind: 'orphan file',
      description: avatar.key,
      repair: async () => ((await files.removeWrittenBefore(moment, [avatar])) === 1 ? 'removed' : undefined),
    };
  }
}
