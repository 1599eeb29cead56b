import { queryWords } from '@korice/book-text';
import type { CategoryName } from '@korice/contracts';
import type { Types } from 'mongoose';
import type { TaggedCache } from '../../../platform/caching/tagged-cache.js';
import type { ChargeUncached } from '../../../platform/rate-limiting/uncached-budget.js';
import type { BookModel } from '../book.model.js';
import type { BookQuery } from '../catalogue/book-filter.js';
import type { AuthorNames } from './author-names.js';
import type { BookWords } from './book-words.js';
import { matchCategories } from './category-matches.js';
import { correctedKeyword, corrections } from './keyword-correction.js';
import { allRequired, termsOf, type Term } from './query-terms.js';

const neighboursTried = 3;

/** A parsed keyword. */
export interface Keyword {
  /** Empty for a keyword without letters and digits, and for one that names a category. */
  terms: readonly Term[];
  /** The keyword with corrected words, when the search used it. */
  instead: string | undefined;
  /** The category that the keyword names, when no book matches the words; its books are the results. */
  category: CategoryName | undefined;
}

/**
 * Parses a keyword. If nothing in `scope` matches, uses a category of that name, else corrects one typing error in words of at least
 * five letters.
 */
export type InterpretKeyword = (keyword: string, scope: BookQuery) => Promise<Keyword>;

/** The matches of terms that decide how a keyword is read. */
interface Matches {
  /** Resolves to the best match of all terms in `scope`. */
  findFirst: (terms: readonly Term[], scope: BookQuery) => Promise<Types.ObjectId | undefined>;
  /** Whether a book has the word or a stem of the term, whatever the filters of `scope`. */
  isKnown: (term: Term, scope: BookQuery) => Promise<boolean>;
}

export function createKeywordInterpretation(
  books: BookModel,
  { words: bookWords, authorNames }: { words: BookWords; authorNames: AuthorNames },
  { findFirst, isKnown }: Matches,
  cache: TaggedCache,
  chargeUncached: ChargeUncached,
): InterpretKeyword {
  const charge = (): Promise<void> => chargeUncached('search');

  async function interpret(keyword: string, words: string[], scope: BookQuery): Promise<Keyword> {
    const terms = termsOf(words, await authorNames.findSpellings(words));
    const asTyped = { terms, instead: undefined, category: undefined };
    if (await findFirst(terms, scope)) return asTyped;
    const category = matchCategories(keyword).named;
    if (category !== undefined && (await books.exists({ ...scope, categories: category })))
      return { terms: [], instead: undefined, category };
    const choices = await Promise.all(
      terms.map(async (term) => ({
        word: term.word,
        found: await isKnown(term, scope),
        neighbours: await bookWords.neighbours(term.word, neighboursTried),
      })),
    );
    for (const corrected of corrections(choices)) {
      const correctedTerms = allRequired(termsOf(corrected, await authorNames.findSpellings(corrected)));
      const id = await findFirst(correctedTerms, scope);
      const book = id && (await books.findById(id, { title: 1, author: 1, publisher: 1 }).lean());
      if (book)
        return {
          terms: correctedTerms,
          instead: correctedKeyword(keyword, words, corrected, book),
          category: undefined,
        };
    }
    return asTyped;
  }

  return async (keyword, scope) => {
    const words = queryWords(keyword);
    if (words.length === 0) return { terms: [], instead: undefined, category: undefined };
    const key = `interpret ${JSON.stringify([keyword, scope])}`;
    return cache.remember(key, () => interpret(keyword, words, scope), { charge });
  };
}
