import { looksForeign } from '../../images/foreign-folder.js';
import type { StoredAvatar } from './avatar-files.js';
import type { UserModel } from './user.model.js';

/** The files of one folder without a profile, or that the folder seems to belong to another database. */
export type StrayAvatars = { stray: StoredAvatar[] } | { strangers: number; known: number };

/** Compares a folder with the profiles. A new upload counts as stray too: the caller checks the age. */
export async function findStrayAvatars(users: UserModel, folder: StoredAvatar[]): Promise<StrayAvatars> {
  const ids = [...new Set(folder.map(({ userId }) => userId))];
  const owners = await users.find({ _id: { $in: ids } }, { image: 1 }).lean();
  const images = new Map(owners.map(({ _id, image }) => [_id.toHexString(), image]));
  const strangers = ids.length - images.size;
  if (looksForeign(strangers, images.size)) return { strangers, known: images.size };
  return { stray: folder.filter(({ userId, url }) => url === undefined || images.get(userId) !== url) };
}
