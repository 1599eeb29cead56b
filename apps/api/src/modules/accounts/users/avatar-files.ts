import { randomBytes } from 'node:crypto';
import { rm, stat, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AvatarUrl } from '@korice/contracts';
import {
  filesWrittenBefore,
  readFileIfThere,
  readFolderIfThere,
  removeWrittenBefore,
  unlessMissing,
  writeDurably,
} from '../../../platform/files/durable-files.js';
import { HttpError } from '../../../platform/errors/http-error.js';

/** A file in the folder of avatars, parsed from its name. */
export interface StoredAvatar {
  path: string;
  userId: string;
  /** The URL; undefined for an unfinished file. */
  url: string | undefined;
}

/** Avatar files: `avatars/<last two digits of the member id>/<id>-<random>.webp`, below the folder of images. */
export interface AvatarFiles {
  /** Writes a file durably and resolves to its URL. @throws UNAVAILABLE when the disk is full */
  write(userId: string, image: Buffer): Promise<string>;
  /** Resets the age of a file that was last written at `since` or later. Resolves to false when there is none. */
  refresh(url: string, since: Date): Promise<boolean>;
  /** Resolves to undefined for a missing file or a foreign URL. */
  read(url: string): Promise<Buffer | undefined>;
  remove(url: string): Promise<void>;
  /** Removes every finished file of a member. */
  removeAll(userId: string): Promise<void>;
  /** Yields all avatar files, one folder at a time. */
  list(): AsyncIterable<StoredAvatar[]>;
  exists(url: string): Promise<boolean>;
  /** Resolves to the `avatars` that were last written before `moment`. */
  writtenBefore(moment: Date, avatars: StoredAvatar[]): Promise<StoredAvatar[]>;
  /** Removes the `avatars` that were last written before `moment`. Resolves to their number. */
  removeWrittenBefore(moment: Date, avatars: StoredAvatar[]): Promise<number>;
}

const prefix = '/uploads/avatars/';
const folderName = /^[0-9a-f]{2}$/;
const fileName = /^([0-9a-f]{24})-[0-9a-f]{16}\.webp(\.[0-9a-f-]{36}\.tmp)?$/;

/** Returns the member of an avatar URL; undefined for a URL that `write` does not produce. */
export const avatarOwner = (url: string): string | undefined =>
  AvatarUrl.safeParse(url).success ? basename(url).slice(0, 24) : undefined;

/** Returns the path of an avatar below the folder of images. `url` must be valid. */
export function avatarPath(url: string): string {
  const name = basename(url);
  return join(folderOf(name.slice(0, 24)), name);
}

const folderOf = (userId: string): string => join('avatars', userId.slice(-2));

export function createAvatarFiles(uploadDir: string): AvatarFiles {
  const pathOf = (url: string): string => join(uploadDir, avatarPath(url));

  async function filesIn(folder: string): Promise<StoredAvatar[]> {
    return (await readFolderIfThere(folder)).flatMap((name) => {
      const [, userId, temporary] = fileName.exec(name) ?? [];
      if (userId === undefined) return [];
      return { path: join(folder, name), userId, url: temporary === undefined ? prefix + name : undefined };
    });
  }

  return {
    async write(userId, image) {
      const url = `${prefix}${userId}-${randomBytes(8).toString('hex')}.webp`;
      try {
        await writeDurably(pathOf(url), image);
      } catch (cause) {
        throw new HttpError('UNAVAILABLE', { retryAfter: 60, cause });
      }
      return url;
    },

    async refresh(url, since) {
      const { mtime } = (await unlessMissing(stat(pathOf(url)))) ?? {};
      if (!mtime || mtime < since) return false;
      const now = new Date();
      return (await unlessMissing(utimes(pathOf(url), now, now).then(() => true))) ?? false;
    },

    exists: async (url) => (await unlessMissing(stat(pathOf(url)))) !== undefined,

    read: async (url) => (avatarOwner(url) === undefined ? undefined : readFileIfThere(pathOf(url))),

    remove: (url) => rm(pathOf(url), { force: true }),

    async removeAll(userId) {
      const stored = await filesIn(join(uploadDir, folderOf(userId)));
      const own = stored.filter((avatar) => avatar.userId === userId && avatar.url !== undefined);
      await Promise.all(own.map(({ path }) => rm(path, { force: true })));
    },

    async *list() {
      const root = join(uploadDir, 'avatars');
      for (const folder of (await readFolderIfThere(root)).filter((name) => folderName.test(name)))
        yield filesIn(join(root, folder));
    },

    writtenBefore: (moment, avatars) => filesWrittenBefore(moment, avatars),

    removeWrittenBefore: (moment, avatars) => removeWrittenBefore(moment, avatars),
  };
}
