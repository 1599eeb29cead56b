import type { DatabaseReader } from '@korice/embedded-mongo';
import { imageWidths } from '@korice/contracts';
import { parseImageUrl, type ImageAddress } from '../../modules/images/image-address.js';
import { imagePath, originalPath } from '../../modules/images/image-files.js';
import { avatarOwner, avatarPath } from '../../modules/accounts/users/avatar-files.js';

/** The files of images that a database speaks of, below the folder of all images. */
export interface ReferencedImages {
  /** Of images that books list, and of avatars: these are there at every moment. */
  needed: Set<string>;
  /** Of images that wait for a book, and uploads as they were before they were first turned: kept where they are there. */
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
  // What a collection holds is what its model wrote.
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
