import { fold } from '@korice/book-text/fold';
import type { Currency, TableFormat } from '@korice/contracts';
import { categoryNames } from '@korice/contracts/categories';
import {
  wordsInCell,
  headingKey,
  mappedTableFields,
  requiredTableFields,
  tableBounds,
  tableDelimiters,
  tableFields,
  type MappedTableField,
  type TableDelimiter,
  type TableEncoding,
  type TableField,
} from '@korice/contracts/table-fields';
import { tableHeadings, tableWords } from '@korice/texts/table-words';

/** A table that the browser has parsed. */
export interface Table {
  file: File;
  encoding: TableEncoding;
  delimiter: TableDelimiter;
  headings: string[];
  /** Without the heading and empty rows. */
  rows: string[][];
}

export type TableFault = 'notTable' | 'tooLarge' | 'tooManyRows';

const marks: readonly (readonly [TableEncoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * Detects the encoding: by the byte order mark, by the zero bytes of UTF-16, else UTF-8 if the bytes are valid, else
 * Windows-1250.
 */
export function encodingOf(bytes: Uint8Array): TableEncoding {
  const marked = marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked) return marked[0];
  if (bytes[0] !== 0 && bytes[1] === 0) return 'utf-16le';
  if (bytes[0] === 0 && bytes[1] !== 0) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return 'windows-1250';
  }
}

/** Reads a file as a table. The parser loads on demand. */
export async function readTable(file: File): Promise<Table | TableFault> {
  if (file.size > tableBounds.maxBytes) return 'tooLarge';
  const bytes = new Uint8Array(await file.arrayBuffer());
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  const { parse } = await import('papaparse');
  const { data, meta } = parse<string[]>(text, {
    delimitersToGuess: [...tableDelimiters],
    skipEmptyLines: 'greedy',
    preview: tableBounds.maxRows + 2,
  });
  const [headings = [], ...rows] = data;
  const delimiter = tableDelimiters.find((one) => one === meta.delimiter);
  const isTable = delimiter !== undefined && headings.length >= requiredTableFields.length && rows.length > 0;
  if (!isTable || headings.length > tableBounds.maxColumns || text.includes('\0')) return 'notTable';
  if (rows.length > tableBounds.maxRows) return 'tooManyRows';
  // A copy of the bytes: a browser refuses to send a file that has changed on the disk since it was chosen.
  return { file: new File([bytes], file.name, { type: file.type }), encoding, delimiter, headings, rows };
}

/** Returns the text without case, diacritics, punctuation and outer white space. */
const folded = (text: string): string =>
  fold(text)
    .replace(/[().:_*#-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const fieldsByHeading: ReadonlyMap<string, TableField> = new Map(
  tableFields.flatMap((field) =>
    [field, headingKey(field), ...tableHeadings[field]].map((heading) => [folded(heading), field] as const),
  ),
);

/** Returns the field of each column by its heading; null if unknown or if an earlier column has the field. */
export function recogniseColumns(headings: readonly string[]): (TableField | null)[] {
  const used = new Set<TableField>();
  return headings.map((heading) => {
    const field = fieldsByHeading.get(folded(heading));
    if (field === undefined || used.has(field)) return null;
    used.add(field);
    return field;
  });
}

export const isMappedField = (field: TableField | null): field is MappedTableField =>
  mappedTableFields.some((one) => one === field);

/** Returns the distinct values of a column, at most `maxValues`. */
export function valuesIn(table: Table, column: number, field: MappedTableField): string[] {
  const found = new Set<string>();
  for (const row of table.rows) {
    const cell = (row[column] ?? '').trim();
    for (const value of field === 'categories' ? wordsInCell(cell) : [cell])
      if (value !== '' && value.length <= tableBounds.cell) found.add(value);
    if (found.size >= tableBounds.maxValues) break;
  }
  return [...found].slice(0, tableBounds.maxValues);
}

/** Returns the meanings of the known values, by value. */
function recogniseValues(
  field: MappedTableField,
  values: readonly string[],
  nameOfCategory: (name: (typeof categoryNames)[number]) => string,
): Record<string, string> {
  const words =
    field === 'categories'
      ? new Map(categoryNames.flatMap((name) => [name, nameOfCategory(name)].map((word) => [fold(word), name])))
      : new Map<string, string>(Object.entries(tableWords[field]));
  return Object.fromEntries(
    values.flatMap((value) => {
      const meaning = words.get(fold(value).trim());
      return meaning === undefined ? [] : [[value, meaning]];
    }),
  );
}

/** Returns the currency in the heading of the price; dinars without one. */
const currencyOf = (heading: string): Currency =>
  /eur|€|evr/i.test(heading) ? 'EUR' : /usd|\$|dolar/i.test(heading) ? 'USD' : 'RSD';

/** Recognises the whole format of a table. */
export function recogniseFormat(table: Table, nameOfCategory: (name: (typeof categoryNames)[number]) => string) {
  const columns = recogniseColumns(table.headings);
  return formatOf(table, columns, nameOfCategory, currencyOf(table.headings[columns.indexOf('price')] ?? ''));
}

/** Returns the format with these columns and the meanings of all known values. */
export function formatOf(
  table: Table,
  columns: (TableField | null)[],
  nameOfCategory: (name: (typeof categoryNames)[number]) => string,
  currency: Currency,
): TableFormat {
  const values: TableFormat['values'] = {};
  for (const [index, field] of columns.entries())
    if (isMappedField(field)) values[field] = recogniseValues(field, valuesIn(table, index, field), nameOfCategory);
  return { encoding: table.encoding, delimiter: table.delimiter, columns, currency, values };
}

/** Returns the headings without case and punctuation, equal ones numbered. */
function headingIds(headings: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return headings.map((heading) => {
    const name = folded(heading.slice(0, tableBounds.cell));
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return `${name} ${count}`;
  });
}

/** What the seller chose for a table with these headings. */
export interface RepeatableFormat {
  headings: readonly string[];
  format: Pick<TableFormat, 'columns' | 'currency' | 'values'>;
}

/**
 * Returns the format with the fields and meanings that the seller chose in an earlier import. Columns and values that it did not have are
 * recognised.
 */
export function repeatFormat(
  table: Table,
  { headings, format }: RepeatableFormat,
  nameOfCategory: (name: (typeof categoryNames)[number]) => string,
): TableFormat {
  const earlier = new Map(headingIds(headings).map((heading, index) => [heading, format.columns[index] ?? null]));
  const repeated = headingIds(table.headings).map((heading) => earlier.get(heading));
  const columns = recogniseColumns(table.headings).map((recognised, index) => {
    const field = repeated[index];
    if (field !== undefined) return field;
    return repeated.includes(recognised) ? null : recognised;
  });
  const known = formatOf(table, columns, nameOfCategory, format.currency);
  for (const [index, field] of columns.entries())
    if (isMappedField(field))
      for (const value of valuesIn(table, index, field)) {
        const meaning = format.values[field]?.[value];
        if (meaning !== undefined) known.values[field] = { ...known.values[field], [value]: meaning };
      }
  return known;
}
