import { countWords, createBookWords } from '../../modules/books/search/book-words.js';
import type { Finding, Surroundings } from './finding.js';

/** Compares the word counts of the search with the books. */
export async function* examineWords({ models: { books, words } }: Surroundings): AsyncGenerator<Finding> {
  const suspects = await countWords(books);
  for await (const { _id, count } of words.find({}, { count: 1 }).sort({ _id: 1 }).lean().cursor()) {
    const carried = suspects.get(_id) ?? 0;
    if (carried === count) suspects.delete(_id);
    else suspects.set(_id, carried);
  }

  /** Returns the current difference of a count, because a server may have written books during the count. */
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
      kind: 'wrong count',
      what: `search takes the word ${word} for ${off > 0 ? 'rarer' : 'more frequent'} than it is, by ${Math.abs(off)}`,
      repair: async () => {
        const stillOff = await readOff(word);
        if (stillOff === 0) return undefined;
        await createBookWords(words).apply(new Map([[word, stillOff]]));
        return 'counted anew';
      },
    };
  }
}
