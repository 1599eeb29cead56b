import type { Book, IsbnData } from '@korice/contracts';
import { formatPublishedDate } from '../../lib/format.js';

/** The details of an edition: those of the seller first, then those of the ISBN lookup. */
export interface Edition {
  /** `''` if both are missing. */
  title: string;
  subtitle: string;
  /** Joined by commas. */
  authors: string;
  description: string;
  /** As precise as known: `24.05.1984`, `05.1984` or `1984`; `''` if unknown. */
  publishedDate: string;
  publisher: string;
  /** Undefined if unknown. */
  pageCount: number | undefined;
  /** The ISBN-13 if known, otherwise the ISBN-10; `''` without any. */
  isbn: string;
}

/** Parses a stored ISBN lookup: undefined if there was none, `broken` if it cannot be parsed. */
export function readIsbnData(text: string): IsbnData | 'broken' | undefined {
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as IsbnData; // the API stores only this shape
  } catch (error) {
    if (error instanceof SyntaxError) return 'broken';
    throw error;
  }
}

export function editionOf(book: Book, isbnData: IsbnData | undefined): Edition {
  return {
    title: book.title || (isbnData?.title ?? ''),
    subtitle: isbnData?.subtitle ?? '',
    authors: book.author || (isbnData?.authors.join(', ') ?? ''),
    description: book.fullDescription || (isbnData?.description ?? ''),
    publishedDate: formatPublishedDate(book.publishedDate || (isbnData?.publishedDate ?? '')),
    publisher: book.publisher || (isbnData?.publisher ?? ''),
    pageCount: book.pageCount ?? isbnData?.pageCount ?? undefined,
    isbn: isbnOf(book.ISBN, isbnData),
  };
}

function isbnOf(own: string, isbnData: IsbnData | undefined): string {
  if (own.length === 13) return own;
  const identifier = (type: string) =>
    isbnData?.industryIdentifiers.find((candidate) => candidate.type === type)?.identifier;
  return identifier('ISBN_13') ?? (own || (identifier('ISBN_10') ?? ''));
}
