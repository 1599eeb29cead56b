import { openConnectionForIndexes } from '../../../apps/api/src/db/connect.js';
import { syncIndexes } from '../../../apps/api/src/db/indexes.js';
import { createModels } from '../../../apps/api/src/services.js';
import { countWords, createBookWords } from '../../../apps/api/src/modules/books/search/book-words.js';
import { bookRecord } from './book-record.js';
import { memberRecord } from './member-record.js';

const batch = 1_000;

/** Inserts books, their sellers and the search words, unless the database already has this number of books. */
export async function fillShop(uri: string, books: number, members: number): Promise<void> {
  // Building an index takes minutes on a million books.
  const connection = await openConnectionForIndexes(uri);
  try {
    const models = createModels(connection);
    // The words are written last, so they mark a complete database.
    const isFilled = (await models.words.estimatedDocumentCount()) > 0;
    if (isFilled && (await models.books.estimatedDocumentCount()) === books) return;
    await connection.dropDatabase();
    for (let start = 0; start < members; start += batch)
      await models.users.collection.insertMany(numbered(start, members, memberRecord));
    for (let start = 0; start < books; start += batch)
      await models.books.collection.insertMany(numbered(start, books, (index) => bookRecord(index, members)));
    // Building indexes after the inserts is faster.
    await syncIndexes(connection);
    await createBookWords(models.words).apply(await countWords(models.books));
  } finally {
    await connection.close();
  }
}

const numbered = <T>(start: number, end: number, make: (index: number) => T): T[] =>
  Array.from({ length: Math.min(batch, end - start) }, (_, index) => make(start + index));
