import { isbnWords } from '@korice/book-text/isbn';
import { validIsbn } from './use-isbn-lookup.js';

/** Returns the thirteen digits of an ISBN of either length; undefined for any other text. */
export function isbn13Of(text: string): string | undefined {
  const isbn = validIsbn(text);
  return isbn === undefined ? undefined : isbnWords(isbn).find(({ length }) => length === 13);
}

/**
 * Finds the ISBNs of a typed, pasted or scanned text, one or several a line, as thirteen digits in their order. `unknown` are the parts
 * that are not an ISBN.
 */
export function isbnsInText(text: string): { isbns: string[]; unknown: string[] } {
  const isbns: string[] = [];
  const unknown: string[] = [];
  for (const line of text.split(/[\n\r\t,;]+/)) {
    const whole = isbn13Of(line);
    // Spaces can be inside an ISBN or between two of them.
    for (const piece of whole === undefined ? line.split(/\s+/) : [line]) {
      const isbn = isbn13Of(piece);
      if (isbn !== undefined) isbns.push(isbn);
      else if (piece.trim() !== '') unknown.push(piece.trim());
    }
  }
  return { isbns, unknown };
}
