/** Definitions for tables of listings. No schemas in this file, so that a screen can read a table without bundling any. */

import type { Currency } from './book.js';

/** The fields that a column can contain. `sku` is the seller's own code of a copy, `id` the id of a listing on Korice. */
export const tableFields = [
  ...(['sku', 'id', 'title', 'author', 'price', 'currency', 'condition', 'categories', 'ISBN'] as const),
  ...(['publisher', 'publishedDate', 'pageCount', 'weight', 'language', 'script', 'binding'] as const),
  ...(['shortDescription', 'fullDescription', 'defects', 'school'] as const),
] as const;
export type TableField = (typeof tableFields)[number];

/** A table without one of these columns is refused. */
export const requiredTableFields = ['title', 'author', 'price'] as const satisfies readonly TableField[];

/** Fields whose cells contain the seller's own words, which a `TableFormat` maps to our values. */
export const mappedTableFields = ['condition', 'categories', 'currency', 'language', 'script', 'binding'] as const;
export type MappedTableField = (typeof mappedTableFields)[number];

/** Labels of `TextDecoder`. */
export const tableEncodings = ['utf-8', 'windows-1250', 'utf-16le', 'utf-16be'] as const;
export type TableEncoding = (typeof tableEncodings)[number];

export const tableDelimiters = [',', ';', '\t'] as const;
export type TableDelimiter = (typeof tableDelimiters)[number];

export const tableBounds = {
  maxBytes: 10 * 1024 * 1024,
  /** Without the heading and empty rows. */
  maxRows: 10_000,
  maxColumns: 100,
  /** UTF-16 units of a heading, and of a cell whose words are mapped. */
  cell: 200,
  /** UTF-16 units of a cell with several words. */
  words: 2_000,
  /** Mapped words of one field. */
  maxValues: 300,
  /** UTF-16 units of a row. */
  maxRowLength: 100_000,
  /** UTF-16 units. */
  sku: 60,
  fileName: 200,
  /** Rows of the preview. */
  preview: 20,
  /** Refused rows in a response; the report has all of them. */
  maxProblems: 100,
  /** Imports in the list. */
  maxListed: 10,
  /** Days after its end for which an import and its report are kept. */
  reportDays: 30,
} as const;

/** Splits a cell with several words: categories or defects. Reads the first `tableBounds.words` units, because a cell can be as long as a row. */
export const wordsInCell = (cell: string): string[] =>
  cell
    .slice(0, tableBounds.words)
    .split(/[;|,]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const currencyWords: readonly (readonly [RegExp, Currency])[] = [
  [/€|eur/i, 'EUR'],
  [/\$|usd/i, 'USD'],
  [/rsd|din|дин|рсд/i, 'RSD'],
];

/** The end of an amount without decimals: `1.200,-`, `1.200,--`, `1.200.–` or `1.200,—`. */
const noDecimals = /[.,][-–—]{1,2}$/;

/** Whether a cell that is refused as a price is zero or a negative amount. */
export function isNotPositive(cell: string): boolean {
  const { price } = parseAmount(cell.trim().replace(/^[-−–]\s*/, ''));
  return /^\d+(\.\d+)?$/.test(price) && (Number(price) === 0 || /^\s*[-−–]/.test(cell));
}

/**
 * Reads an amount in any usual spelling: `720`, `1.200,50`, `1,200.50`, `1.200,-`, `720 din`. A separator before three digits groups
 * thousands. Returns the text unchanged when it is no amount.
 */
export function parseAmount(cell: string): { price: string; currency?: Currency } {
  const currency = currencyWords.find(([words]) => words.test(cell))?.[1];
  // Two numbers, such as `500 ili 600` or `1E3`, are no amount.
  const [number = '', ...further] = cell.split(/[€$]|[a-zа-я]+\.?/giu).filter((part) => /\d/.test(part));
  if (further.length > 0) return { price: cell };
  const digits = number.replace(/[\s\u00a0\u202f]/gu, '').replace(noDecimals, '');
  const [, whole = '', decimals = ''] = /^(\d[\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(digits) ?? [];
  const isGrouped = /^\d+$|^\d{1,3}([.,]\d{3})+$/.test(whole);
  if (!isGrouped) return { price: cell };
  const price = whole.replace(/[.,]/g, '') + (decimals === '' ? '' : `.${decimals}`);
  return { price, ...(currency && { currency }) };
}

/** The reasons why a row is not imported, or why a listing that is not in the table is not withdrawn. */
export const importProblemCodes = [
  /** The cell of `field` is empty. */
  'missing',
  /** The cell of `field` is longer than `max`. */
  'tooLong',
  /** The cell of `field` is not a value of that field. */
  'invalid',
  /** The price is zero or negative. */
  'notPositive',
  /** The same `sku` or listing id is in the row `otherRow`. */
  'repeated',
  /** Another listing of the seller has this `sku`. */
  'skuTaken',
  /** The listing is sold, or reserved, possibly in a deal: it is not changed. */
  'sold',
  'reserved',
] as const;
export type ImportProblemCode = (typeof importProblemCodes)[number];

/** Returns the text key of a heading (area `tables`). */
export const headingKey = (field: TableField) => (field === 'ISBN' ? 'isbn' : field);

/** Returns the text key of a problem (area `tables`). */
export function problemKey({ code, field }: { code: ImportProblemCode; field: TableField | null }) {
  if (code === 'invalid' && field === 'price') return 'invalidPrice';
  if (code === 'invalid' && field === 'ISBN') return 'invalidIsbn';
  if (code === 'repeated' && field === 'id') return 'repeatedListing';
  return code;
}

const reasonKeys = {
  missing: 'missing',
  tooLong: 'tooLongReason',
  invalid: 'invalidReason',
  invalidPrice: 'invalidPriceReason',
  notPositive: 'notPositiveReason',
  invalidIsbn: 'invalidIsbnReason',
  repeated: 'repeatedReason',
  repeatedListing: 'repeatedListingReason',
  skuTaken: 'skuTakenReason',
  sold: 'sold',
  reserved: 'reserved',
} as const satisfies Record<ReturnType<typeof problemKey>, string>;

/** Returns the text key of the reason of many problems (area `tables`), without their cells. */
export const reasonKey = (problem: Parameters<typeof problemKey>[0]) => reasonKeys[problemKey(problem)];
