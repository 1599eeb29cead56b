import { z } from 'zod';
import { Binding, bookBounds, orEmpty, Script } from './book.js';
import { PublishedDate } from './book-form.js';
import { bounded, line, PageNumber, requiredLine, rule, totalHeaders } from './common.js';
import { endpoint } from './endpoint.js';
import { editionFields, Isbn } from './isbn.js';
import { listBounds } from './lists.js';

/** The values of an edition; `''` and null for an unknown one. */
const values = {
  title: line(bookBounds.title),
  author: line(bookBounds.author),
  publisher: line(bookBounds.publisher),
  publishedDate: PublishedDate,
  pageCount: z.int().min(1).max(bookBounds.pageCount).nullable(),
  language: bounded(2).regex(/^([a-z]{2})?$/),
  script: orEmpty(Script),
  binding: orEmpty(Binding),
  /** Grams. */
  weight: z.int().min(1).max(bookBounds.weight).nullable(),
};

/** The source of a value: at least two sellers of Korice, an admin, or an import. */
export const EditionSource = z.enum(['sellers', 'admin', 'import']);
export type EditionSource = z.infer<typeof EditionSource>;

/** An edition of the catalogue. */
export const Edition = z.object({
  /** Thirteen digits. */
  isbn: z.string(),
  /** Without the rules for corrections: an import can have stored other texts, and sellers can state 0 pages. */
  values: z.object({
    ...{ title: z.string(), author: z.string(), publisher: z.string(), publishedDate: z.string() },
    pageCount: z.int().nullable(),
    language: z.string(),
    script: values.script,
    binding: values.binding,
    weight: z.int().nullable(),
  }),
  sources: z.partialRecord(z.enum(editionFields), EditionSource),
  /** ISBN of the edition that a lookup of this one returns; `''` unless an admin has merged this one into it. */
  mergedInto: z.string(),
});
export type Edition = z.infer<typeof Edition>;

const RequiredIsbn = Isbn.refine((isbn) => isbn !== '', rule('isbn_invalid', 'Not an ISBN.'));
const EditionParams = z.object({ isbn: RequiredIsbn });

export const listEditions = endpoint({
  method: 'GET',
  path: '/api/editions',
  summary: 'The catalogue of editions by words of title and author or by the first digits of an ISBN, 50 per page.',
  access: 'admin',
  query: z.object({ page: PageNumber, q: line(listBounds.q).default('') }),
  response: z.array(Edition),
  status: [200],
  headers: [...totalHeaders],
  errors: [],
});

export const updateEdition = endpoint({
  method: 'PUT',
  path: '/api/editions/:isbn',
  summary:
    'Corrects values of an edition. A corrected value counts as confirmed: neither sellers nor imports replace it, also an empty one.',
  retry: 'safe: the same values again change nothing, and the audit log records one entry.',
  access: 'admin',
  params: EditionParams,
  strictParams: true,
  notFound: 'NOT_FOUND',
  body: z.object({ values: z.object(values).partial() }),
  response: Edition,
  status: [200],
  errors: ['NOT_FOUND'],
});

export const mergeEdition = endpoint({
  method: 'PUT',
  path: '/api/editions/:isbn/merged',
  summary:
    'Merges an edition with a wrong or second ISBN into another one: lookups of both get the values of that one, which takes the values that it lacks. `into: ""` ends this.',
  retry: 'safe: the edition stays merged, and the audit log records one entry.',
  access: 'admin',
  params: EditionParams,
  strictParams: true,
  notFound: 'NOT_FOUND',
  body: z.object({ into: Isbn }),
  response: Edition,
  status: [200],
  errors: ['NOT_FOUND', 'EDITION_NOT_MERGEABLE'],
});

/** A work of the catalogue in the edition of one publisher. */
export const SuggestedEdition = z.object({ title: z.string(), author: z.string(), publisher: z.string() });
export type SuggestedEdition = z.infer<typeof SuggestedEdition>;

/** Suggestions of one request. */
export const maxSuggestedEditions = 6;

export const suggestEditions = endpoint({
  method: 'GET',
  path: '/api/editions/suggestions',
  summary: 'Editions of the catalogue whose title and author have words that begin with the typed ones.',
  access: 'member',
  query: z.object({ q: requiredLine(listBounds.q) }),
  response: z.array(SuggestedEdition).max(maxSuggestedEditions),
  status: [200],
  errors: [],
});
