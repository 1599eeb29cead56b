import { deletions, MIN_FORGIVEN_LENGTH, withinOneEdit } from '@korice/book-text';
import type { AnyBulkWriteOperation } from 'mongoose';
import type { BookFields, BookModel } from '../book.model.js';
import type { WordFields, WordModel } from './word.model.js';

type Worded = Pick<BookFields, 'listed' | 'words'>;

/** By how many listed books each word has gained or lost. */
export type WordChanges = ReadonlyMap<string, number>;

/** Neighbours that are looked at for one word, the most frequent first. */
const mostNeighbours = 50;
const batch = 1_000;

/** A word one letter shorter than the shortest forgiven one can still be what was meant. Numbers never are. */
const isKept = (word: string): boolean => word.length >= MIN_FORGIVEN_LENGTH - 1 && !/^\d+x?$/.test(word);

/** What a write of one book changes; undefined stands for a book that is not there. */
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

/** How many listed books carry each word, counted anew from the books. */
export async function countWords(books: BookModel): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for await (const book of books.find({ listed: true }, { listed: 1, words: 1 }).lean().cursor())
    for (const [word, by] of wordChanges(undefined, book)) counts.set(word, (counts.get(word) ?? 0) + by);
  return counts;
}

/** The words of listed books with how many carry each: whether a mistyped word has a neighbour is one read. */
export interface BookWords {
  apply(changes: WordChanges): Promise<void>;
  /** At most `most` words one typing error away from `word`, the most frequent first; none for short words and numbers. */
  neighbours(word: string, most: number): Promise<string[]>;
}

/**
 * The counts follow each write of a book but are not written with it in one: after a crash in between they may be off by one,
 * which only changes what a correction tries first, because a corrected search is shown only when it finds something. The doctor
 * counts them anew.
 */
export function createBookWords(words: WordModel): BookWords {
  return {
    async apply(changes) {
      const all = [...changes];
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
        .limit(mostNeighbours)
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
