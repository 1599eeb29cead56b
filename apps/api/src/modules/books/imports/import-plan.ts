import { createHash } from 'node:crypto';
import { type CreateBookForm, type ImportProblem, type TableField, withPhotos } from '@korice/contracts';
import { Types } from 'mongoose';
import type { BookFields, BookModel } from '../book.model.js';
import type { ImportedFields } from '../write/book-imports.js';
import { problem } from './table-cells.js';
import type { NamedListings, TableRow } from './table-rows.js';

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

/** More than one, so that a lookup finds a listing although one with an earlier id of the same key was deleted. */
const idsPerLookup = 4;

/**
 * Yields the ids that an import may give to the listing of a key, `idsPerLookup` at a time. A new listing gets the first id that belongs to
 * no other listing. Each id is derived from the previous one, so that a repeated import finds the listing.
 */
function* derivedIds(ownerId: string, key: string): Generator<Types.ObjectId[], never> {
  let next = derivedId(ownerId, key);
  for (;;) {
    const ids: Types.ObjectId[] = [];
    while (ids.length < idsPerLookup) {
      ids.push(next);
      next = derivedId(ownerId, `${key} after ${next.toHexString()}`);
    }
    yield ids;
  }
}

/** Returns the keys under which an earlier import may have listed the row. A new listing gets an id of the first one. */
const keysOf = ({ sku, contentKey }: TableRow): string[] =>
  sku === '' ? [`content ${contentKey}`] : [`sku ${sku}`, `content ${contentKey}`];

/** Whether a row with another id names the listing. */
const isNamedByOther = ({ ids }: NamedListings, { listingId }: TableRow, id: string): boolean =>
  ids.has(id) && id !== listingId;

/** Whether a listing with an id that is derived from the row belongs to it. A listing with another SKU is another copy. */
function isListingOf({ sku }: TableRow, book: BookFields, { skus }: NamedListings): boolean {
  if (!book.sku || book.sku === sku) return true;
  return sku === '' && !skus.has(book.sku);
}

/** Resolves to the listing of each row that an earlier import listed, and to the id of a new listing for the others. */
async function findDerived(
  books: BookModel,
  ownerId: string,
  rows: readonly TableRow[],
  named: NamedListings,
): Promise<Map<TableRow, BookFields | Types.ObjectId>> {
  const found = new Map<TableRow, BookFields | Types.ObjectId>();
  let pending = rows.map((row) => ({ row, sequences: keysOf(row).map((key) => derivedIds(ownerId, key)) }));
  while (pending.length > 0) {
    const lookups = pending.map(({ row, sequences }) => ({ row, ids: sequences.map((ids) => ids.next().value) }));
    const ids = lookups.flatMap((lookup) => lookup.ids.flat());
    const existing: BookFields[] = await books
      .find({ _id: { $in: ids }, 'owner._id': new Types.ObjectId(ownerId) })
      .limit(ids.length)
      .lean();
    const listings = new Map(existing.map((book) => [book._id.toHexString(), book]));
    for (const lookup of lookups) {
      const { row } = lookup;
      const [own = [], ...others] = lookup.ids.map((one) =>
        one.filter((id) => !isNamedByOther(named, row, id.toHexString())),
      );
      const matching = [own, ...others].flat().flatMap((id) => {
        const book = listings.get(id.toHexString());
        return book && isListingOf(row, book, named) ? book : [];
      });
      const sameSku = matching.find(({ sku = '' }) => sku === row.sku);
      const result = sameSku ?? matching[0] ?? own.find((id) => !listings.has(id.toHexString()));
      if (result) found.set(row, result);
    }
    pending = pending.filter(({ row }) => !found.has(row));
  }
  return found;
}

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

/** Compares rows of a table, which names the listings `named`, with the listings of the seller. Writes nothing. */
export async function planRows(
  books: BookModel,
  ownerId: string,
  rows: readonly TableRow[],
  named: NamedListings,
): Promise<PlannedRow[]> {
  const valid = rows.filter(({ form }) => form !== undefined);
  const ids = valid.flatMap(({ listingId }) => (listingId === '' ? [] : [new Types.ObjectId(listingId)]));
  const skus = valid.flatMap(({ sku }) => (sku === '' ? [] : [sku]));
  const owner = new Types.ObjectId(ownerId);
  const [byId, bySku]: [BookFields[], BookFields[]] = await Promise.all([
    ids.length === 0
      ? []
      : books
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

  function findNamed(row: TableRow): BookFields | undefined {
    const withId = listings.get(row.listingId);
    if (withId) return withId;
    const withMark = marked.get(row.sku);
    return withMark && !isNamedByOther(named, row, withMark._id.toHexString()) ? withMark : undefined;
  }

  const unnamed = valid.filter((row) => !findNamed(row));
  const derived = await findDerived(books, ownerId, unnamed, named);

  return rows.map((row): PlannedRow => {
    const { form } = row;
    const found = form && (findNamed(row) ?? derived.get(row));
    if (row.problem || !form || !found)
      return { row, step: 'refuse', problem: row.problem ?? problem(row, { code: 'invalid' }) };
    const refuse = (code: 'sold' | 'reserved' | 'skuTaken'): PlannedRow => ({
      row,
      step: 'refuse',
      problem: problem(row, { code, ...(code === 'skuTaken' && { field: 'sku', value: row.sku }) }),
    });
    const isNew = found instanceof Types.ObjectId;
    const holder = marked.get(row.sku);
    if (holder && !holder._id.equals(isNew ? found : found._id)) return refuse('skuTaken');
    if (isNew) return { row, step: 'create', bookId: found, form };
    const fields = differences(found, row);
    const isSame = Object.keys(fields).length === 0;
    if (found.status === 'available')
      return isSame && !isUnconfirmed(found)
        ? { row, step: 'none', book: found }
        : { row, step: 'change', book: found, fields };
    if (isSame && !found.hiddenFromOwner) return { row, step: 'none', book: found };
    return refuse(found.status);
  });
}
