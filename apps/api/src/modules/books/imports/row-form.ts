import {
  isNotPositive,
  parseAmount,
  bookBounds,
  wordsInCell,
  CreateBookForm,
  line,
  requiredTableFields,
  tableBounds,
  type ImportProblem,
  type MappedTableField,
  type TableField,
  type TableFormat,
} from '@korice/contracts';
import { countIn, dateIn, defectsIn, plainCell, problem, schoolIn } from './table-cells.js';

/** A parsed row of a table, with the form of a new book or the problem that prevents it. */
export interface ParsedRow {
  row: number;
  title: string;
  sku: string;
  /** The id of a listing that the row names; `''` without one. */
  listingId: string;
  /** The fields whose cells are not empty. */
  given: ReadonlySet<TableField>;
  /** Absent for a row with a problem. */
  form?: CreateBookForm;
  problem?: ImportProblem;
  /** Present when the form lacks the ISBN of the row, because it is invalid and the table is read without those. */
  isbnProblem?: ImportProblem;
}

const Sku = line(tableBounds.sku);

/** Returns the form value that `values` assigns to the cell, else the cell itself; the form rejects unknown values. */
function translated(field: MappedTableField, cell: string, { values }: TableFormat): string {
  const words = values[field] ?? {};
  return Object.hasOwn(words, cell) ? (words[cell] ?? '') : cell;
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
    school: text('school') === '' ? '' : schoolIn(text('school')),
  };
}

const isCategory = (name: string): boolean => CreateBookForm.shape.categories.safeParse(name).success;

const isField = (name: unknown): name is TableField => typeof name === 'string' && name !== '';

const isAboutIsbn = ({ path: [name] }: { path: readonly PropertyKey[] }): boolean => name === 'ISBN';

/** Returns the first problem that the form found in the cells, one of the ISBN only without another. */
function formProblem(
  row: Pick<ParsedRow, 'row' | 'title'>,
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

/** Returns the listing id and the SKU of a row, each `''` when it is absent or invalid. */
export function listingNamedIn(texts: readonly string[], format: TableFormat): Pick<ParsedRow, 'listingId' | 'sku'> {
  const cells = cellsOf(texts, format);
  const sku = Sku.safeParse(cells.get('sku') ?? '');
  return { listingId: listingIdIn(cells), sku: sku.success ? sku.data : '' };
}

/** Validates a row. If `withoutIsbn` is set and only the ISBN is invalid, the result has a form without ISBN and an `isbnProblem`. */
export function parseRow(
  row: number,
  texts: readonly string[],
  { format, withoutIsbn }: { format: TableFormat; withoutIsbn: boolean },
): ParsedRow {
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
