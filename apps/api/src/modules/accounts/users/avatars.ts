import { bannerSize } from '@korice/contracts';
import type { AppContext } from '../../../config/app-context.js';
import type { SafeFetch } from '../../../safe-fetch/safe-fetch.js';
import { fieldError, HttpError } from '../../../platform/errors/http-error.js';
import { createKeyedQueue } from '../../../platform/concurrency/keyed-queue.js';
import { SafeFetchError } from '../../../safe-fetch/safe-fetch-error.js';
import { removeStrayFiles } from '../../images/folder-comparison.js';
import { croppedImage, type ImageSource, isImageFault } from '../../images/image-processing.js';
import { avatarOwner, createAvatarFiles, findStrayAvatars } from './avatar-files.js';
import { profileImages, type UserFields, type UserModel } from './user.model.js';

const avatarSize = { width: 240, height: 240 } as const;
const maxOutsideBytes = 5 * 1024 * 1024;
const hourMs = 3_600_000;
const shownImages = { image: 1, 'shopfront.banner': 1 } as const;
/** An uploaded avatar or banner without a profile is kept for this long. */
const unusedAvatarMs = 24 * hourMs;
/**
 * The age at which an avatar without a profile is removed. Longer than `unusedAvatarMs` by more than any request takes, so that no
 * profile can start to use it between check and removal.
 */
export const strayAvatarAgeMs = unusedAvatarMs + hourMs;

export interface Avatars {
  /** Stores an image as a square for a profile and resolves to its URL. @throws like `croppedImage` */
  keep(userId: string, source: ImageSource): Promise<string>;
  /** Stores an image as the banner of a shopfront and resolves to its URL. @throws like `croppedImage` */
  keepBanner(userId: string, source: ImageSource): Promise<string>;
  /**
   * Calls `write` with the URL of the new avatar or banner: undefined when it does not change, `''` for none, an image that the member
   * uploaded, or one fetched from another site. Removes the previous file afterwards.
   * @throws IMAGE_NOT_FOUND for an image of another member or one that has expired, VALIDATION_FAILED of `image` when the fetch failed
   */
  change(userId: string, kind: ProfileImage, image: string | undefined, write: WriteImage): Promise<UserFields>;
  /** Resolves to the bytes of an avatar; undefined for an unknown URL. */
  read(url: string): Promise<Buffer | undefined>;
  /** Removes all avatars of a member after the deletion of the account. */
  removeOf(userId: string): Promise<void>;
  /** Removes avatars that no profile used within a day. Resolves to their number. Safe at any time and on several processes. */
  sweep(): Promise<number>;
}

type WriteImage = (url: string | undefined) => Promise<UserFields>;

/** Reads the image of a profile. */
const profileImage = {
  avatar: ({ image }) => image,
  banner: ({ shopfront }) => shopfront?.banner ?? '',
} as const satisfies Record<string, (user: Pick<UserFields, 'image' | 'shopfront'>) => string>;
type ProfileImage = keyof typeof profileImage;

export function createAvatars(
  { storage, now, safeFetch, ...deps }: AppContext & { safeFetch: SafeFetch },
  users: UserModel,
): Avatars {
  const log = deps.log.child({ part: 'avatars' });
  const files = createAvatarFiles(storage);
  const inTurn = createKeyedQueue();

  const keep = async (userId: string, source: ImageSource): Promise<string> =>
    files.write(userId, await croppedImage(source, avatarSize));

  async function fetchAndKeep(userId: string, address: string): Promise<string> {
    try {
      return await keep(
        userId,
        await safeFetch.read(address, { hosts: 'public', accept: 'image/*', maxBytes: maxOutsideBytes }),
      );
    } catch (error) {
      if (!(error instanceof SafeFetchError) && !isImageFault(error)) throw error;
      log.info({ err: error }, 'the profile image could not be fetched from its URL');
      throw fieldError('image', 'image_unavailable', 'There is no image at this address.');
    }
  }

  /** Resolves to the URL for the profile, and to whether the file is new. */
  async function resolve(userId: string, image: string): Promise<{ url: string; isNew: boolean }> {
    if (image === '') return { url: '', isNew: false };
    if (!image.startsWith('/')) return { url: await fetchAndKeep(userId, image), isNew: true };
    const isTaken =
      avatarOwner(image) === userId && (await files.refresh(image, new Date(now().getTime() - unusedAvatarMs)));
    if (!isTaken) throw new HttpError('IMAGE_NOT_FOUND');
    return { url: image, isNew: false };
  }

  /** Removes the previous avatar. Leaves it to the sweeper after an error, because the profile is written already. */
  async function removeFormer(userId: string, url: string): Promise<void> {
    if (avatarOwner(url) === undefined) return;
    try {
      const user = await users.findById(userId, shownImages).lean();
      if (!user || !profileImages(user).includes(url)) await files.remove(url);
    } catch (error) {
      log.warn({ err: error }, 'a former avatar is left to the sweeper');
    }
  }

  return {
    keep,

    keepBanner: async (userId, source) => files.write(userId, await croppedImage(source, bannerSize)),

    change: (userId, kind, image, write) =>
      inTurn(userId, async () => {
        const shown = profileImage[kind];
        const user = await users.findById(userId, shownImages).lean();
        const before = user ? shown(user) : '';
        if (image === undefined || !user || before === image) return write(undefined);
        const { url, isNew } = await resolve(userId, image);
        let after: UserFields;
        try {
          after = await write(url);
        } catch (error) {
          if (isNew) await removeFormer(userId, url);
          throw error;
        }
        if (shown(after) !== before) await removeFormer(userId, before);
        return after;
      }),

    read: (url) => files.read(url),

    removeOf: (userId) => files.removeAll(userId),

    sweep() {
      const before = new Date(now().getTime() - strayAvatarAgeMs);
      return removeStrayFiles(files.list(), {
        kind: 'avatars',
        findStray: (folder) => findStrayAvatars(users, folder),
        remove: (stray) => files.removeWrittenBefore(before, stray),
        log,
      });
    },
  };
}
