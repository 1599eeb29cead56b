import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { tableBounds, type ImportProblem, type TableFormat } from '@korice/contracts';
import { CsvError, parse } from 'csv-parse';
import { HttpError } from '../../../platform/errors/http-error.js';
import { listingNamedIn, parseRow, type ParsedRow } from './row-form.js';
import { problem } from './table-cells.js';

export interface TableRow extends ParsedRow {
  /** Identifies the row in later tables, independent of its price: a hash of work and edition, and its index among equal rows. */
  contentKey: string;
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

/** Returns an index that detects rows with the SKU or the listing of an earlier row, and counts equal rows. */
function createRowIndex() {
  const skus = new Map<string, number>();
  const listings = new Map<string, number>();
  const copies = new Map<string, number>();

  return {
    add(row: ParsedRow): TableRow {
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
      // As in `formProblem`, a problem of the ISBN counts only without another: the check and the run count the row alike.
      if (!repeated || (row.problem && row.problem.field !== 'ISBN')) return found;
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
 * Reads a table and validates its rows, yielding to the event loop in between. The first row is the heading. See `parseRow`
 * for `withoutIsbn`.
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
        const { listingId, sku } = listingNamedIn(texts, format);
        if (listingId !== '') ids.add(listingId);
        if (sku !== '') skus.add(sku);
      }
      return { ids, skus };
    },
  };
}
