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

/** The fields of a book that the catalogue stores for an edition. */
export const editionFields = [
  'title',
  'author',
  'publisher',
  'publishedDate',
  'pageCount',
  'language',
  'script',
  'binding',
  'weight',
] as const;
export type EditionField = (typeof editionFields)[number];

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
  /** The next four come only from our own catalogue; absent when unknown. `weight` is in grams. */
  language: z.string().optional(),
  script: z.enum(['latin', 'cyrillic']).optional(),
  binding: z.enum(['hard', 'soft']).optional(),
  weight: z.int().optional(),
  /** External URLs; a browser only shows the copies that `saveCover` stores. */
  imageLinks: z.object({ thumbnail: z.string(), smallThumbnail: z.string() }),
  industryIdentifiers: z.array(z.object({ type: z.string(), identifier: z.string() })),
  /** The largest available cover, for `saveCover`; `''` without one. */
  coverUrl: z.string(),
  /** The source of title and author: at least two sellers of Korice, its admins, an import into its catalogue, or the book-data service. */
  source: z.enum(['sellers', 'admin', 'import', 'openLibrary']).optional(),
  /** The fields of a book whose values come from at least two sellers of Korice. */
  fromSellers: z.array(z.enum(editionFields)).optional(),
  /** The fields of a book whose values an admin of Korice has stated. */
  fromAdmins: z.array(z.enum(editionFields)).optional(),
});
export type IsbnData = z.infer<typeof IsbnData>;

/** Parses the JSON text of an `IsbnData`; returns undefined for any other text. */
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
  summary:
    'Data about an edition by its ISBN-10 or ISBN-13: of the own catalogue, else of the open book-data service, cached for 30 days.',
  access: 'member',
  params: z.object({ isbn: Isbn.refine((isbn) => isbn !== '', rule('isbn_invalid', 'Not an ISBN.')) }),
  strictParams: true,
  response: IsbnData,
  status: [200],
  errors: ['ISBN_NOT_FOUND', 'LOOKUP_FAILED'],
});

/** Maximum ISBNs of one batch. */
export const maxIsbnBatch = 50;

/** The result of one ISBN of a batch. A later lookup may find an ISBN that failed. */
const BatchedEdition = z.discriminatedUnion('state', [
  z.object({ state: z.literal('found'), isbn: z.string(), data: IsbnData }),
  z.object({ state: z.enum(['notFound', 'failed']), isbn: z.string() }),
]);
export type BatchedEdition = z.infer<typeof BatchedEdition>;

export const lookUpIsbns = endpoint({
  method: 'POST',
  path: '/api/isbn/batch',
  summary:
    'Data about up to 50 editions, in the order of the request: each like a single lookup, which it also counts as. Lookups that have not begun after 12 seconds fail.',
  retry: 'safe: nothing but the cache of lookups is written.',
  access: 'member',
  body: z.object({
    isbns: z
      .array(Isbn.refine((isbn) => isbn !== '', rule('isbn_invalid', 'Not an ISBN.')))
      .min(1)
      .max(maxIsbnBatch),
  }),
  response: z.array(BatchedEdition),
  status: [200],
  errors: [],
});
