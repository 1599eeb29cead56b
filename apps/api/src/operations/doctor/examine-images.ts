import type { BookImage } from '@korice/contracts';
import { Types } from 'mongoose';
import { replaceBookImage } from '../../modules/books/write/replace-book-image.js';
import { createBookStore } from '../../modules/books/write/book-store.js';
import { type ImageAddress, parseImageUrl, quarterTurns } from '../../modules/images/image-address.js';
import { createImageFiles } from '../../modules/images/image-files.js';
import { turnImage } from '../../modules/images/image-processing.js';
import { createImageStore } from '../../modules/books/images/image-store.js';
import { maxUnattachedMs } from '../../modules/books/images/image-sweeper.js';
import type { ImageFields } from '../../modules/images/image.model.js';
import { findStrayFiles } from '../../modules/images/stray-files.js';
import { examineStrayFiles } from './examine-stray-files.js';
import { type Finding, timeBefore, type DoctorContext } from './finding.js';

/** An entry in the list of images of a book. */
interface Listed {
  bookId: Types.ObjectId;
  ownerId: Types.ObjectId;
  image: BookImage;
}

type RecordVersion = Pick<ImageFields, '_id' | 'version'>;

/** Compares the entries of books, the image records and the files, in this order. */
export async function* examineImages(context: DoctorContext): AsyncGenerator<Finding> {
  const { storage, now, log, models, graceMs, isStorageForeign } = context;
  const { books, images } = models;
  const files = createImageFiles(storage);
  const store = createImageStore({ images, files, now, log });
  const bookStore = createBookStore(context, models);
  const settledBefore = timeBefore(context, graceMs);

  /** Restores missing files from the full file or the original. Resolves to false when neither exists. */
  async function rebuild(address: ImageAddress): Promise<boolean> {
    const full = await files.read(address);
    const source = full ?? (await files.keepOriginal(address.id));
    if (!source) return false;
    await files.write(address, await turnImage(source, full ? 0 : quarterTurns(address.version)));
    return true;
  }

  const isListed = async ({ bookId, image }: Listed): Promise<boolean> =>
    (await books.exists({ _id: bookId, 'images.url': image.url })) !== null;

  async function takeOut({ bookId, image: { url } }: Listed, id: string | undefined): Promise<string | undefined> {
    const target = { bookId: bookId.toHexString(), url, image: null, evenSold: true };
    if (!(await replaceBookImage(bookStore, target))) return undefined;
    if (id !== undefined) await store.removeWhere([id], { book: bookId });
    return 'taken out of the book';
  }

  async function repairUrl(listed: Listed, address: ImageAddress): Promise<string | undefined> {
    if (!(await isListed(listed)) || (await files.missing(address)).length === 0) return undefined;
    return (await rebuild(address)) ? 'rebuilt from its remaining files' : takeOut(listed, address.id);
  }

  async function repairVariants(address: ImageAddress): Promise<string | undefined> {
    if ((await files.missing(address)).length === 0) return undefined;
    return (await rebuild(address)) ? 'rebuilt' : undefined;
  }

  async function repairRecord(listed: Listed, { id, version }: ImageAddress): Promise<string | undefined> {
    if (!(await isListed(listed))) return undefined;
    const { name, width, height, source } = listed.image;
    await images.updateOne(
      { _id: id },
      {
        $set: { book: listed.bookId, claim: null, version, turnedFrom: null, width, height, changedAt: now() },
        // Every rotation attempt has its own four versions; this one belongs to the last attempt.
        $max: { rotations: Math.ceil(version / 4) },
        $setOnInsert: { owner: listed.ownerId, name, source, createdAt: now() },
      },
      { upsert: true },
    );
    return 'recorded for the book';
  }

  /** Updates the version of a record, unless a request has changed it in the meantime. */
  async function repairVersion({ image: { width, height } }: Listed, record: RecordVersion, version: number) {
    // `changedAt` stays: a young record would hide the files of other versions from this run.
    const update = { $set: { version, width, height } };
    const { modifiedCount } = await images.updateOne({ _id: record._id, version: record.version }, update);
    return modifiedCount === 1 ? 'updated' : undefined;
  }

  async function* examineListed(listed: Listed): AsyncGenerator<Finding> {
    const { url } = listed.image;
    const where = `book ${listed.bookId.toHexString()} lists ${url}`;
    const address = parseImageUrl(url);
    if (!address) {
      yield {
        kind: 'dangling url',
        description: `${where}, which is no address of an image`,
        repair: () => takeOut(listed, undefined),
      };
      return;
    }
    const missing = isStorageForeign ? [] : await files.missing(address);
    // A concurrent rotation or removal changes the book before the files.
    if (missing.includes('full') && (await isListed(listed)))
      yield {
        kind: 'dangling url',
        description: `${where}, which is not there`,
        repair: () => repairUrl(listed, address),
      };
    else if (missing.length > 0 && (await isListed(listed)))
      yield variantsOf(`${where}, which lacks ${missing.join(' and ')}`, address);
    const record = await images.findById(address.id, { book: 1, version: 1, changedAt: 1 }).lean();
    // Otherwise the files of the listed version would count as orphans.
    if (record?.book && record.version !== address.version && record.changedAt < settledBefore)
      yield {
        kind: 'outdated record',
        description: `image ${address.id} is recorded before its rotation to ${url}`,
        repair: () => repairVersion(listed, record, address.version),
      };
    if (!record?.book && (await isListed(listed)))
      yield {
        kind: 'missing record',
        description: `${where}, which is recorded for no book`,
        repair: () => repairRecord(listed, address),
      };
  }

  const variantsOf = (description: string, address: ImageAddress): Finding => ({
    kind: 'missing variant',
    description,
    repair: () => repairVariants(address),
  });

  async function* examineRecord(record: ImageFields): AsyncGenerator<Finding> {
    const id = record._id.toHexString();
    const orphan = (description: string): Finding => ({
      kind: 'orphan image',
      description: `image ${id} ${description}`,
      repair: async () => {
        const unchanged = { book: record.book, changedAt: record.changedAt };
        return (await store.removeWhere([id], unchanged)) === 1 ? 'removed' : undefined;
      },
    });
    if (record.book) {
      const { book, changedAt } = record;
      if (changedAt >= settledBefore) return;
      const entry = await books.exists({ _id: book, 'images.url': { $regex: `^/uploads/${id}-` } });
      if (!entry) yield orphan(`belongs to book ${book.toHexString()}, which does not list it`);
      return;
    }
    if (record.changedAt < timeBefore(context, maxUnattachedMs)) {
      yield orphan('has been waiting for a book too long');
      return;
    }
    const address = { id, version: record.version };
    const isComparable = !isStorageForeign && record.changedAt < settledBefore;
    const missing = isComparable ? await files.missing(address) : [];
    if (missing.includes('full')) yield orphan('has no file');
    else if (missing.length > 0) yield variantsOf(`image ${id} lacks ${missing.join(' and ')}`, address);
  }

  for await (const { _id, owner, images: list } of books
    .find({ pictured: true }, { owner: 1, images: 1 })
    .sort({ _id: 1 })
    .lean()
    .cursor())
    for (const image of list) yield* examineListed({ bookId: _id, ownerId: owner._id, image });

  for await (const record of images.find().sort({ _id: 1 }).lean().cursor()) yield* examineRecord(record);

  if (isStorageForeign) return;
  yield* examineStrayFiles(context, {
    name: 'images',
    folders: files.list(),
    findStray: (folder) => findStrayFiles(images, folder, settledBefore),
    momentOf: () => settledBefore,
  });
}
