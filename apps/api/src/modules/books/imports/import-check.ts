import { HttpError } from '../../../platform/errors/http-error.js';
import type { ImportProblem } from '@korice/contracts';
import type { ImportFields } from './import.model.js';
import { planRows } from './import-plan.js';
import { findMissing, storeProblems, type ImportModels } from './import-runner.js';
import { readTable } from './table-rows.js';

/**
 * Compares a whole table with the listings of the seller and resolves to the import with its counts. Writes only problems.
 * @throws IMPORT_INVALID, IMPORT_TOO_LARGE
 */
export async function checkTable(
  models: Pick<ImportModels, 'books' | 'importProblems'>,
  record: ImportFields,
  bytes: Buffer,
): Promise<ImportFields> {
  const table = readTable(bytes, record.format);
  const named = await table.named();
  const result = { ...record };
  const matched = new Set<string>();
  let batch = 0;
  for await (const rows of table.batches()) {
    const problems: ImportProblem[] = [];
    for (const planned of await planRows(models.books, record.user.toHexString(), rows, named)) {
      result.rows += 1;
      if (planned.step === 'create') result.created += 1;
      else if (planned.step === 'change') result.changed += 1;
      else if (planned.step === 'none') result.unchanged += 1;
      else {
        result.refused += 1;
        problems.push(planned.problem);
      }
      if ('book' in planned) matched.add(planned.book._id.toHexString());
    }
    await storeProblems(models, record, batch, problems);
    batch += 1;
  }
  if (result.rows === 0) throw new HttpError('IMPORT_INVALID');
  if (!record.format.columns.includes('sku')) return result;
  for await (const { status } of findMissing(models.books, record.user, { skus: named.skus, matched }))
    result[status === 'available' ? 'missing' : 'kept'] += 1;
  return result;
}
