import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { bookBounds } from '@korice/contracts';
import { parse as parseIsbn } from 'isbn3';
import type { AnyBulkWriteOperation } from 'mongoose';
import { z } from 'zod';
import type { SettingModel } from '../db/setting.model.js';
import {
  type EditionFields,
  type EditionModel,
  type EditionValue,
  indexEditions,
} from '../modules/books/isbn/edition.model.js';
import { publicationDate } from '../modules/books/isbn/publication-date.js';
import { oneLine } from '../platform/text/sanitize-text.js';

export interface EditionsImport {
  /** Lines of the file that were read, including those of an interrupted run. */
  lines: number;
  /** Values that this run has changed. */
  changed: number;
}

/** ISBN groups of Serbia and Montenegro: 978-86 and 978-9940. The book-data service covers them worst. */
const regionalPrefixes = ['97886', '9789940'] as const;

const batchSize = 500;
const maxLine = 1_000_000;

/** The JSON of an edition in an Open Library dump. A line contains type, key, revision, time and JSON, separated by tabs. */
const DumpedEdition = z.object({
  title: z.string(),
  isbn_13: z.array(z.string()).max(20).default([]),
  isbn_10: z.array(z.string()).max(20).default([]),
  authors: z
    .array(z.object({ key: z.string().max(100) }))
    .max(50)
    .default([]),
  publishers: z.array(z.string()).default([]),
  publish_date: z.string().default(''),
  number_of_pages: z.number().nullable().default(null),
});
const DumpedAuthor = z.object({ name: z.string() });

type Write = AnyBulkWriteOperation<EditionFields>;

/**
 * Reads a dump of Open Library (`ol_dump_editions`, then `ol_dump_authors`, gzipped or not) into the catalogue of editions. Imports
 * regional ISBNs only, unless `isWhole`. Streams: memory does not grow with the file. An interrupted run of the same file continues after
 * its last batch; a repeated run changes nothing. Keeps the values of sellers and admins.
 * @throws the first error of the file or the database
 */
export async function importEditions(
  { editions, settings }: { editions: EditionModel; settings: SettingModel },
  file: string,
  { isWhole, report }: { isWhole: boolean; report: (progress: EditionsImport) => void },
): Promise<EditionsImport> {
  const { size, mtimeMs } = await stat(file);
  const dump = `${size} ${Math.round(mtimeMs)} ${isWhole ? 'whole' : 'regional'}`;
  const before = await settings.findById('editions').lean();
  const doneLines = before?.dump === dump ? (before.lines ?? 0) : 0;
  const progress: EditionsImport = { lines: 0, changed: 0 };
  let batch: Write[] = [];

  async function storeBatch(): Promise<void> {
    if (batch.length > 0) {
      // Ordered: the write that creates an edition precedes those of its values.
      const { modifiedCount } = await editions.bulkWrite(batch, { ordered: true });
      progress.changed += modifiedCount;
    }
    batch = [];
    // Lines that are skipped were stored by an earlier run.
    if (progress.lines > doneLines)
      await settings.updateOne({ _id: 'editions' }, { $set: { dump, lines: progress.lines } }, { upsert: true });
    report({ ...progress });
  }

  const bytes = createReadStream(file);
  const input = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
  bytes.on('error', (error) => input.destroy(error));
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    progress.lines += 1;
    if (progress.lines > doneLines && line.length <= maxLine) batch.push(...writesOf(line, isWhole));
    if (batch.length >= batchSize || progress.lines % 100_000 === 0) await storeBatch();
  }
  await storeBatch();
  await indexEditions(editions);
  return progress;
}

/** Returns the writes of a line; none for a record of another type, without an ISBN, or that is damaged. */
function writesOf(line: string, isWhole: boolean): Write[] {
  const [type, key = '', , , json = ''] = line.split('\t');
  if (type === '/type/edition') return editionWrites(json, isWhole);
  if (type === '/type/author') return authorWrites(key, json);
  return [];
}

function editionWrites(json: string, isWhole: boolean): Write[] {
  // Skips parsing, which takes most of the time: most lines are editions of other countries.
  if (!isWhole && !/97886|9789940|"86|"9940/.test(json.replaceAll('-', ''))) return [];
  const edition = parsed(DumpedEdition, json);
  const isbn13 =
    edition && [...edition.isbn_13, ...edition.isbn_10].map((isbn) => parseIsbn(isbn)?.isbn13).find(Boolean);
  if (!edition || isbn13 === undefined) return [];
  if (!isWhole && !regionalPrefixes.some((prefix) => isbn13.startsWith(prefix))) return [];
  const { title, authors, publishers, publish_date: date, number_of_pages: pages } = edition;
  const values = {
    title: bounded(title, bookBounds.title),
    publisher: bounded(publishers[0] ?? '', bookBounds.publisher),
    publishedDate: publicationDate(date),
    pageCount: pages !== null && Number.isInteger(pages) && pages > 0 && pages <= bookBounds.pageCount ? pages : '',
  };
  const known = Object.entries(values).filter(([, value]) => value !== '');
  return [
    { updateOne: { filter: { _id: isbn13 }, update: { $setOnInsert: { values: {} } }, upsert: true } },
    ...known.map(([field, value]) => imported(isbn13, field, value)),
    ...(authors.length > 0
      ? [
          {
            updateOne: {
              filter: { _id: isbn13, 'values.author': { $exists: false } },
              update: { $set: { authorKeys: authors.map((author) => author.key) } },
            },
          },
        ]
      : []),
  ];
}

/** Returns the write that sets the author of the editions whose first author has this key and that have no author yet. */
function authorWrites(key: string, json: string): Write[] {
  const name = bounded(parsed(DumpedAuthor, json)?.name ?? '', bookBounds.author);
  if (name === '') return [];
  const value: EditionValue = { value: name, source: 'import' };
  return [
    {
      updateMany: {
        filter: { 'authorKeys.0': key, 'values.author': { $exists: false } },
        update: { $set: { 'values.author': value }, $unset: { authorKeys: 1, words: 1 } },
      },
    },
  ];
}

/** Returns the write of an imported value; keeps a value of sellers or of an admin. */
const imported = (isbn13: string, field: string, value: string | number): Write => ({
  updateOne: {
    filter: {
      _id: isbn13,
      [`values.${field}.source`]: { $nin: ['sellers', 'admin'] },
      [`values.${field}.value`]: { $ne: value },
    },
    update: {
      $set: { [`values.${field}`]: { value, source: 'import' } satisfies EditionValue },
      $unset: { words: 1 },
    },
  },
});

function parsed<Shape>(schema: z.ZodType<Shape>, json: string): Shape | undefined {
  try {
    return schema.safeParse(JSON.parse(json)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Returns `''` for a text that is too long. */
function bounded(text: string, maxLength: number): string {
  const line = oneLine(text);
  return line.length <= maxLength ? line : '';
}
