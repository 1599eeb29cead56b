import type { CreateBookForm } from '@korice/contracts';
import type { Types } from 'mongoose';
import type { AppContext } from '../../../config/app-context.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import type { BookFields } from '../book.model.js';
import type { BookOwners } from './book-owners.js';
import { confirmedAt, type BookChange, type BookStore } from './book-store.js';
import { newBook } from './new-book.js';
import { offeredEvent } from './offered-event.js';

/** The fields of a listing that a row of a table changes. */
export type ImportedFields = { sku?: string } & Partial<Omit<CreateBookForm, 'imageUrls' | 'clientId' | 'city'>>;

export interface ImportedBook {
  _id: Types.ObjectId;
  sku: string;
  form: CreateBookForm;
}

/**
 * Writes of an import on behalf of the seller. They are like the writes of the form, but one write lists many books, and the job of
 * `EventOutbox` handles their events, at its own pace. See `notifyAlerts`.
 */
export interface BookImports {
  /**
   * Lists books without images. Resolves to the ids of those that exist already, or whose SKU another book has.
   * @throws UNAUTHENTICATED for a blocked or deleted account
   */
  create(ownerId: string, importId: string, books: readonly ImportedBook[]): Promise<ReadonlySet<string>>;
  /** Changes and confirms a book if it is available. Resolves to its status, to undefined for a deleted book. */
  change(book: BookFields, importId: string, fields: ImportedFields): Promise<BookFields['status'] | undefined>;
  /** Hides an available listing until its seller confirms or changes it. Resolves to whether it is hidden. */
  withdraw(book: Pick<BookFields, '_id'>): Promise<boolean>;
}

export function createBookImports({
  store,
  owners,
  now,
}: Pick<AppContext, 'now'> & { store: BookStore; owners: Pick<BookOwners, 'find' | 'catchUp'> }): BookImports {
  /** Resolves to undefined for a deleted book. */
  async function change(_id: Types.ObjectId, decide: (book: BookFields) => BookChange | undefined) {
    try {
      return await store.change(_id.toHexString(), decide);
    } catch (error) {
      if (error instanceof HttpError && error.code === 'BOOK_NOT_FOUND') return undefined;
      throw error;
    }
  }

  return {
    async create(ownerId, importId, books) {
      const owner = await owners.find(ownerId);
      if (!owner) throw new HttpError('UNAUTHENTICATED');
      const refused = await store.insertMany(
        books.map(({ _id, sku, form: { imageUrls: _images, clientId: _clientId, city: _city, ...fields } }) => ({
          ...newBook({ _id, owner, fields, images: [], importId }),
          ...(sku !== '' && { sku }),
        })),
      );
      await owners.catchUp(owner);
      return refused;
    },

    async change({ _id }, importId, fields) {
      const isOnOffer = ({ status }: BookFields): boolean => status === 'available';
      const result = await change(_id, (book) =>
        isOnOffer(book)
          ? { ...fields, ...confirmedAt(now()), ...(book.isStale && { events: [offeredEvent(book, importId)] }) }
          : undefined,
      );
      return result?.after.status;
    },

    async withdraw({ _id }) {
      const result = await change(_id, (book) =>
        book.status === 'available' && !isWithdrawn(book) ? { isStale: true, askedAt: null } : undefined,
      );
      return result !== undefined && isWithdrawn(result.after);
    },
  };
}

/** Whether an import withdrew the listing: no mail asks about it, and it is listed again when the seller confirms or changes it. */
export const isWithdrawn = ({ isStale, askedAt }: Pick<BookFields, 'isStale' | 'askedAt'>): boolean =>
  isStale === true && (askedAt ?? null) === null;
