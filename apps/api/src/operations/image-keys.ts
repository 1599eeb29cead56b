import { imageWidths } from '@korice/contracts';
import { createAvatarFiles } from '../modules/accounts/users/avatar-files.js';
import type { ImageAddress } from '../modules/images/image-address.js';
import { createImageFiles, imagePath } from '../modules/images/image-files.js';
import { createMessagePhotoFiles } from '../modules/messaging/message-photos.js';
import type { ObjectStorage } from '../platform/files/object-storage.js';

/** Returns the keys of an image: the full file, then its variants. */
export const keysOfImage = (address: ImageAddress): string[] => [
  imagePath(address),
  ...imageWidths.map((width) => imagePath(address, width)),
];

/** Yields the keys of all finished files of images, photos of messages and avatars. */
export async function* imageKeys(storage: ObjectStorage): AsyncGenerator<string> {
  for (const files of [createImageFiles(storage), createMessagePhotoFiles(storage)])
    for await (const folder of files.list()) for (const { key, part } of folder) if (part !== 'unfinished') yield key;
  for await (const folder of createAvatarFiles(storage).list())
    for (const { key, url } of folder) if (url !== undefined) yield key;
}
