import { bookBounds, type CategoryName, categoryNames, type IsbnData } from '@korice/contracts';
import { parse as parseIsbn } from 'isbn3';
import { cut, oneLine } from '../../../platform/text/sanitize-text.js';
import { type Hosts, parseSafeUrl } from '../../../safe-fetch/safe-url.js';
import { SafeFetchError } from '../../../safe-fetch/safe-fetch-error.js';
import type { FoundEdition } from './open-library.js';
import { publicationDate } from './publication-date.js';
import { fold } from '@korice/book-text';
import { categoryName } from '@korice/texts/server';

/**
 * Maximum lengths in UTF-16 units and maximum numbers of entries. Together they stay below `isbnDataLength` as JSON, even if every
 * character has to be escaped.
 */
const bounds = { line: 200, name: 100, description: 4_000, authors: 10, subjects: 30, address: 300 } as const;

/** Converts an edition of the book-data service to the result of a lookup of this ISBN-13. */
export function isbnDataOf(isbn13: string, { edition, description }: FoundEdition, coverHosts: Hosts): IsbnData {
  const { cover } = edition;
  const image = (address: string): string => presentableAddress(address, coverHosts);
  const subjects = lines(edition.subjects, bounds.subjects);
  return {
    title: line(edition.title, bounds.line),
    subtitle: line(edition.subtitle, bounds.line),
    authors: lines(edition.authors, bounds.authors),
    description: paragraphs(description, bounds.description),
    categories: subjects,
    matchedCategories: matchCategories(subjects, bookBounds.categories),
    publishedDate: publicationDate(edition.publish_date),
    publisher: line(edition.publishers[0] ?? '', bounds.line),
    pageCount: pageCount(edition.number_of_pages),
    imageLinks: { thumbnail: image(cover.medium), smallThumbnail: image(cover.small) },
    industryIdentifiers: identifiers(isbn13),
    coverUrl: image(cover.large) || image(cover.medium),
    source: 'openLibrary',
  };
}

export function identifiers(isbn13: string): IsbnData['industryIdentifiers'] {
  const isbn10 = parseIsbn(isbn13)?.isbn10;
  return [
    { type: 'ISBN_13', identifier: isbn13 },
    ...(isbn10 === undefined ? [] : [{ type: 'ISBN_10', identifier: isbn10 }]),
  ];
}

const pageCount = (pages: number | null): number | null =>
  pages !== null && Number.isInteger(pages) && pages > 0 && pages <= bookBounds.pageCount ? pages : null;

/** Returns the https URL of an image; `''` for one that `saveCover` would reject or that is unusually long. */
function presentableAddress(address: string, hosts: Hosts): string {
  try {
    const { href } = parseSafeUrl(address.replace(/^http:/, 'https:'), hosts);
    return href.length <= bounds.address ? href : '';
  } catch (error) {
    if (error instanceof SafeFetchError) return '';
    throw error;
  }
}

/** How many times longer than the result the parsed text may be, because it includes links and references. */
const parsedLengthFactor = 3;

const shortened = (text: string, most: number): string => (text.length <= most ? text : cut(text, most).trimEnd());

const line = (text: string, most: number): string => shortened(oneLine(text), most);

const lines = (texts: string[], most: number): string[] =>
  [...new Set(texts.map((text) => line(text, bounds.name)))].filter((text) => text !== '').slice(0, most);

/**
 * Converts the service's Markdown to plain paragraphs. Removes everything below a horizontal rule, references and link addresses. Reads
 * only the beginning of a long text: the search for links takes quadratic time when brackets stay open.
 */
function paragraphs(text: string, most: number): string {
  const [own = ''] = text
    .slice(0, parsedLengthFactor * most)
    .replace(/\r\n?/g, '\n')
    .split(/^-{5,}$/m);
  const plain = own
    .replace(/^ *\[\d+\]:.*$/gm, '')
    .replace(/\(\[[^\]\n]{0,500}\]\[\d{1,6}\]\)/g, '')
    .replace(/\[([^\]\n]{0,500})\](?:\([^)\n]{0,2000}\)|\[\d{1,6}\])/g, '$1');
  const clean = plain
    .split('\n')
    .map(oneLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
  return shortened(clean.trim(), most);
}

/** Returns the folded words of a text, English plurals as singulars ('thrillers', 'Thriller'). No Serbian category name is affected. */
const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word));

/** Returns the words of each name of a category in both languages. 'Manga & Comics' counts as two names. */
const namesOf = (category: CategoryName): string[][] =>
  [category, categoryName(category, 'en')].flatMap((name) => name.split(/ (?:&|i) /).map(wordsOf));

const catalogue = categoryNames.map((category) => ({ category, names: namesOf(category) }));

/**
 * Returns up to `maxCount` categories. All words of a category's name must occur in one subject of a library catalogue, in any case, script
 * and order: 'Fiction, historical, general' matches 'Istorijski' (Historical Fiction). Only whole words match, so 'Department stores' is
 * not art.
 */
export function matchCategories(subjects: readonly string[], maxCount: number): CategoryName[] {
  const subjectWords = subjects.map((subject) => new Set(wordsOf(subject)));
  return catalogue
    .filter(({ names }) => names.some((name) => subjectWords.some((words) => name.every((word) => words.has(word)))))
    .slice(0, maxCount)
    .map(({ category }) => category);
}
