import { avatarOwner, avatarPath } from '../../modules/accounts/users/avatar-files.js';
import { profileImages } from '../../modules/accounts/users/user.model.js';
import { parseImageUrl } from '../../modules/images/image-address.js';
import { originalPath } from '../../modules/images/image-files.js';
import { messagePhotoFolder, photoAddress } from '../../modules/messaging/message-photos.js';
import type { ObjectStorage } from '../../platform/files/object-storage.js';
import type { Models } from '../../models.js';
import { keysOfImage } from '../image-keys.js';

/** The keys of the files of one image, the most likely one first. */
type Keys = string[];

/** More images without any file than this, and than with one, mean that the storage belongs to another database. */
const maxMissingCount = 20;

/**
 * Looks for the files of every image that members see. Resolves to one text for each kind of image that mostly has no files, such as
 * '40 of 40 avatars and banners': the storage seems to be another one, for example because a disk is not mounted.
 */
export async function findMissingFiles(storage: ObjectStorage, models: Models): Promise<string[]> {
  const kinds = {
    'images of books': keysOfBooks(models),
    'photos of messages': keysOfPhotos(models),
    'avatars and banners': keysOfProfiles(models),
  };
  const found: string[] = [];
  for (const [name, images] of Object.entries(kinds)) {
    const { missingCount, presentCount } = await countFiles(storage, images);
    if (missingCount > maxMissingCount && missingCount > presentCount)
      found.push(`${missingCount} of ${missingCount + presentCount} ${name}`);
  }
  return found;
}

async function countFiles(storage: ObjectStorage, images: AsyncIterable<Keys>) {
  const counts = { missingCount: 0, presentCount: 0 };
  for await (const keys of images) counts[(await hasFile(storage, keys)) ? 'presentCount' : 'missingCount'] += 1;
  return counts;
}

async function hasFile(storage: ObjectStorage, keys: Keys): Promise<boolean> {
  for (const key of keys) if (await storage.exists(key)) return true;
  return false;
}

async function* keysOfBooks({ books }: Models): AsyncGenerator<Keys> {
  for await (const { images } of books.find({ pictured: true }, { images: 1 }).lean().cursor())
    for (const { url } of images) {
      const address = parseImageUrl(url);
      if (address) yield [...keysOfImage(address), originalPath(address.id)];
    }
}

async function* keysOfPhotos({ messagePhotos }: Models): AsyncGenerator<Keys> {
  for await (const { _id } of messagePhotos.find({ isSent: true }, { _id: 1 }).lean().cursor())
    yield keysOfImage(photoAddress(_id)).map((key) => messagePhotoFolder + key);
}

async function* keysOfProfiles({ users }: Models): AsyncGenerator<Keys> {
  const withImage = { $or: [{ image: { $ne: '' } }, { 'shopfront.banner': { $gt: '' } }] };
  for await (const user of users.find(withImage, { image: 1, 'shopfront.banner': 1 }).lean().cursor())
    for (const url of profileImages(user)) if (avatarOwner(url) === user._id.toHexString()) yield [avatarPath(url)];
}
