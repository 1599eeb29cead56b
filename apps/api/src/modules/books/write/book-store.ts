import { duplicatesIn, isDuplicateKey } from '../../../platform/errors/duplicate-key.js';
import type { PendingEvent } from '../../../jobs/outbox-event.model.js';
import type { AppContext } from '../../../config/app-context.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import { derivedFields } from '../book-fields.js';
import type { AuthorNameModel } from '../search/author-name.model.js';
import { createAuthorNames } from '../search/author-names.js';
import { createBookWords, wordChanges } from '../search/book-words.js';
import type { BookFields, BookModel, DerivedFields } from '../book.model.js';
import type { WordModel } from '../search/word.model.js';

/** Maximum number of attempts when others write the same book. */
const maxAttempts = 20;

/** Optional fields of a book. */
type Removable = 'statusBy' | 'reservedFor' | 'soldAt' | 'heldBy' | 'heldAttempt' | 'beforeClaim' | 'soldIn';

/** The fields of a write; `null` removes an optional field. `events` are appended to the pending ones. */
export type BookChange = Partial<
  Omit<BookFields, '_id' | keyof DerivedFields | Removable | 'pendingEvents' | 'rev' | 'createdAt' | 'updatedAt'>
> & { [Field in Removable]?: NonNullable<BookFields[Field]> | null } & { events?: PendingEvent[] };

export type NewBook = Omit<BookFields, keyof DerivedFields | 'rev' | 'createdAt' | 'updatedAt'> &
  Partial<Pick<BookFields, 'createdAt'>>;

/** Returns the fields that change when an owner lists, changes or confirms a book. */
export const confirmedAt = (moment: Date) =>
  ({ confirmedAt: moment, askedAt: null, isStale: false }) as const satisfies Partial<BookFields>;

/** Writes single books. Every write updates derived fields, words and `rev`, and invalidates caches. */
export interface BookStore {
  /** Inserts a book. Resolves to undefined when its id exists. */
  insert(book: NewBook): Promise<BookFields | undefined>;
  /** Inserts several books. Resolves to the ids of those that were not inserted, because their id or SKU exists. */
  insertMany(books: readonly NewBook[]): Promise<ReadonlySet<string>>;
  /**
   * Reads the book, calls `decide` and writes its result by optimistic concurrency: after a concurrent write it starts again, so the checks
   * of `decide` hold at the moment of the write. If `decide` returns undefined, nothing is written and `after` is `before`. A book that the
   * caller has just read as `loaded` is not read again.
   * @throws BOOK_NOT_FOUND, and what `decide` throws
   */
  change(
    bookId: string,
    decide: (book: BookFields) => BookChange | undefined,
    loaded?: BookFields,
  ): Promise<{ before: BookFields; after: BookFields }>;
  /** Deletes the book, or changes it if `decide` returns a change. Resolves to whether it was deleted. */
  remove(bookId: string, decide: (book: BookFields) => BookChange | undefined): Promise<boolean>;
}

/** Whether the book or one of its images is no longer public. */
function hasRemoved(before: BookFields, after: BookFields | undefined): boolean {
  if (!after || (before.listed && !after.listed)) return true;
  const urls = new Set(after.images.map(({ url }) => url));
  return before.images.some(({ url }) => !urls.has(url));
}

export function createBookStore(
  { env, now, events }: Pick<AppContext, 'env' | 'now' | 'events'>,
  { books, words, ...models }: { books: BookModel; words: WordModel; authorNames: AuthorNameModel },
): BookStore {
  const bookWords = createBookWords(words);
  const authorNames = createAuthorNames(models.authorNames);

  async function written(before: BookFields | undefined, after: BookFields | undefined): Promise<void> {
    try {
      await bookWords.apply(wordChanges(before, after));
      if (after && (after.author !== before?.author || after.ISBNData !== before.ISBNData))
        await authorNames.learn(after);
    } finally {
      // After the words, so that no search result without them is cached; also when their update fails, because the book is written.
      const both = [before, after].flatMap((book) => book ?? []);
      events.emit('books.changed', {
        bookIds: both.slice(-1).map(({ _id }) => _id.toHexString()),
        ownerIds: [...new Set(both.map(({ owner }) => owner._id.toHexString()))],
        isRemoval: before !== undefined && hasRemoved(before, after),
      });
      if (before) events.emit('book.changed', { bookId: before._id.toHexString() });
    }
  }

  /** Like `written`, for new books. */
  async function writtenTogether(inserted: readonly BookFields[]): Promise<void> {
    const changes = new Map<string, number>();
    for (const book of inserted)
      for (const [word, by] of wordChanges(undefined, book)) changes.set(word, (changes.get(word) ?? 0) + by);
    try {
      await bookWords.apply(changes);
      for (const book of inserted) if (book.ISBNData !== '') await authorNames.learn(book);
    } finally {
      events.emit('books.changed', {
        bookIds: inserted.map(({ _id }) => _id.toHexString()),
        ownerIds: [...new Set(inserted.map(({ owner }) => owner._id.toHexString()))],
        isRemoval: false,
      });
    }
  }

  function recordOf(book: NewBook): BookFields {
    const moment = now();
    return {
      createdAt: moment,
      ...confirmedAt(moment),
      ...book,
      ...derivedFields(book, env),
      rev: 1,
      updatedAt: moment,
    };
  }

  async function whileUnchanged<T>(
    bookId: string,
    write: (book: BookFields) => Promise<T | null>,
    loaded?: BookFields,
  ): Promise<T> {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const book = attempt === 0 && loaded ? loaded : await books.findById(bookId).lean();
      if (!book) throw new HttpError('BOOK_NOT_FOUND');
      const result = await write(book);
      if (result !== null) return result;
    }
    throw new HttpError('CONFLICT');
  }

  /** Resolves to null after a concurrent write. */
  async function update(before: BookFields, change: BookChange): Promise<BookFields | null> {
    const {
      statusBy,
      reservedFor,
      soldAt,
      heldBy,
      heldAttempt,
      beforeClaim,
      soldIn,
      events: pendingEvents = [],
      ...fields
    } = change;
    const removable = { statusBy, reservedFor, soldAt, heldBy, heldAttempt, beforeClaim, soldIn };
    const $set = {
      ...fields,
      ...Object.fromEntries(Object.entries(removable).filter(([, value]) => Boolean(value))),
      ...derivedFields({ ...before, ...fields }, env),
      updatedAt: now(),
    };
    const removed = Object.entries(removable).filter(([, value]) => value === null);
    const $unset = Object.fromEntries(removed.map(([field]) => [field, 1]));
    return books
      .findOneAndUpdate(
        { _id: before._id, rev: before.rev },
        {
          $set,
          $inc: { rev: 1 },
          ...(removed.length > 0 && { $unset }),
          ...(pendingEvents.length > 0 && { $push: { pendingEvents: { $each: pendingEvents } } }),
        },
        { returnDocument: 'after' },
      )
      .lean();
  }

  return {
    async insert(book) {
      const record = recordOf(book);
      try {
        await books.insertOne(record);
      } catch (error) {
        if (isDuplicateKey(error)) return undefined;
        throw error;
      }
      await written(undefined, record);
      return record;
    },

    async insertMany(newBooks) {
      const records = newBooks.map(recordOf);
      let refused: ReadonlySet<number> = new Set();
      try {
        await books.insertMany(records, { ordered: false });
      } catch (error) {
        const duplicates = duplicatesIn(error);
        if (!duplicates) throw error;
        refused = duplicates;
      }
      const inserted = records.filter((_record, index) => !refused.has(index));
      if (inserted.length > 0) await writtenTogether(inserted);
      return new Set(records.flatMap(({ _id }, index) => (refused.has(index) ? _id.toHexString() : [])));
    },

    async change(bookId, decide, loaded) {
      const write = async (before: BookFields) => {
        const change = decide(before);
        const after = change ? await update(before, change) : before;
        return after && { before, after };
      };
      const result = await whileUnchanged(bookId, write, loaded);
      if (result.after !== result.before) await written(result.before, result.after);
      return result;
    },

    async remove(bookId, decide) {
      const { before, after } = await whileUnchanged(bookId, async (book) => {
        const change = decide(book);
        if (change) {
          const changed = await update(book, change);
          return changed && { before: book, after: changed };
        }
        const { deletedCount } = await books.deleteOne({ _id: book._id, rev: book.rev });
        return deletedCount === 1 ? { before: book, after: undefined } : null;
      });
      await written(before, after);
      return after === undefined;
    },
  };
}
