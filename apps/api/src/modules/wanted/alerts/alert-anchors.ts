import { cityKey, queryWords, searchWords, stem, workKey } from '@korice/book-text';
import type { BookFields } from '../../books/book.model.js';
import { passesFilters } from '../../books/catalogue/book-filter.js';
import { otherSpellings } from '../../books/search/author-spellings.js';
import { allRequired, distance, requiredOf, termsOf, type Term } from '../../books/search/query-terms.js';
import type { AlertFields, AlertSubjectFields } from './alert.model.js';

/** Increment it when `anchorsOf` or the search words change: the next start rebuilds the anchors of all alerts. */
export const anchorsVersion = 1;

/** The fields of a book that decide which alerts it matches. */
export type MatchedBook = Pick<
  BookFields,
  | '_id'
  | 'owner'
  | 'title'
  | 'author'
  | 'workKey'
  | 'titleWords'
  | 'words'
  | 'stems'
  | 'categories'
  | 'cityKey'
  | 'priceRsd'
  | 'condition'
  | 'language'
  | 'script'
  | 'sellerKind'
>;

/** Learned spellings by the word of a query that finds them, see `AuthorNames.findQueriesOf`. */
export type LearnedSpellings = ReadonlyMap<string, readonly string[]>;

const wordAnchor = (word: string): string => `w:${word}`;
const stemAnchor = (one: string): string => `s:${one}`;
const titleAnchor = (title: string): string => `t:${workKey(title, '')}`;
const sellerAnchor = (id: string): string => `o:${id}`;
const filterAnchor = (category: string, city: string): string => `f:${category}/${city}`;

/** Returns the terms of a keyword as the search does, but without learned spellings. */
export const alertTerms = (keyword: string): Term[] => {
  const words = queryWords(keyword);
  return termsOf(words, new Map(words.map((word) => [word, otherSpellings(word)])));
};

function withLearned(terms: readonly Term[], learned: LearnedSpellings): readonly Term[] {
  if (!terms.some(({ word }) => learned.has(word))) return terms;
  return terms.map((term) => ({ ...term, stems: [...term.stems, ...(learned.get(term.word) ?? []).map(stem)] }));
}

const termAnchors = ({ word, stems }: Term): string[] => [wordAnchor(word), ...stems.map(stemAnchor)];

/**
 * Returns the anchors of an alert. A book that matches the alert has at least one of `anchors`, and one of `second` if there are any, among
 * its `anchorsOfBook`. `rarest` is the required term of a search that fewest books match.
 */
export function anchorsOf(
  alert: AlertSubjectFields,
  rarest: Term | undefined,
): Pick<AlertFields, 'anchors' | 'second'> {
  switch (alert.kind) {
    case 'search': {
      const { search, terms, namedCategory } = alert;
      if (!rarest)
        return { anchors: [filterAnchor(namedCategory ?? search.category ?? '', cityKey(search.city ?? ''))] };
      const [second] = requiredOf(terms)
        .filter(({ word }) => word !== rarest.word)
        .toSorted((a, b) => b.word.length - a.word.length);
      return { anchors: termAnchors(rarest), ...(second && { second: termAnchors(second) }) };
    }
    case 'work':
      return { anchors: [titleAnchor(alert.title)] };
    case 'seller':
      return { anchors: [sellerAnchor(alert.seller.toHexString())] };
  }
}

/** Returns the anchors of all alerts that a book can match: some hundred for a long title. */
export function anchorsOfBook(book: MatchedBook, learned: LearnedSpellings): string[] {
  const prefixes = book.words.flatMap((word) => Array.from(word, (_, index) => word.slice(0, index + 1)));
  const cities = book.cityKey === '' ? [''] : ['', book.cityKey];
  const filters = ['', ...book.categories].flatMap((category) => cities.map((city) => filterAnchor(category, city)));
  const words = new Set([...prefixes, ...learned.keys()]);
  return [
    ...[...words].map(wordAnchor),
    ...book.stems.map(stemAnchor),
    titleAnchor(book.title),
    sellerAnchor(book.owner._id.toHexString()),
    ...filters,
  ];
}

/** Whether a book matches an alert that has one of its anchors. Searches match by the same rules as the catalogue and its search. */
export function matches(alert: AlertSubjectFields, book: MatchedBook, learned: LearnedSpellings): boolean {
  switch (alert.kind) {
    case 'search': {
      const { terms, namedCategory, search } = alert;
      if (!passesFilters(book, search)) return false;
      if (namedCategory !== undefined) return book.categories.includes(namedCategory);
      return distance(book, withLearned(terms, learned)) !== undefined;
    }
    case 'work':
      return alert.workKey === book.workKey || isCopyOf(alert, book, learned);
    case 'seller':
      return book.owner._id.equals(alert.seller);
  }
}

/** Whether title and author name the work of a book: its whole title, and words that are all in the name of its author. */
export function isCopyOf(
  { title, author }: { title: string; author: string },
  book: Pick<BookFields, 'title' | 'author'>,
  learned: LearnedSpellings,
): boolean {
  if (workKey(title, '') !== workKey(book.title, '')) return false;
  const words = searchWords(book.author);
  const named = { titleWords: [], words, stems: words.map(stem) };
  return distance(named, allRequired(withLearned(alertTerms(author), learned))) !== undefined;
}
