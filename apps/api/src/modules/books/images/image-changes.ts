import type { BookImage } from '@korice/contracts';
import { Types } from 'mongoose';
import type { Actor } from '../../../platform/actor.js';
import type { AppContext } from '../../../config/app-context.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import type { AuditService } from '../../accounts/audit/audit.service.js';
import { replaceBookImage } from '../write/replace-book-image.js';
import type { BookStore } from '../write/book-store.js';
import type { BookModel } from '../book.model.js';
import { type ImageAddress, imageUrl, parseImageUrl, quarterTurns, turnedVersion } from '../../images/image-address.js';
import type { ImageFiles } from '../../images/image-files.js';
import type { ImageFields, ImageModel } from '../../images/image.model.js';
import { presentImage } from '../../images/image.presenter.js';
import { turnImage } from '../../images/image-processing.js';

/**
 * Changes of one stored image.
 * @throws IMAGE_NOT_FOUND for an unknown or foreign image, for an outdated URL, and when a concurrent change was faster; BOOK_SOLD;
 * CONFLICT after too many concurrent writes of the book
 */
export interface ImageChanges {
  /**
   * Rotates the image 90° clockwise. The book lists the new URL, and the old one returns 404. Repeating the last rotation by its old URL
   * returns its result, so that a lost response can be repeated.
   */
  rotate(actor: Actor, url: string): Promise<BookImage>;
  /** Removes the image and the entry of its book. */
  remove(actor: Actor, url: string): Promise<void>;
}

interface ChangesDeps extends Pick<AppContext, 'now' | 'log'> {
  images: ImageModel;
  books: BookModel;
  bookStore: Pick<BookStore, 'change'>;
  files: ImageFiles;
  audit: Pick<AuditService, 'recordAdminAction'>;
}

/** The current entry of an image: in its book, or in its record while no book has it. */
interface Place {
  address: ImageAddress;
  bookId: string | null;
  ownerId: string;
  image: BookImage;
}

export function createImageChanges({ images, books, bookStore, files, now, log, audit }: ChangesDeps): ImageChanges {
  /** Finds the image with this URL or, with `turnedOnce`, the one that had it before its last rotation. */
  async function find(actor: Actor, url: string, allowed: 'current' | 'turnedOnce' = 'current'): Promise<Place> {
    const requested = parseImageUrl(url);
    const record = requested && (await images.findById(requested.id).lean());
    if (!record) throw new HttpError('IMAGE_NOT_FOUND');
    const book = record.book && (await books.findById(record.book, { owner: 1, status: 1, images: 1 }).lean());
    const wasTurned = allowed === 'turnedOnce' && record.turnedFrom === requested.version;
    const address = wasTurned ? { id: requested.id, version: record.version } : requested;
    const current = imageUrl(address);
    const image = record.book ? book?.images.find((entry) => entry.url === current) : presentImage(record);
    const ownerId = (book ? book.owner._id : record.owner).toHexString();
    if (image?.url !== current || !mayChangeImage(actor, ownerId)) throw new HttpError('IMAGE_NOT_FOUND');
    if (book?.status === 'sold') throw new HttpError('BOOK_SOLD');
    return { address, bookId: book ? book._id.toHexString() : null, ownerId, image };
  }

  /**
   * Runs the conditional update that decides between concurrent changes: of the book if it has the image, else of the record. Resolves to
   * whether this change came first.
   */
  async function replace({ address, bookId, image }: Place, next: ImageAddress, turned: BookImage): Promise<boolean> {
    const { width, height } = turned;
    const state = { version: next.version, turnedFrom: address.version, width, height, changedAt: now() };
    if (bookId === null) {
      const { modifiedCount } = await images.updateOne(
        { _id: address.id, version: address.version, book: null },
        { $set: state },
      );
      return modifiedCount === 1;
    }
    if (!(await replaceBookImage(bookStore, { bookId, url: image.url, image: turned }))) return false;
    // Later rotations have higher versions, and their record may be written already.
    await images.updateOne({ _id: address.id, version: { $lt: next.version } }, { $set: state });
    return true;
  }

  const subjectOf = ({ ownerId, address, image }: Place) => ({ id: address.id, name: image.name, ownerId });

  /** Removes the files of a failed attempt, and all files if the image was deleted meanwhile. */
  async function giveUp(attempt: ImageAddress, begun: ImageFields): Promise<void> {
    await files.remove(attempt);
    if (!(await images.exists({ _id: attempt.id }))) await files.removeAll(begun);
  }

  /** Removes files that nothing names any more. Never rejects, because the change is written: the sweeper removes what stays. */
  async function removeUnused(remove: Promise<void>): Promise<void> {
    try {
      await remove;
    } catch (error) {
      log.warn({ err: error }, 'files of a changed image are left to the sweeper');
    }
  }

  return {
    async rotate(actor, url) {
      const place = await find(actor, url, 'turnedOnce');
      if (place.image.url !== url) return place.image;
      const { id, version } = place.address;
      const begun = await images
        .findOneAndUpdate(
          { _id: id },
          { $inc: { rotations: 1 }, $set: { changedAt: now() } },
          { returnDocument: 'after' },
        )
        .lean();
      const original = begun && (await files.keepOriginal(id));
      if (!original) throw new HttpError('IMAGE_NOT_FOUND');
      const next = { id, version: turnedVersion(version, begun.rotations) };
      const { width, height } = await turnAndWrite(next, original);
      const turned = { ...place.image, url: imageUrl(next), width, height };
      let won: boolean;
      try {
        won = await replace(place, next, turned);
      } catch (error) {
        // An HttpError is thrown before any write. After another error the outcome is unknown, and the sweeper decides.
        if (error instanceof HttpError) await giveUp(next, begun);
        throw error;
      }
      if (!won) {
        await giveUp(next, begun);
        throw new HttpError('IMAGE_NOT_FOUND');
      }
      await removeUnused(files.remove(place.address));
      await audit.recordAdminAction(actor, 'imageRotated', subjectOf(place));
      return turned;
    },

    async remove(actor, url) {
      const place = await find(actor, url);
      const { address, bookId, image } = place;
      // Before the deletion, because a crash in between would lose the entry.
      await audit.recordAdminAction(actor, 'imageDeleted', subjectOf(place), { onceKey: address.id });
      if (bookId !== null && !(await replaceBookImage(bookStore, { bookId, url: image.url, image: null })))
        throw new HttpError('IMAGE_NOT_FOUND');
      const record = await images
        .findOneAndDelete(
          bookId === null
            ? { _id: address.id, version: address.version, book: null }
            : { _id: address.id, book: new Types.ObjectId(bookId) },
        )
        .lean();
      if (record) await removeUnused(files.removeAll(record));
      else if (bookId === null) throw new HttpError('IMAGE_NOT_FOUND');
    },
  };

  async function turnAndWrite(next: ImageAddress, original: Buffer) {
    const turned = await turnImage(original, quarterTurns(next.version));
    await files.write(next, turned);
    return turned;
  }
}

/** Whether the actor may change an image. `ownerId` is the owner of the book with the image, or the uploader while no book has it. */
const mayChangeImage = (actor: Pick<Actor, '_id' | 'role'>, ownerId: string): boolean =>
  actor.role === 'admin' || actor._id === ownerId;
