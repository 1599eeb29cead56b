import { createAvatarFiles } from '../modules/accounts/users/avatar-files.js';
import { createImageFiles } from '../modules/images/image-files.js';
import type { ObjectStorage } from '../platform/files/object-storage.js';

/** Yields the keys of all finished files of images and avatars. */
export async function* imageKeys(storage: ObjectStorage): AsyncGenerator<string> {
  for await (const folder of createImageFiles(storage).list())
    for (const { key, part } of folder) if (part !== 'unfinished') yield key;
  for await (const folder of createAvatarFiles(storage).list())
    for (const { key, url } of folder) if (url !== undefined) yield key;
}
