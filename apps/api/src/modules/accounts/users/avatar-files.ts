import { randomBytes } from 'node:crypto';
import { basename } from 'node:path';
import { AvatarUrl } from '@korice/contracts';
import { hexFolders, removeWrittenBefore, type ObjectStorage } from '../../../platform/files/object-storage.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import { compareFolder, type FolderComparison } from '../../images/folder-comparison.js';
import { profileImages, type UserModel } from './user.model.js';

/** An avatar file, parsed from its key. */
export interface StoredAvatar {
  key: string;
  userId: string;
  /** The URL; undefined for an unfinished file. */
  url: string | undefined;
}

/** Files of avatars and banners: `avatars/<last two digits of the member id>/<id>-<random>.webp`, beside the images. */
export interface AvatarFiles {
  /** Writes a file durably and resolves to its URL. @throws UNAVAILABLE when the storage is full or unreachable */
  write(userId: string, image: Buffer): Promise<string>;
  /** Resets the age of a file that was last written at `since` or later. Resolves to false when there is none. */
  refresh(url: string, since: Date): Promise<boolean>;
  /** Resolves to undefined for a missing file or a foreign URL. */
  read(url: string): Promise<Buffer | undefined>;
  remove(url: string): Promise<void>;
  /** Removes every finished file of a member. */
  removeAll(userId: string): Promise<void>;
  /** Yields all avatar files, one folder at a time, and skips empty folders. */
  list(): AsyncIterable<StoredAvatar[]>;
  exists(url: string): Promise<boolean>;
  /** Removes the `avatars` that were last written before `moment`. Resolves to their number. */
  removeWrittenBefore(moment: Date, avatars: StoredAvatar[]): Promise<number>;
}

const urlPrefix = '/uploads/avatars/';
const fileName = /^([0-9a-f]{24})-[0-9a-f]{16}\.webp(\.[0-9a-f-]{36}\.tmp)?$/;

/** Returns the member of an avatar URL; undefined for a URL that `write` does not produce. */
export const avatarOwner = (url: string): string | undefined =>
  AvatarUrl.safeParse(url).success ? basename(url).slice(0, 24) : undefined;

/** Returns the key of an avatar. `url` must be valid. */
export function avatarPath(url: string): string {
  const name = basename(url);
  return `${folderOf(name.slice(0, 24))}/${name}`;
}

const folderOf = (userId: string): string => `avatars/${userId.slice(-2)}`;

export function createAvatarFiles(storage: ObjectStorage): AvatarFiles {
  const filesOf = async (prefix: string): Promise<StoredAvatar[]> =>
    (await storage.list(prefix)).flatMap((key) => {
      const name = basename(key);
      const [, userId, temporary] = fileName.exec(name) ?? [];
      if (userId === undefined) return [];
      return { key, userId, url: temporary === undefined ? urlPrefix + name : undefined };
    });

  return {
    async write(userId, image) {
      const url = `${urlPrefix}${userId}-${randomBytes(8).toString('hex')}.webp`;
      try {
        await storage.write(avatarPath(url), image);
      } catch (cause) {
        throw new HttpError('UNAVAILABLE', { retryAfter: 60, cause });
      }
      return url;
    },

    async refresh(url, since) {
      const changedAt = await storage.changedAt(avatarPath(url));
      return changedAt !== undefined && changedAt >= since && storage.touch(avatarPath(url));
    },

    exists: (url) => storage.exists(avatarPath(url)),

    read: async (url) => (avatarOwner(url) === undefined ? undefined : storage.read(avatarPath(url))),

    remove: (url) => storage.remove(avatarPath(url)),

    async removeAll(userId) {
      const own = (await filesOf(`${folderOf(userId)}/${userId}-`)).filter(({ url }) => url !== undefined);
      await Promise.all(own.map(({ key }) => storage.remove(key)));
    },

    async *list() {
      for (const folder of hexFolders) {
        const avatars = await filesOf(`avatars/${folder}/`);
        if (avatars.length > 0) yield avatars;
      }
    },

    removeWrittenBefore: (moment, avatars) => removeWrittenBefore(storage, moment, avatars),
  };
}

/** Compares a folder with the profiles. A new upload counts as stray too: the caller checks the age. */
export const findStrayAvatars = (users: UserModel, folder: StoredAvatar[]): Promise<FolderComparison<StoredAvatar>> =>
  compareFolder(folder, {
    idOf: ({ userId }) => userId,
    findRecords: (ids) => users.find({ _id: { $in: ids } }, { image: 1, 'shopfront.banner': 1 }).lean(),
    isStray: ({ url }, owner) => url === undefined || !profileImages(owner).includes(url),
  });
