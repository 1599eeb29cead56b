import { fold, workKey } from '@korice/book-text';
import type { CreateBookForm, ImportProblem } from '@korice/contracts';
import type { Types } from 'mongoose';
import { HttpError } from '../../../platform/errors/http-error.js';
import { ownerIndex, type BookModel } from '../book.model.js';
import { findSkuHeading } from './earlier-formats.js';
import type { ImportFields } from './import.model.js';
import { planRows } from './import-plan.js';
import { findMissing, storeProblems, type ImportModels } from './import-runner.js';
import { countReasons } from './table-cells.js';
import { readTable, type NamedListings } from './table-rows.js';

/** The counts of an import, by the step of a row. */
const outcomes = { create: 'created', change: 'changed', none: 'unchanged' } as const;

/**
 * Compares a whole table with the listings of the seller and resolves to the import with its counts. Writes only problems.
 * @throws IMPORT_INVALID, IMPORT_TOO_LARGE
 */
export async function checkTable(
  models: Pick<ImportModels, 'books' | 'imports' | 'importProblems'>,
  record: ImportFields,
  bytes: Buffer,
): Promise<ImportFields> {
  const table = readTable(bytes, record.format, { withoutIsbn: true });
  const named = await table.named();
  const headings = await table.headings();
  const isbnOnly = { created: 0, changed: 0, unchanged: 0 };
  const result: ImportFields = { ...record, headings, isbnOnly };
  const fresh = new Map<string, Edition[]>();
  const matched = new Set<string>();
  let batch = 0;
  for await (const rows of table.batches()) {
    const problems: ImportProblem[] = [];
    for (const planned of await planRows(models.books, record.user.toHexString(), rows, named)) {
      const { row, step } = planned;
      result.rows += 1;
      const refusal = row.isbnProblem ?? (step === 'refuse' ? planned.problem : undefined);
      if (refusal) {
        result.refused += 1;
        problems.push(refusal);
        if (step !== 'refuse') isbnOnly[outcomes[step]] += 1;
        continue;
      }
      if (step === 'create') {
        const key = workKey(planned.form.title, planned.form.author);
        const editions = fresh.get(key) ?? [];
        editions.push(editionOf(planned.form));
        fresh.set(key, editions);
      }
      if (step !== 'refuse') result[outcomes[step]] += 1;
      if ('book' in planned) matched.add(planned.book._id.toHexString());
    }
    result.reasons = countReasons(problems, result.reasons);
    await storeProblems(models, record, batch, problems);
    batch += 1;
  }
  if (result.rows === 0) throw new HttpError('IMPORT_INVALID');
  result.similar = await countSimilar(models.books, record.user, fresh, { ...named, matched });
  if (!record.format.columns.includes('sku'))
    return { ...result, unusedSku: await findSkuHeading(models.imports, record.user, headings) };
  for await (const { status } of findMissing(models.books, record.user, { skus: named.skus, matched }))
    result[status === 'available' ? 'missing' : 'kept'] += 1;
  return result;
}

/** `publisher` is folded. */
interface Edition {
  publisher: string;
  year: string;
}

/** Computed once for each row and listing: 10,000 rows and 10,000 listings of one title are compared in pairs. */
const editionOf = ({ publisher, publishedDate }: Pick<CreateBookForm, 'publisher' | 'publishedDate'>): Edition => ({
  publisher: fold(publisher).trim(),
  year: publishedDate.slice(0, 4),
});

const agree = (one: string, other: string): boolean => one === '' || other === '' || one === other;

/** Whether both may be one edition: of one publisher and year, as far as both state them. */
const maySameEdition = (a: Edition, b: Edition): boolean => agree(a.publisher, b.publisher) && agree(a.year, b.year);

/** Counts the listed books of the seller to which no row belongs, and which equal a new listing. `fresh`: the new listings by `workKey`. */
async function countSimilar(
  books: BookModel,
  owner: Types.ObjectId,
  fresh: ReadonlyMap<string, readonly Edition[]>,
  { ids, skus, matched }: NamedListings & { matched: ReadonlySet<string> },
): Promise<number> {
  if (fresh.size === 0) return 0;
  const left = new Map(fresh);
  let count = 0;
  const listed = books
    .find({ 'owner._id': owner, listed: true }, { workKey: 1, sku: 1, publisher: 1, publishedDate: 1 })
    .hint(ownerIndex)
    .lean();
  for await (const { _id, sku = '', publisher, publishedDate, ...book } of listed.cursor({ batchSize: 100 })) {
    const id = _id.toHexString();
    if (matched.has(id) || ids.has(id) || skus.has(sku)) continue;
    const rows = left.get(book.workKey) ?? [];
    if (rows.length === 0) continue;
    const edition = editionOf({ publisher, publishedDate });
    const index = rows.findIndex((row) => maySameEdition(row, edition));
    if (index < 0) continue;
    left.set(book.workKey, rows.toSpliced(index, 1));
    count += 1;
  }
  return count;
}
