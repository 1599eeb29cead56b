import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  isNotPositive,
  parseAmount,
  bookBounds,
  wordsInCell,
  CreateBookForm,
  line,
  requiredTableFields,
  schoolGrades,
  partsOfGrade,
  tableBounds,
  type ImportProblem,
  type MappedTableField,
  type School,
  type SchoolGrade,
  type TableField,
  type TableFormat,
} from '@korice/contracts';
import { CsvError, parse } from 'csv-parse';
import { HttpError } from '../../../platform/errors/http-error.js';
import { countIn, dateIn, defectsIn, plainCell, problem } from './table-cells.js';

/** A row of a table, with the form of a new book or the problem that prevents it. */
export interface TableRow {
  row: number;
  title: string;
  sku: string;
  /** The id of a listing that the row names; `''` without one. */
  listingId: string;
  /** Identifies the row in later tables, independent of its price: a hash of work and edition, and its index among equal rows. */
  contentKey: string;
  /** The fields whose cells are not empty. */
  given: ReadonlySet<TableField>;
  /** Absent for a row with a problem. */
  form?: CreateBookForm;
  problem?: ImportProblem;
  /** Present when the form lacks the ISBN of the row, because it is invalid and the table is read without those. */
  isbnProblem?: ImportProblem;
}

/** Bytes that are decoded and parsed in one turn of the event loop. */
const chunkBytes = 16 * 1024;
/** Rows in one batch of an import. */
export const rowsPerBatch = 50;
/** Rows that are validated in one turn of the event loop. */
const rowsPerTurn = 10;

async function* decoded(bytes: Buffer, encoding: TableFormat['encoding']): AsyncGenerator<string> {
  // Skips a byte order mark.
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    yield decoder.decode(bytes.subarray(start, start + chunkBytes), { stream: true });
    await nextTurn();
  }
  yield decoder.decode();
}

/** Yields the rows as arrays of cells. @throws IMPORT_INVALID for bytes that are not text in this encoding or not a table */
async function* readRecords(bytes: Buffer, { encoding, delimiter }: TableFormat): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: tableBounds.maxRowLength,
  });
  // The iteration of the parser reports every error.
  pipeline(Readable.from(decoded(bytes, encoding)), parser, () => undefined);
  try {
    for await (const record of parser) yield record as string[];
  } catch (error) {
    const isFaulty =
      error instanceof CsvError || (error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
    throw isFaulty ? new HttpError('IMPORT_INVALID', { cause: error }) : error;
  }
}

const Sku = line(tableBounds.sku);

/** Returns the form value that `values` assigns to the cell, else the cell itself; the form rejects unknown values. */
function translated(field: MappedTableField, cell: string, { values }: TableFormat): string {
  const words = values[field] ?? {};
  return Object.hasOwn(words, cell) ? (words[cell] ?? '') : cell;
}

/** Formats school details as the export writes them: `primary-5/mathematics/textbook/clean/used`. */
export const schoolCell = ({ level, grade, subject, kind, written, codeUsed }: School): string =>
  [`${level}-${grade}`, subject, kind, written, codeUsed ? 'used' : ''].join('/');

function schoolText(cell: string): string {
  const [grade = '', subject, kind, written = '', code = ''] = cell.split('/');
  if (!schoolGrades.includes(grade as SchoolGrade)) return cell;
  return JSON.stringify({ ...partsOfGrade(grade as SchoolGrade), subject, kind, written, codeUsed: code === 'used' });
}

/** Returns the cells as the texts of the form of a new book. */
function formTexts(cells: ReadonlyMap<TableField, string>, format: TableFormat) {
  const text = (field: TableField): string => cells.get(field) ?? '';
  const mapped = (field: MappedTableField): string => translated(field, text(field), format);
  const { price, currency = format.currency } = parseAmount(text('price'));
  // Omits unknown values of these details. Keeps an unknown condition or currency, so that the form rejects it: a wrong one would change
  // the offer.
  const orNone = (field: 'language' | 'script' | 'binding', isKnown: RegExp): string =>
    isKnown.test(mapped(field)) ? mapped(field) : '';
  return {
    title: text('title'),
    author: text('author'),
    price,
    currency: text('currency') === '' ? currency : mapped('currency') || currency,
    condition: mapped('condition'),
    categories: wordsInCell(text('categories'))
      .map((cell) => translated('categories', cell, format))
      .filter((name) => name !== '' && isCategory(name))
      .slice(0, bookBounds.categories)
      .join(','),
    ISBN: text('ISBN'),
    publisher: text('publisher'),
    publishedDate: dateIn(text('publishedDate')),
    pageCount: countIn(text('pageCount')),
    weight: countIn(text('weight')),
    language: orNone('language', /^[a-z]{2}$/),
    script: orNone('script', /^(latin|cyrillic)$/),
    binding: orNone('binding', /^(hard|soft)$/),
    shortDescription: text('shortDescription'),
    fullDescription: text('fullDescription'),
    defects: JSON.stringify(defectsIn(text('defects'))),
    school: text('school') === '' ? '' : schoolText(text('school')),
  };
}

const isCategory = (name: string): boolean => CreateBookForm.shape.categories.safeParse(name).success;

const isField = (name: unknown): name is TableField => typeof name === 'string' && name !== '';

const isAboutIsbn = ({ path: [name] }: { path: readonly PropertyKey[] }): boolean => name === 'ISBN';

/** Returns the first problem that the form found in the cells, one of the ISBN only without another. */
function formProblem(
  row: Pick<TableRow, 'row' | 'title'>,
  cells: ReadonlyMap<TableField, string>,
  error: NonNullable<ReturnType<typeof CreateBookForm.safeParse>['error']>,
): ImportProblem {
  const issue = error.issues.find((one) => !isAboutIsbn(one)) ?? error.issues[0];
  const name = issue?.path[0];
  const field = isField(name) ? name : null;
  const value = field === null ? '' : (cells.get(field) ?? '');
  if (value === '' && requiredTableFields.some((one) => one === field)) return problem(row, { code: 'missing', field });
  const max = field !== null && field in bookBounds ? bookBounds[field as keyof typeof bookBounds] : undefined;
  if (issue?.code === 'too_big' && issue.origin === 'string' && typeof max === 'number' && max > 1)
    return problem(row, { code: 'tooLong', field, value, max });
  const code = field === 'price' && isNotPositive(value) ? 'notPositive' : 'invalid';
  return problem(row, { code, field, value });
}

/** Returns the cells that are not empty. */
function cellsOf(texts: readonly string[], { columns }: TableFormat): Map<TableField, string> {
  const cells = new Map<TableField, string>();
  for (const [index, field] of columns.entries()) {
    const cell = field === null ? '' : plainCell(texts[index] ?? '');
    if (field !== null && cell !== '') cells.set(field, cell);
  }
  return cells;
}

function listingIdIn(cells: ReadonlyMap<TableField, string>): string {
  const cell = cells.get('id') ?? '';
  return /^[0-9a-f]{24}$/i.test(cell) ? cell.toLowerCase() : '';
}

function parseRow(
  row: number,
  texts: readonly string[],
  { format, withoutIsbn }: { format: TableFormat; withoutIsbn: boolean },
): Omit<TableRow, 'contentKey'> {
  const cells = cellsOf(texts, format);
  const named = { row, title: cells.get('title') ?? '' };
  const base = { ...named, sku: '', listingId: listingIdIn(cells), given: new Set(cells.keys()) };
  const sku = Sku.safeParse(cells.get('sku') ?? '');
  if (!sku.success) {
    const value = cells.get('sku') ?? '';
    const { sku: max } = tableBounds;
    const isLong = value.length > max;
    return { ...base, problem: problem(named, { code: isLong ? 'tooLong' : 'invalid', field: 'sku', value, max }) };
  }
  const form = CreateBookForm.safeParse(formTexts(cells, format));
  if (!form.success) {
    const problem = formProblem(named, cells, form.error);
    if (!withoutIsbn || problem.field !== 'ISBN') return { ...base, sku: sku.data, problem };
    const isbnProblem = problem;
    cells.delete('ISBN');
    const rest = CreateBookForm.safeParse(formTexts(cells, format));
    if (!rest.success) return { ...base, sku: sku.data, problem: formProblem(named, cells, rest.error) };
    // A listing keeps its ISBN, as with an empty cell.
    return { ...base, sku: sku.data, given: new Set(cells.keys()), form: rest.data, isbnProblem };
  }
  return { ...base, sku: sku.data, form: form.data };
}

/** Returns an index that detects rows with the SKU or the listing of an earlier row, and counts equal rows. */
function createRowIndex() {
  const skus = new Map<string, number>();
  const listings = new Map<string, number>();
  const copies = new Map<string, number>();

  return {
    add(row: Omit<TableRow, 'contentKey'>): TableRow {
      const { form, isbnProblem } = row;
      // With the invalid ISBN, so that the row is not counted as a copy of one without an ISBN.
      const work = [
        isbnProblem?.value ?? form?.ISBN,
        form?.title,
        form?.author,
        form?.publisher,
        form?.publishedDate,
      ].join('\n');
      const key = createHash('sha256').update(work).digest('hex');
      const copy = copies.get(key) ?? 0;
      if (form) copies.set(key, copy + 1);
      const found = { ...row, contentKey: `${key} ${copy}` };
      const repeats = (seen: Map<string, number>, field: 'sku' | 'id', value: string): ImportProblem | undefined => {
        const otherRow = value === '' ? undefined : seen.get(value);
        if (value !== '' && otherRow === undefined) seen.set(value, row.row);
        return otherRow === undefined ? undefined : problem(row, { code: 'repeated', field, value, otherRow });
      };
      const repeated = repeats(skus, 'sku', row.sku) ?? repeats(listings, 'id', row.listingId);
      if (!repeated || row.problem) return found;
      const { form: _form, isbnProblem: _isbnProblem, ...rest } = found;
      return { ...rest, problem: repeated };
    },
  };
}

/** The listings that the rows of a table name, including rejected rows. */
export interface NamedListings {
  ids: ReadonlySet<string>;
  skus: ReadonlySet<string>;
}

export interface TableReading {
  /** Yields the rows in batches of `rowsPerBatch`, always the same for the same table. @throws IMPORT_INVALID, IMPORT_TOO_LARGE */
  batches(): AsyncGenerator<TableRow[]>;
  /** Reads the first row, cut to the bounds of headings. @throws IMPORT_INVALID */
  headings(): Promise<string[]>;
  /** Reads the whole table without validating its rows. @throws IMPORT_INVALID, IMPORT_TOO_LARGE */
  named(): Promise<NamedListings>;
}

/**
 * Reads a table and validates its rows, yielding to the event loop in between. The first row is the heading. With `withoutIsbn`, a row of
 * which only the ISBN is invalid has a form without it and an `isbnProblem`.
 */
export function readTable(bytes: Buffer, format: TableFormat, { withoutIsbn = false } = {}): TableReading {
  /** Yields the rows with their numbers, without the heading and empty rows. */
  async function* records(): AsyncGenerator<[row: number, texts: string[]]> {
    let row = 0;
    let count = 0;
    for await (const texts of readRecords(bytes, format)) {
      row += 1;
      if (row === 1 || texts.every((text) => text.trim() === '')) continue;
      count += 1;
      if (count > tableBounds.maxRows) throw new HttpError('IMPORT_TOO_LARGE');
      yield [row, texts];
    }
  }

  return {
    async *batches() {
      const index = createRowIndex();
      let count = 0;
      let batch: TableRow[] = [];
      for await (const [row, texts] of records()) {
        count += 1;
        batch.push(index.add(parseRow(row, texts, { format, withoutIsbn })));
        if (count % rowsPerTurn === 0) await nextTurn();
        if (batch.length < rowsPerBatch) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },

    async headings() {
      for await (const texts of readRecords(bytes, format))
        return texts.slice(0, tableBounds.maxColumns).map((text) => text.trim().slice(0, tableBounds.cell));
      return [];
    },

    async named() {
      const ids = new Set<string>();
      const skus = new Set<string>();
      for await (const [, texts] of records()) {
        const cells = cellsOf(texts, format);
        const listingId = listingIdIn(cells);
        const sku = Sku.safeParse(cells.get('sku') ?? '');
        if (listingId !== '') ids.add(listingId);
        if (sku.success && sku.data !== '') skus.add(sku.data);
      }
      return { ids, skus };
    },
  };
}
