import { deletions, minForgivenLength, withinOneEdit } from '@korice/book-text';
import type { AnyBulkWriteOperation } from 'mongoose';
import type { BookFields, BookModel } from '../book.model.js';
import type { WordFields, WordModel } from './word.model.js';

type Worded = Pick<BookFields, 'listed' | 'words'>;

/** The change of the number of listed books, by word. */
export type WordChanges = ReadonlyMap<string, number>;

/** Bounds the neighbours of one word; the most frequent are read. */
const maxNeighbours = 50;
const batch = 1_000;

/** Whether a word can be a correction: it is at most one letter shorter than the shortest correctable word, and is not a number. */
const isKept = (word: string): boolean => word.length >= minForgivenLength - 1 && !/^\d+x?$/.test(word);

/** Returns the changes of a write; undefined stands for a missing book. */
export function wordChanges(before: Worded | undefined, after: Worded | undefined): Map<string, number> {
  const changes = new Map<string, number>();
  const add = (book: Worded | undefined, by: number): void => {
    for (const word of book?.listed ? book.words : []) {
      const sum = (changes.get(word) ?? 0) + by;
      if (sum === 0) changes.delete(word);
      else if (isKept(word)) changes.set(word, sum);
    }
  };
  add(before, -1);
  add(after, 1);
  return changes;
}

/** Counts the listed books of every word from the books. */
export async function countWords(books: BookModel): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for await (const book of books.find({ listed: true }, { listed: 1, words: 1 }).lean().cursor())
    for (const [word, by] of wordChanges(undefined, book)) counts.set(word, (counts.get(word) ?? 0) + by);
  return counts;
}

interface WrongCount {
  word: string;
  /** By how much the count is too low. */
  off: number;
  /** Corrects the count. Resolves to false when the difference has disappeared. */
  repair: () => Promise<boolean>;
}

/** Finds the words whose stored count differs from the listed books. Safe while a server writes books. */
export async function* findWrongCounts({
  books,
  words,
}: {
  books: BookModel;
  words: WordModel;
}): AsyncGenerator<WrongCount> {
  const suspects = await countWords(books);
  for await (const { _id, count } of words.find({}, { count: 1 }).sort({ _id: 1 }).lean().cursor()) {
    const carried = suspects.get(_id) ?? 0;
    if (carried === count) suspects.delete(_id);
    else suspects.set(_id, carried);
  }

  /** Returns the current difference. */
  const readOff = async (word: string): Promise<number> => {
    const [carried, kept] = await Promise.all([
      books.countDocuments({ listed: true, words: word }),
      words.findById(word, { count: 1 }).lean(),
    ]);
    return carried - (kept?.count ?? 0);
  };

  for (const word of suspects.keys()) {
    const off = await readOff(word);
    if (off === 0) continue;
    yield {
      word,
      off,
      repair: async () => {
        const stillOff = await readOff(word);
        if (stillOff === 0) return false;
        await createBookWords(words).apply(new Map([[word, stillOff]]));
        return true;
      },
    };
  }
}

/** Words of listed books with their counts, so that the neighbours of a mistyped word are one read. */
export interface BookWords {
  apply(changes: WordChanges): Promise<void>;
  /** Resolves to at most `most` words one typing error away, the most frequent first; none for short words and numbers. */
  neighbours(word: string, most: number): Promise<string[]>;
}

/**
 * The counts are updated after each write of a book, not atomically with it. After a crash they can be off by one, which only changes the
 * order of corrections, because a correction is used only if it finds a book. The doctor recounts them.
 */
export function createBookWords(words: WordModel): BookWords {
  return {
    async apply(changes) {
      // In one order for all writers: DocumentDB locks the records of a bulk write until its end, and two orders would deadlock.
      const all = [...changes].toSorted(([a], [b]) => (a < b ? -1 : 1));
      for (let start = 0; start < all.length; start += batch)
        await words.bulkWrite(all.slice(start, start + batch).map(countOperation), { ordered: false });
      const lost = all.filter(([, by]) => by < 0).map(([word]) => word);
      if (lost.length > 0) await words.deleteMany({ _id: { $in: lost }, count: { $lte: 0 } });
    },

    async neighbours(word, most) {
      const shorter = deletions(word);
      if (shorter.length === 0) return [];
      const found = await words
        .find({ forms: { $in: [word, ...shorter] } }, { count: 1 })
        .limit(maxNeighbours)
        .lean();
      return found
        .filter(({ _id }) => _id !== word && withinOneEdit(_id, word))
        .toSorted((a, b) => b.count - a.count || (a._id < b._id ? -1 : 1))
        .slice(0, most)
        .map(({ _id }) => _id);
    },
  };
}

function countOperation([word, by]: [string, number]): AnyBulkWriteOperation<WordFields> {
  if (by < 0) return { updateOne: { filter: { _id: word }, update: { $inc: { count: by } } } };
  const update = { $inc: { count: by }, $setOnInsert: { forms: [word, ...deletions(word)] } };
  return { updateOne: { filter: { _id: word }, update, upsert: true } };
}
