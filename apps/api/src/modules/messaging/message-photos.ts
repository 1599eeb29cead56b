import type { ImageWidth } from '@korice/contracts';
import { Types, type QueryFilter } from 'mongoose';
import type { AppContext } from '../../config/app-context.js';
import { forEachSettled } from '../../platform/concurrency/for-each-settled.js';
import { isDuplicateKey } from '../../platform/errors/duplicate-key.js';
import { HttpError } from '../../platform/errors/http-error.js';
import { privateFolder, type ObjectStorage } from '../../platform/files/object-storage.js';
import { compareFolder, removeStrayFiles, type FolderComparison } from '../images/folder-comparison.js';
import type { ImageAddress } from '../images/image-address.js';
import { createImageFiles, type ImageFiles, type StoredFile } from '../images/image-files.js';
import { processImage } from '../images/image-processing.js';
import type { MessageFields, MessageModel, StoredPhoto } from './message.model.js';
import type { MessagePhotoFields, MessagePhotoModel } from './message-photo.model.js';

const hour = 3_600_000;
/** A photo without a message is kept for this long. */
const maxUnsentMs = 24 * hour;
/** Younger files are not removed, because related writes may still run. */
const graceMs = hour;
/** Maximum number of photos of one account without a message: ten full messages. */
const maxUnsent = 50;
const batchSize = 500;

/** The folder of the files. `GET /uploads/…` cannot reach it, because only members of a conversation may read its photos. */
export const messagePhotoFolder = privateFolder;

/** Creates the access to the files of photos in messages. */
export const createMessagePhotoFiles = (storage: ObjectStorage): ImageFiles =>
  createImageFiles(storage, messagePhotoFolder);

/** Returns the address of the files of a photo, which has only one version. */
export const photoAddress = (_id: Types.ObjectId): ImageAddress => ({ id: _id.toHexString(), version: 1 });

interface Sender {
  room: Types.ObjectId;
  owner: Types.ObjectId;
}

/** Manages photos in messages from upload to removal: a record and its files. Does not check membership. */
export interface MessagePhotos {
  /**
   * Stores a photo. Idempotent by sender and `clientId`: a repetition resolves to the first photo with `repeated: true`.
   * @throws IMAGE_UNSUPPORTED, IMAGE_TOO_LARGE, RATE_LIMITED for too many photos without a message, UNAVAILABLE
   */
  keep(sender: Sender, path: string, clientId: string): Promise<{ photo: StoredPhoto; repeated: boolean }>;
  /**
   * Reserves photos of the sender for the message with this `clientId` and resolves to them in the given order. A photo belongs to one
   * message. Idempotent. @throws IMAGE_NOT_FOUND
   */
  claim(sender: Sender, ids: readonly string[], clientId: string): Promise<StoredPhoto[]>;
  /** Marks the photos of a stored message as sent. */
  confirm(message: Pick<MessageFields, 'photos'>): Promise<void>;
  /** Resolves to a photo of a message, or to an unsent one of the viewer. @throws IMAGE_NOT_FOUND */
  read(room: Types.ObjectId, viewerId: string, photoId: string, width?: ImageWidth): Promise<Buffer>;
  /** Resolves to a photo without checking membership; undefined when its file is missing. */
  readFile(photoId: Types.ObjectId): Promise<Buffer | undefined>;
  /**
   * Removes all photos that a member has uploaded. Idempotent: the record of a photo stays until its files are removed.
   * @throws AggregateError when files could not be removed
   */
  eraseOwner(owner: Types.ObjectId): Promise<void>;
  /** Removes all photos of a conversation. Leaves files that it cannot remove to the sweeper. */
  eraseRoom(room: Types.ObjectId): Promise<void>;
  /** Removes photos that no message contains within a day, and files without a record. Safe at any time and on several processes. */
  sweep(): Promise<{ unsent: number; files: number }>;
}

type Deps = Pick<AppContext, 'storage' | 'now' | 'log'>;

export function createMessagePhotos(
  { storage, now, log }: Deps,
  { messagePhotos: photos, messages }: { messagePhotos: MessagePhotoModel; messages: MessageModel },
): MessagePhotos {
  const files = createMessagePhotoFiles(storage);
  const ago = (span: number) => new Date(now().getTime() - span);

  /** Resolves to whether a stored message contains the photo. The message is authoritative: `isSent` is set after it. */
  const isInMessage = async ({ _id, room, owner, claim }: MessagePhotoFields): Promise<boolean> =>
    claim !== null && (await messages.exists({ room, sender: owner, clientId: claim, 'photos._id': _id })) !== null;

  async function insert(record: MessagePhotoFields): Promise<MessagePhotoFields> {
    try {
      await photos.insertOne(record);
      return record;
    } catch (error) {
      const { room, owner, clientId } = record;
      const first = isDuplicateKey(error) ? await photos.findOne({ room, owner, clientId }).lean() : null;
      if (!first) throw error;
      return first;
    }
  }

  /** Removes the files of deleted records. Stops at an error, because the sweeper removes files without a record. */
  async function removeFiles(ids: readonly Types.ObjectId[]): Promise<void> {
    try {
      for (const id of ids) await files.remove(photoAddress(id));
    } catch (error) {
      log.warn({ err: error }, 'files of photos in messages are left to the sweeper');
    }
  }

  async function removeWhere(condition: QueryFilter<MessagePhotoFields>): Promise<number> {
    let removed = 0;
    for (;;) {
      const found = await photos.find(condition, { _id: 1 }).limit(batchSize).lean();
      if (found.length === 0) return removed;
      const ids = found.map(({ _id }) => _id);
      const { deletedCount } = await photos.deleteMany({ ...condition, _id: { $in: ids } });
      removed += deletedCount;
      // Keep the files of records that were not deleted.
      const left = await photos.find({ _id: { $in: ids } }, { _id: 1 }).lean();
      const leftIds = new Set(left.map(({ _id }) => _id.toHexString()));
      await removeFiles(ids.filter((id) => !leftIds.has(id.toHexString())));
    }
  }

  async function sweepUnsent(): Promise<number> {
    let removed = 0;
    let last: Types.ObjectId | undefined;
    for (;;) {
      const found: MessagePhotoFields[] = await photos
        .find({ isSent: false, changedAt: { $lt: ago(maxUnsentMs) }, ...(last && { _id: { $gt: last } }) })
        .sort({ _id: 1 })
        .limit(batchSize)
        .lean();
      last = found.at(-1)?._id;
      if (last === undefined) return removed;
      for (const record of found) {
        const { _id, changedAt } = record;
        if (await isInMessage(record)) await photos.updateOne({ _id }, { $set: { isSent: true } });
        // A concurrent send changes `changedAt`, so that this condition no longer matches.
        else removed += await removeWhere({ _id, changedAt, isSent: false });
      }
    }
  }

  const sweepFiles = (): Promise<number> =>
    removeStrayFiles(files.list(), {
      kind: 'photos',
      findStray: (folder) => findStrayPhotos(photos, folder),
      remove: (stray) => files.removeWrittenBefore(ago(graceMs), stray),
      log,
    });

  return {
    async keep({ room, owner }, path, clientId) {
      const known = await photos.findOne({ room, owner, clientId }).lean();
      // A crash can leave a record without files.
      const isComplete = known !== null && (await files.missing(photoAddress(known._id))).length === 0;
      if (isComplete) return { photo: presentStored(known), repeated: true };
      if (!known && (await photos.countDocuments({ owner, isSent: false })) >= maxUnsent)
        throw new HttpError('RATE_LIMITED', { retryAfter: 3600 });
      const processed = await processImage(path);
      const { width, height } = processed;
      const moment = now();
      const times = { changedAt: moment, createdAt: moment };
      const fresh = { room, owner, clientId, claim: null, isSent: false, width, height, ...times };
      // The record is written before the files, so that the sweeper finds it after an interrupted write.
      const made = { _id: new Types.ObjectId(), ...fresh };
      const record = known ?? (await insert(made));
      await files.write(photoAddress(record._id), processed);
      return { photo: presentStored(record), repeated: record !== made };
    },

    async claim({ room, owner }, ids, clientId) {
      if (ids.length === 0) return [];
      const own = { _id: { $in: [...ids] }, room, owner };
      const { matchedCount } = await photos.updateMany(
        { ...own, claim: { $in: [null, clientId] } },
        { $set: { claim: clientId, changedAt: now() } },
      );
      const found = await photos.find({ ...own, claim: clientId }).lean();
      if (matchedCount < ids.length || found.length < ids.length) throw new HttpError('IMAGE_NOT_FOUND');
      const byId = new Map(found.map((record) => [record._id.toHexString(), record]));
      return ids.flatMap((id) => {
        const record = byId.get(id);
        return record ? [presentStored(record)] : [];
      });
    },

    async confirm({ photos: sent = [] }) {
      if (sent.length === 0) return;
      await photos.updateMany({ _id: { $in: sent.map(({ _id }) => _id) } }, { $set: { isSent: true } });
    },

    async read(room, viewerId, photoId, width) {
      const record = await photos.findOne({ _id: photoId, room }).lean();
      const isReadable =
        record && (record.isSent || record.owner.toHexString() === viewerId || (await isInMessage(record)));
      const bytes = isReadable ? await files.read(photoAddress(record._id), width) : undefined;
      if (!bytes) throw new HttpError('IMAGE_NOT_FOUND');
      return bytes;
    },

    readFile: (photoId) => files.read(photoAddress(photoId)),

    async eraseOwner(owner) {
      await forEachSettled(photos.find({ owner }, { _id: 1 }).lean().cursor(), async ({ _id }) => {
        await files.remove(photoAddress(_id));
        await photos.deleteOne({ _id });
      });
    },

    async eraseRoom(room) {
      await removeWhere({ room });
    },

    sweep: async () => ({ unsent: await sweepUnsent(), files: await sweepFiles() }),
  };
}

const presentStored = ({ _id, width, height }: MessagePhotoFields): StoredPhoto => ({ _id, width, height });

/** Compares a folder with the records. A new upload may count as stray: the caller must check the age. */
export const findStrayPhotos = (
  photos: MessagePhotoModel,
  folder: StoredFile[],
): Promise<FolderComparison<StoredFile>> =>
  compareFolder(folder, {
    idOf: ({ id }) => id,
    findRecords: (ids) => photos.find({ _id: { $in: ids } }, { _id: 1 }).lean(),
    isStray: ({ part }) => part === 'unfinished',
  });
