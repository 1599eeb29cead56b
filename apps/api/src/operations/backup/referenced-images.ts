import type { DatabaseReader } from '@korice/embedded-mongo';
import type { Types } from 'mongoose';
import { parseImageUrl } from '../../modules/images/image-address.js';
import { originalPath } from '../../modules/images/image-files.js';
import { messagePhotoFolder, photoAddress } from '../../modules/messaging/message-photos.js';
import { avatarOwner, avatarPath } from '../../modules/accounts/users/avatar-files.js';
import { profileImages } from '../../modules/accounts/users/user.model.js';
import { keysOfImage } from '../image-keys.js';

/** Paths of image files that a database references, below the folder of images. */
export interface ReferencedImages {
  /** Files of listed images, of sent photos in messages, of avatars and banners. A missing one is a loss. */
  required: Set<string>;
  /** Files of images without a book and of photos without a message. They may be missing. */
  optional: Set<string>;
  /** Original uploads of rotated images. Other images have none. */
  originals: Set<string>;
}

interface StoredBook {
  images: { url: string }[];
}
interface StoredImage {
  _id: { toHexString(): string };
  book: unknown;
  version: number;
}
interface StoredMessagePhoto {
  _id: Types.ObjectId;
  isSent: boolean;
}
type StoredUser = Parameters<typeof profileImages>[0];

export function referencedImages(database: Pick<DatabaseReader, 'documents'>): ReferencedImages {
  const required = new Set<string>();
  const optional = new Set<string>();
  const originals = new Set<string>();
  // The casts are safe: documents have the shape that their model wrote.
  for (const { images } of database.documents('books') as Iterable<StoredBook>)
    for (const { url } of images) {
      const address = parseImageUrl(url);
      if (!address) continue;
      for (const key of keysOfImage(address)) required.add(key);
      originals.add(originalPath(address.id));
    }
  for (const { _id, book, version } of database.documents('images') as Iterable<StoredImage>) {
    if (book !== null) continue;
    const id = _id.toHexString();
    for (const key of keysOfImage({ id, version })) optional.add(key);
    originals.add(originalPath(id));
  }
  for (const { _id, isSent } of database.documents('messagephotos') as Iterable<StoredMessagePhoto>)
    for (const key of keysOfImage(photoAddress(_id))) (isSent ? required : optional).add(messagePhotoFolder + key);
  for (const user of database.documents('users') as Iterable<StoredUser>)
    for (const url of profileImages(user)) if (avatarOwner(url) !== undefined) required.add(avatarPath(url));
  return { required, optional, originals };
}
