import { parse as parseIsbn } from 'isbn3';
import { z } from 'zod';
import { Category } from './categories.js';
import { bounded, rule } from './common.js';
import { endpoint } from './endpoint.js';

/** `''`, or an ISBN-10 or ISBN-13 with a valid check digit; removes hyphens and spaces. */
export const Isbn = bounded(32)
  .trim()
  .max(32)
  .transform((value) => value.replace(/[\s\u2010-\u2015-]/g, '').toUpperCase())
  .refine(
    (value) => value === '' || (/^(\d{9}[\dX]|\d{13})$/.test(value) && parseIsbn(value) !== null),
    rule('isbn_invalid', 'Not an ISBN: the check digit does not fit.'),
  );

/** UTF-16 units of the JSON text of an `IsbnData`. */
export const isbnDataLength = 20_000;

/** The response of an ISBN lookup; a book stores it as JSON text in `ISBNData`. */
export const IsbnData = z.object({
  title: z.string(),
  subtitle: z.string(),
  authors: z.array(z.string()),
  description: z.string(),
  /** The subjects as the book-data service names them. */
  categories: z.array(z.string()),
  /** Our categories that match the subjects. */
  matchedCategories: z.array(Category),
  /** `''`, `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  publishedDate: z.string(),
  publisher: z.string(),
  pageCount: z.int().nullable(),
  /** External URLs; a browser only shows the copies that `saveCover` stores. */
  imageLinks: z.object({ thumbnail: z.string(), smallThumbnail: z.string() }),
  industryIdentifiers: z.array(z.object({ type: z.string(), identifier: z.string() })),
  /** The largest available cover, for `saveCover`; `''` without one. */
  coverUrl: z.string(),
});
export type IsbnData = z.infer<typeof IsbnData>;

/** The ISBN data in a JSON text; undefined for any other text. */
export function parseIsbnData(json: string): IsbnData | undefined {
  try {
    return IsbnData.safeParse(JSON.parse(json)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export const lookUpIsbn = endpoint({
  method: 'GET',
  path: '/api/isbn/:isbn',
  summary: 'Data of the open book-data service about an edition, by its ISBN-10 or ISBN-13; cached for 30 days.',
  access: 'member',
  params: z.object({ isbn: Isbn.refine((isbn) => isbn !== '', rule('isbn_invalid', 'Not an ISBN.')) }),
  strictParams: true,
  response: IsbnData,
  status: [200],
  errors: ['ISBN_NOT_FOUND', 'LOOKUP_FAILED'],
});
