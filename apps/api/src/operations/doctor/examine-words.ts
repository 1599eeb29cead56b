import { findWrongCounts } from '../../modules/books/search/book-words.js';
import type { Finding, DoctorContext } from './finding.js';

/** Compares the word counts of the search with the books. */
export async function* examineWords({ models }: DoctorContext): AsyncGenerator<Finding> {
  for await (const { word, off, repair } of findWrongCounts(models))
    yield {
      kind: 'wrong count',
      description: `search takes the word ${word} for ${off > 0 ? 'rarer' : 'more frequent'} than it is, by ${Math.abs(off)}`,
      repair: async () => ((await repair()) ? 'recounted' : undefined),
    };
}
