import type { Types } from 'mongoose';
import type { AppContext } from '../../../config/app-context.js';
import { searchFields } from '../book-fields.js';
import type { BookFields, BookModel } from '../book.model.js';
import type { AuthorNames } from './author-names.js';
import { findWrongCounts } from './book-words.js';
import type { WordModel } from './word.model.js';

const batchSize = 500;

interface Models {
  books: BookModel;
  words: WordModel;
  authorNames: AuthorNames;
}

type Searched = Pick<
  BookFields,
  '_id' | 'rev' | 'title' | 'author' | 'publisher' | 'ISBN' | 'ISBNData' | 'words' | 'stems'
>;

/**
 * Migration: rebuilds the search fields of all books, learns the spellings of their authors and recounts the words. Idempotent, also on two
 * processes; skips a book that is written meanwhile.
 */
export async function rebuildSearchFields(
  { events, log }: Pick<AppContext, 'events' | 'log'>,
  { books, words, authorNames }: Models,
): Promise<void> {
  let changed = 0;
  for await (const page of pagesOf(books)) {
    for (const book of page) await authorNames.learn(book);
    const rebuilt = page
      .map((book) => ({ book, fields: searchFields(book) }))
      .filter(({ book, fields }) => !isSame(fields.stems, book.stems) || !isSame(fields.words, book.words));
    if (rebuilt.length === 0) continue;
    const updates = rebuilt.map(({ book: { _id, rev }, fields }) => ({
      updateOne: { filter: { _id, rev }, update: { $set: fields } },
    }));
    changed += (await books.bulkWrite(updates, { ordered: false })).modifiedCount;
  }
  // At the end, because a crash between a batch of books and its words would leave wrong counts.
  for await (const { repair } of findWrongCounts({ books, words })) await repair();
  if (changed === 0) return;
  events.emit('books.changed');
  log.info({ books: changed }, 'search fields are rebuilt');
}

/** Books of older releases have no stems. */
const isSame = (one: readonly string[], other: readonly string[] = []): boolean =>
  one.length === other.length && one.every((word, index) => word === other[index]);

/** Runs in batches, because a single operation must be short. */
async function* pagesOf(books: BookModel): AsyncGenerator<Searched[]> {
  let last: Types.ObjectId | undefined;
  for (;;) {
    const page: Searched[] = await books
      .find(
        { ...(last && { _id: { $gt: last } }) },
        { rev: 1, title: 1, author: 1, publisher: 1, ISBN: 1, ISBNData: 1, words: 1, stems: 1 },
      )
      .sort({ _id: 1 })
      .limit(batchSize)
      .lean();
    last = page.at(-1)?._id;
    if (last === undefined) return;
    yield page;
  }
}
