import { createHash } from 'node:crypto';
import { type CreateBookForm, type ImportProblem, type TableField, withPhotos } from '@korice/contracts';
import { Types } from 'mongoose';
import type { BookFields, BookModel } from '../book.model.js';
import type { ImportedFields } from '../write/book-imports.js';
import { problem } from './table-cells.js';
import type { TableRow } from './table-rows.js';

/** The action of an import for a row. */
export type PlannedRow = { row: TableRow } & (
  | { step: 'create'; bookId: Types.ObjectId; form: CreateBookForm }
  | { step: 'change'; book: BookFields; fields: ImportedFields }
  | { step: 'none'; book: BookFields }
  | { step: 'refuse'; problem: ImportProblem }
);

/** The fields of a listing that a table can change, except the currency, which is compared separately. */
const changeable = [
  ...(['title', 'author', 'price', 'condition', 'categories', 'ISBN', 'publisher', 'publishedDate'] as const),
  ...([
    'pageCount',
    'weight',
    'language',
    'script',
    'binding',
    'shortDescription',
    'fullDescription',
    'defects',
    'school',
  ] as const),
] as const satisfies readonly TableField[];

/**
 * Returns the id of the listing that a row of this seller creates. The same row always results in the same id, so that a repeated step
 * fails at the unique `_id` instead of listing a copy twice.
 */
const derivedId = (ownerId: string, key: string): Types.ObjectId =>
  new Types.ObjectId(createHash('sha256').update(`table ${ownerId} ${key}`).digest('hex').slice(0, 24));

/** Returns the ids under which an earlier import may have listed the row. A new listing gets the first one. */
const idsOf = (ownerId: string, { sku, contentKey }: TableRow): [Types.ObjectId, ...Types.ObjectId[]] => {
  const byContent = derivedId(ownerId, `content ${contentKey}`);
  return sku === '' ? [byContent] : [derivedId(ownerId, `sku ${sku}`), byContent];
};

/** Returns a value as a comparable string. Normalizes line breaks, which spreadsheets change. */
const comparable = (value: unknown): string =>
  JSON.stringify(typeof value === 'string' ? value.replaceAll('\r\n', '\n') : (value ?? null));

/** Returns the fields that differ. An empty cell keeps the value of the listing. */
function differences(book: BookFields, { form, given, sku }: TableRow): ImportedFields {
  if (!form) return {};
  const fields: Record<string, unknown> = {};
  // A table has no photos of defects.
  const read = { ...form, defects: withPhotos({ ...form.defects, photos: book.defects?.photos }) };
  for (const field of changeable)
    if (given.has(field) && comparable(read[field]) !== comparable(book[field])) fields[field] = read[field];
  if (form.currency !== book.currency) fields.currency = form.currency;
  if (sku !== '' && sku !== book.sku) fields.sku = sku;
  return fields;
}

/** Whether the listing is hidden or waits for a confirmation; an import that contains it confirms it. */
const isUnconfirmed = ({ isStale, askedAt }: BookFields): boolean => isStale === true || (askedAt ?? null) !== null;

/** Compares rows of a table with the listings of the seller. Writes nothing. */
export async function planRows(books: BookModel, ownerId: string, rows: readonly TableRow[]): Promise<PlannedRow[]> {
  const valid = rows.filter(({ form }) => form !== undefined);
  const ids = valid.flatMap((row) => [
    ...idsOf(ownerId, row),
    ...(row.listingId === '' ? [] : [new Types.ObjectId(row.listingId)]),
  ]);
  const skus = valid.flatMap(({ sku }) => (sku === '' ? [] : [sku]));
  const owner = new Types.ObjectId(ownerId);
  const [byId, bySku]: [BookFields[], BookFields[]] = await Promise.all([
    books
      .find({ _id: { $in: ids }, 'owner._id': owner })
      .limit(ids.length)
      .lean(),
    skus.length === 0
      ? []
      : books
          .find({ 'owner._id': owner, sku: { $in: skus } })
          .limit(skus.length)
          .lean(),
  ]);
  const listings = new Map(byId.map((book) => [book._id.toHexString(), book]));
  const marked = new Map(bySku.map((book) => [book.sku, book]));

  function find(row: TableRow): BookFields | undefined {
    const named = row.listingId === '' ? undefined : listings.get(row.listingId);
    if (named) return named;
    const withMark = row.sku === '' ? undefined : marked.get(row.sku);
    if (withMark) return withMark;
    const created = idsOf(ownerId, row).map((id) => listings.get(id.toHexString()));
    // A listing with another SKU is another copy.
    return created.find((book) => book && (row.sku === '' || !book.sku || book.sku === row.sku));
  }

  return rows.map((row): PlannedRow => {
    const { form } = row;
    if (row.problem || !form) return { row, step: 'refuse', problem: row.problem ?? problem(row, { code: 'invalid' }) };
    const refuse = (code: 'sold' | 'reserved' | 'skuTaken'): PlannedRow => ({
      row,
      step: 'refuse',
      problem: problem(row, { code, ...(code === 'skuTaken' && { field: 'sku', value: row.sku }) }),
    });
    const book = find(row);
    const holder = marked.get(row.sku);
    if (holder && !holder._id.equals(book?._id)) return refuse('skuTaken');
    if (!book) return { row, step: 'create', bookId: idsOf(ownerId, row)[0], form };
    const fields = differences(book, row);
    const isSame = Object.keys(fields).length === 0;
    if (book.status === 'available')
      return isSame && !isUnconfirmed(book) ? { row, step: 'none', book } : { row, step: 'change', book, fields };
    if (isSame && !book.hiddenFromOwner) return { row, step: 'none', book };
    return refuse(book.status);
  });
}
