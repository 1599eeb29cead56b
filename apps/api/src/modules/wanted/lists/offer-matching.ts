import { fold, searchWords, stem } from '@korice/book-text';
import { termsOf } from '../../books/search/query-terms.js';

interface NamedBook {
  title: string;
  author: string;
  publisher: string;
}

/** `subject` may name the grade as well. */
export type WantedBook = NamedBook & { subject: string };

/** With at least this score a book is the wanted one; with at least `minDoubtfulScore` a person has to confirm it. */
export const minSureScore = 0.75;
export const minDoubtfulScore = 0.4;
/** The highest score of a textbook in place of its workbook, and the reverse: low enough that a person has to confirm it. */
const maxOtherKindScore = 0.7;

/** Ignored: a title with and without this word is the same book. */
const textbook = stem('udzbenik');

/** Words for books that accompany a textbook and are sold separately. */
const companions = ['sveska', 'zbirka', 'vezbanka', 'prirucnik', 'atlas', 'workbook'].map(stem);

/**
 * Returns how well a book fits, 0 to 1: the agreement of the titles, 0 for another grade and lower for another author or publisher.
 * Books of one title by two publishers are different books.
 */
export function matchScore(wanted: WantedBook, book: NamedBook): number {
  const want = tokens(wanted.title);
  const has = tokens(book.title);
  const about = tokens(wanted.subject);
  if (want.size === 0 || has.size === 0 || hasOtherNumber(want, about, has)) return 0;
  const found = [...want].reduce((sum, token) => sum + agreement(token, has), 0);
  const named = [...has].reduce((sum, token) => sum + Math.max(agreement(token, want), about.has(token) ? 1 : 0), 0);
  const recall = found / want.size;
  const precision = named / has.size;
  if (recall + precision === 0) return 0;
  const title = (2 * recall * precision) / (recall + precision);
  const score = title * sameNames(wanted.author, book.author, 0.5) * sameNames(wanted.publisher, book.publisher, 0.5);
  // A workbook and its textbook share all other words.
  return companions.some((token) => want.has(token) !== has.has(token)) ? Math.min(score, maxOtherKindScore) : score;
}

/** Returns the stems of a title, with grades as digits; without filler words unless it has no others. */
function tokens(title: string): Set<string> {
  const terms = termsOf(searchWords(title), new Map()).map(({ word, stems, isOptional }) => {
    const digits = stems.find((one) => /^\d+$/.test(one));
    return { token: digits ?? stem(word), isFiller: isOptional && digits === undefined };
  });
  const named = terms.filter(({ token, isFiller }) => !isFiller && token !== textbook);
  return new Set((named.length > 0 ? named : terms).map(({ token }) => token));
}

/** Returns 1 for the same token and 0.6 when one is the beginning of the other: `info` for `informatika`. */
function agreement(token: string, others: ReadonlySet<string>): number {
  if (others.has(token)) return 1;
  if (token.length < 3) return 0;
  return [...others].some((other) => other.length >= 3 && (other.startsWith(token) || token.startsWith(other)))
    ? 0.6
    : 0;
}

const numbersOf = (all: ReadonlySet<string>): string[] => [...all].filter((one) => /^\d+$/.test(one));

/** Whether the book has another number (grade) than the title or, if that has none, than the subject. */
function hasOtherNumber(want: ReadonlySet<string>, about: ReadonlySet<string>, has: ReadonlySet<string>): boolean {
  if (numbersOf(has).length === 0) return false;
  const own = numbersOf(want);
  return (own.length > 0 ? own : numbersOf(about)).some((one) => !has.has(one));
}

/** Returns 1, or `otherwise` when both names are known and share no word. */
function sameNames(a: string, b: string, otherwise: number): number {
  const words = new Set(searchWords(a).filter((word) => word.length > 2));
  if (words.size === 0 || fold(b).trim() === '') return 1;
  return searchWords(b).some((word) => words.has(word)) ? 1 : otherwise;
}
