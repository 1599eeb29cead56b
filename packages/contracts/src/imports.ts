import { z } from 'zod';
import { Currency } from './book.js';
import { bounded, ClientId, Id, Language, line, rule, Timestamp } from './common.js';
import { endpoint } from './endpoint.js';
import { listBounds } from './lists.js';
import {
  importProblemCodes,
  mappedTableFields,
  requiredTableFields,
  tableBounds,
  tableDelimiters,
  tableEncodings,
  tableFields,
} from './table-fields.js';

const Cell = bounded(tableBounds.cell).max(tableBounds.cell);

/** A cell that can be the name of a field in the database, which no NUL may be part of. */
const Word = Cell.refine((cell) => !cell.includes('\0'), rule('unprintable', 'Contains a NUL.'));

/** Maps words of the seller to our values; `''` means no value. */
const Values = z
  .record(Word, Cell)
  .refine((values) => Object.keys(values).length <= tableBounds.maxValues, rule('too_many_values', 'Too many values.'));

/** How to read a table: detected by the browser, corrected by the seller. */
export const TableFormat = z.object({
  encoding: z.enum(tableEncodings),
  delimiter: z.enum(tableDelimiters),
  /** The field of each column, in the order of the table; null for a column that is not imported. */
  columns: z
    .array(z.enum(tableFields).nullable())
    .max(tableBounds.maxColumns)
    .refine(
      (columns) => requiredTableFields.every((field) => columns.includes(field)),
      rule('columns_missing', 'Title, author and price need a column.'),
    )
    .refine(
      (columns) => {
        const used = columns.filter((field) => field !== null);
        return new Set(used).size === used.length;
      },
      rule('columns_repeated', 'A field has one column.'),
    ),
  /** The currency of prices that state none. */
  currency: Currency,
  values: z.partialRecord(z.enum(mappedTableFields), Values),
});
export type TableFormat = z.output<typeof TableFormat>;

/** The first row of a table; longer headings are cut. */
const Headings = z.array(Cell).max(tableBounds.maxColumns);

/** How the seller assigned the columns of an earlier import. */
export const EarlierFormat = z.object({ fileName: z.string(), headings: z.array(z.string()), format: TableFormat });
export type EarlierFormat = z.output<typeof EarlierFormat>;

const maxFormatLength = 60_000;

/** The JSON of a `TableFormat`. */
const formatField = bounded(maxFormatLength)
  .max(maxFormatLength)
  .transform((value, context) => {
    try {
      return JSON.parse(value) as unknown;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      context.addIssue({ code: 'custom', ...rule('format_invalid', 'Not the JSON of a format.') });
      return z.NEVER;
    }
  })
  .pipe(TableFormat);

const Count = z.int().min(0);

export const ImportProblem = z.object({
  /** As in a spreadsheet: the heading is row 1. Null for a listing that is not in the table. */
  row: z.int().min(2).nullable(),
  title: z.string(),
  code: z.enum(importProblemCodes),
  field: z.enum(tableFields).nullable(),
  /** The cell, shortened. */
  value: z.string(),
  max: z.int().nullable(),
  otherRow: z.int().nullable(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

/** `checked`: a finished dry run. `stopped`: by the seller, or because the account was blocked. */
export const ImportState = z.enum(['checked', 'running', 'stopped', 'done']);
export type ImportState = z.infer<typeof ImportState>;

export const ImportSummary = z.object({
  _id: Id,
  fileName: z.string(),
  bytes: Count,
  state: ImportState,
  /** The seller has asked to stop, and the last rows are being written. */
  isStopping: z.boolean(),
  rows: Count,
  /** Rows processed so far. */
  doneRows: Count,
  /** Numbers of rows by outcome; for a dry run by the expected outcome. */
  created: Count,
  changed: Count,
  unchanged: Count,
  refused: Count,
  withdrawn: Count,
  /** Available listings whose `sku` is not in the table; 0 for a table without the column `sku`. */
  missing: Count,
  /** Reserved listings whose `sku` is not in the table: they are not withdrawn. */
  kept: Count,
  /** New rows that equal a listed book, by title, author, publisher and year, to which no row of the table belongs; of the check. */
  similar: Count,
  /** The heading of a column that contained the `sku` in an earlier import while this table has no column `sku`; else `''`. */
  unusedSku: z.string(),
  createdAt: Timestamp,
  endedAt: Timestamp.nullable(),
});
export type ImportSummary = z.infer<typeof ImportSummary>;

export const Import = ImportSummary.extend({
  problems: z.array(ImportProblem).max(tableBounds.maxProblems),
  /** The refused rows that a start with `withoutIsbn` imports, by what it would do with them; of the check. */
  isbnOnly: z.object({ created: Count, changed: Count, unchanged: Count }),
  /** The numbers of all problems by reason, the most frequent first. Empty for an import of an earlier release. */
  reasons: z.array(ImportProblem.pick({ code: true, field: true }).extend({ count: Count })),
});
export type Import = z.infer<typeof Import>;

const ImportParams = z.object({ importId: Id });
/** The language of a file; without it the language of the account. */
const FileQuery = z.object({ language: Language.optional() });

export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  summary: 'The imports of the caller that are not older than 30 days, the latest first, at most 10.',
  access: 'member',
  response: z.array(ImportSummary).max(tableBounds.maxListed),
  status: [200],
  errors: [],
});

export const findImportFormat = endpoint({
  method: 'POST',
  path: '/api/imports/format',
  summary:
    'The format of an earlier import: of the 10 latest started imports of the caller, the one whose headings are the most similar; null if none has a heading of this table. Stores nothing.',
  retry: 'safe: nothing is stored.',
  access: 'member',
  body: z.object({ headings: Headings }),
  maxJsonBytes: 128 * 1024,
  response: z.object({ earlier: EarlierFormat.nullable() }),
  status: [200],
  errors: [],
});

export const checkImport = endpoint({
  method: 'POST',
  path: '/api/imports',
  summary:
    'Stores a table of listings (at most 10 MB and 10,000 rows) and says what an import of it would do. Lists nothing. Replaces an earlier check.',
  retry: 'safe with the same clientId: the first result is returned.',
  access: 'member',
  files: { field: 'table', maxCount: 1, tooLarge: 'IMPORT_TOO_LARGE' },
  body: z.object({ fileName: line(tableBounds.fileName), format: formatField, clientId: ClientId.default('') }),
  response: Import,
  status: [201, 200],
  errors: ['IMPORT_INVALID', 'IMPORT_TOO_LARGE', 'IMPORT_RUNNING', 'TOO_MANY_IMAGES'],
});

export const readImport = endpoint({
  method: 'GET',
  path: '/api/imports/:importId',
  summary: 'An import of the caller with its progress and the first refused rows.',
  access: 'member',
  params: ImportParams,
  notFound: 'IMPORT_NOT_FOUND',
  response: Import,
  status: [200],
  errors: ['IMPORT_NOT_FOUND'],
});

export const startImport = endpoint({
  method: 'POST',
  path: '/api/imports/:importId/start',
  summary:
    'Imports a checked table in the background. With `withdrawMissing`, listings that the table lacks leave the lists. With `withoutIsbn`, rows that are refused only for their ISBN are imported without it. `city` is stored as the town of an account without one.',
  retry: 'safe: an import starts once.',
  access: 'member',
  params: ImportParams,
  notFound: 'IMPORT_NOT_FOUND',
  body: z.object({
    withdrawMissing: z.boolean(),
    withoutIsbn: z.boolean().default(false),
    city: line(listBounds.city).default(''),
  }),
  response: Import,
  status: [200],
  errors: ['IMPORT_NOT_FOUND', 'IMPORT_RUNNING'],
});

export const stopImport = endpoint({
  method: 'POST',
  path: '/api/imports/:importId/stop',
  summary: 'Ends a running import after the rows that are being written; what was imported stays.',
  retry: 'safe: an import that has ended stays as it is.',
  access: 'member',
  params: ImportParams,
  notFound: 'IMPORT_NOT_FOUND',
  body: z.object({}),
  response: Import,
  status: [200],
  errors: ['IMPORT_NOT_FOUND'],
});

export const readImportReport = endpoint({
  method: 'GET',
  path: '/api/imports/:importId/report',
  summary: 'All rows that an import refused, or a check would refuse, with their reasons, as CSV.',
  access: 'member',
  params: ImportParams,
  query: FileQuery,
  notFound: 'IMPORT_NOT_FOUND',
  response: z.custom<AsyncIterable<Uint8Array>>(),
  download: 'text/csv; charset=utf-8',
  status: [200],
  errors: ['IMPORT_NOT_FOUND'],
});

export const exportListings = endpoint({
  method: 'GET',
  path: '/api/books/my-books/table',
  summary: "The caller's listings that are not sold or withdrawn, as CSV that an import reads again.",
  access: 'member',
  query: FileQuery,
  response: z.custom<AsyncIterable<Uint8Array>>(),
  download: 'text/csv; charset=utf-8',
  status: [200],
  errors: [],
});
