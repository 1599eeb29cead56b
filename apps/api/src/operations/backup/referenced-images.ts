import type { DatabaseReader } from '@korice/embedded-mongo';
import { imageWidths } from '@korice/contracts';
import { parseImageUrl, type ImageAddress } from '../../modules/images/image-address.js';
import { imagePath, originalPath } from '../../modules/images/image-files.js';
import { avatarOwner, avatarPath } from '../../modules/accounts/users/avatar-files.js';

/** Paths of image files that a database references, below the folder of images. */
export interface ReferencedImages {
  /** Files of listed images and of avatars, which always exist. */
  needed: Set<string>;
  /** Files of images without a book and original uploads, copied if they exist. */
  welcome: Set<string>;
}

interface StoredBook {
  images: { url: string }[];
}
interface StoredImage {
  _id: { toHexString(): string };
  book: unknown;
  version: number;
}
interface StoredUser {
  image: string;
}

const filesOf = (address: ImageAddress): string[] => [
  imagePath(address),
  ...imageWidths.map((width) => imagePath(address, width)),
];

export function referencedImages(database: Pick<DatabaseReader, 'documents'>): ReferencedImages {
  const needed = new Set<string>();
  const welcome = new Set<string>();
  // Documents have the shape that their model wrote.
  for (const { images } of database.documents('books') as Iterable<StoredBook>)
    for (const { url } of images) {
      const address = parseImageUrl(url);
      if (!address) continue;
      for (const file of filesOf(address)) needed.add(file);
      welcome.add(originalPath(address.id));
    }
  for (const { _id, book, version } of database.documents('images') as Iterable<StoredImage>) {
    if (book !== null) continue;
    const id = _id.toHexString();
    for (const file of [...filesOf({ id, version }), originalPath(id)]) welcome.add(file);
  }
  for (const { image } of database.documents('users') as Iterable<StoredUser>)
    if (avatarOwner(image) !== undefined) needed.add(avatarPath(image));
  return { needed, welcome };
}
