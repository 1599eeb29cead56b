import { Types } from 'mongoose';
import { openConnectionForIndexes } from '../../../apps/api/src/db/connect.js';
import { syncIndexes } from '../../../apps/api/src/db/indexes.js';
import { createModels } from '../../../apps/api/src/models.js';
import type { BookFields } from '../../../apps/api/src/modules/books/book.model.js';
import type { WishFields } from '../../../apps/api/src/modules/books/wishlist/wish.model.js';
import { countWords, createBookWords } from '../../../apps/api/src/modules/books/search/book-words.js';
import { bookRecord } from './book-record.js';
import { memberId, memberRecord } from './member-record.js';

const batch = 1_000;
const minute = 60_000;
const day = 24 * 60 * minute;
/** Maximum age of sales and wishes in milliseconds. The bestsellers of the product count those of the last 90 days. */
const demandMs = 120 * day;

/**
 * Inserts books, their sellers, sales and wishes of the last months and the search words, unless the database already has this number of
 * books and a recent wish.
 */
export async function fillShop(uri: string, books: number, members: number): Promise<void> {
  const now = Date.now();
  // Building an index takes minutes on a million books.
  const connection = await openConnectionForIndexes(uri);
  try {
    const models = createModels(connection);
    // The words are written last, so they mark a complete database.
    const isFilled = (await models.words.estimatedDocumentCount()) > 0;
    const isRecent = (await models.wishes.exists({ createdAt: { $gt: new Date(now - demandMs / 4) } })) !== null;
    if (isFilled && isRecent && (await models.books.estimatedDocumentCount()) === books) return;
    await connection.dropDatabase();
    for (let start = 0; start < members; start += batch)
      await models.users.collection.insertMany(numbered(start, members, memberRecord));
    for (let start = 0; start < books; start += batch) {
      const records = numbered(start, books, (index) => withRecentSale(index, bookRecord(index, members), now));
      await models.books.collection.insertMany(records);
      const wishes = records.flatMap((book, at) => wishesOf(start + at, book, members, now));
      if (wishes.length > 0) await models.wishes.collection.insertMany(wishes);
    }
    // Building indexes after the inserts is faster.
    await syncIndexes(connection);
    await createBookWords(models.words).apply(await countWords(models.books));
  } finally {
    await connection.close();
  }
}

const numbered = <T>(start: number, end: number, make: (index: number) => T): T[] =>
  Array.from({ length: Math.min(batch, end - start) }, (_, index) => make(start + index));

/** Returns a time in the last months. Its distance to `now` depends only on the number. */
const recently = (number: number, now: number): Date => new Date(now - ((number * 7_919 * minute) % demandMs));

const withRecentSale = (index: number, book: BookFields, now: number): BookFields =>
  book.status === 'sold' ? { ...book, soldAt: recently(index, now) } : book;

/** Returns the wishes for the book with this number: every member wishes for the first, half of them for the second, one for each tenth. */
function wishesOf(index: number, { _id: book, workKey }: BookFields, members: number, now: number): WishFields[] {
  const count = Math.max(Math.floor(members / (index + 1)), index % 10 === 0 ? 1 : 0);
  return Array.from({ length: count }, (_, at) => ({
    _id: new Types.ObjectId(`d0e5${index.toString(16).padStart(12, '0')}${at.toString(16).padStart(8, '0')}`),
    user: memberId((index + at) % members),
    book,
    workKey,
    createdAt: recently(index + at, now),
  }));
}
