import type { BookImage } from '@korice/contracts';
import type { Types } from 'mongoose';
import type { AppContext } from '../../../config/app-context.js';
import type { BookModel } from '../book.model.js';
import { removeStrayFiles } from '../../images/folder-comparison.js';
import { parseImageUrl } from '../../images/image-address.js';
import type { ImageFiles } from '../../images/image-files.js';
import type { ImageStore } from './image-store.js';
import type { ImageFields, ImageModel } from '../../images/image.model.js';
import { findStrayFiles } from '../../images/stray-files.js';

const hour = 3_600_000;
/** An image without a book is kept for this long. */
export const maxUnattachedMs = 24 * hour;
/** Minimum age of unlisted images and stray files that are removed: related writes take less time. */
export const graceMs = hour;
const batchSize = 500;

/** Numbers of removed images that no book lists, and of removed stray files. */
export interface Swept {
  unattached: number;
  unlisted: number;
  files: number;
}

export interface ImageSweeper {
  /** Removes leftovers of crashes and abandoned forms. Safe at any time and on several processes. */
  sweep(): Promise<Swept>;
}

interface SweeperDeps extends Pick<AppContext, 'now' | 'log'> {
  images: ImageModel;
  books: BookModel;
  files: ImageFiles;
  store: ImageStore;
}

export function createImageSweeper({ images, books, files, store, now, log }: SweeperDeps): ImageSweeper {
  const ago = (span: number) => new Date(now().getTime() - span);

  async function sweepUnattached(): Promise<number> {
    const forgotten = { book: null, changedAt: { $lt: ago(maxUnattachedMs) } };
    let removed = 0;
    for (;;) {
      const records = await images.find(forgotten, { _id: 1 }).limit(batchSize).lean();
      if (records.length === 0) return removed;
      removed += await store.removeWhere(
        records.map(({ _id }) => _id.toHexString()),
        forgotten,
      );
    }
  }

  /**
   * Removes images that their book does not list, and updates records that are older than the entry of their book.
   * Resolves to the number of removed images.
   */
  async function sweepUnlisted(before: Date): Promise<number> {
    let removed = 0;
    let last: Types.ObjectId | undefined;
    for (;;) {
      const records: ImageFields[] = await images
        .find(last ? { _id: { $gt: last } } : {})
        .sort({ _id: 1 })
        .limit(batchSize)
        .lean();
      last = records.at(-1)?._id;
      if (last === undefined) return removed;
      const attached = records.filter(({ book, changedAt }) => book !== null && changedAt < before);
      const listed = await readListed(attached);
      const unlisted = attached.filter(({ _id }) => !listed.has(_id.toHexString()));
      removed += await store.removeWhere(
        unlisted.map(({ _id }) => _id.toHexString()),
        { changedAt: { $lt: before } },
      );
      for (const record of attached) {
        const entry = listed.get(record._id.toHexString());
        if (entry) await followBook(record, entry);
      }
    }
  }

  /** Resolves to the entries of the books, by image id. */
  async function readListed(attached: ImageFields[]): Promise<Map<string, BookImage>> {
    const bookIds = attached.flatMap(({ book }) => (book ? [book] : []));
    const found = await books.find({ _id: { $in: bookIds } }, { images: 1 }).lean();
    const entries = new Map(
      found.flatMap(({ _id, images: list }) =>
        list.map((entry) => [`${_id.toHexString()} ${parseImageUrl(entry.url)?.id ?? ''}`, entry]),
      ),
    );
    return new Map(
      attached.flatMap(({ _id, book }) => {
        const id = _id.toHexString();
        const entry = entries.get(`${book?.toHexString() ?? ''} ${id}`);
        return entry ? [[id, entry]] : [];
      }),
    );
  }

  async function followBook(record: ImageFields, { url, width, height }: BookImage): Promise<void> {
    const version = parseImageUrl(url)?.version;
    if (version === undefined || version === record.version) return;
    await images.updateOne(
      { _id: record._id, book: record.book, version: record.version },
      { $set: { version, width, height } },
    );
  }

  const sweepFiles = (before: Date): Promise<number> =>
    removeStrayFiles(files.list(), {
      kind: 'images',
      findStray: (folder) => findStrayFiles(images, folder, before),
      remove: (stray) => files.removeWrittenBefore(before, stray),
      log,
    });

  return {
    async sweep() {
      // The same time for both: a record that is too young to be updated is too young to identify stray files.
      const before = ago(graceMs);
      const unattached = await sweepUnattached();
      const unlisted = await sweepUnlisted(before);
      return { unattached, unlisted, files: await sweepFiles(before) };
    },
  };
}
