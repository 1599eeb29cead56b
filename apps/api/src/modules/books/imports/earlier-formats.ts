import { fold } from '@korice/book-text/fold';
import { tableBounds, type EarlierFormat } from '@korice/contracts';
import type { Types } from 'mongoose';
import type { ImportFields, ImportModel } from './import.model.js';

type Started = Pick<ImportFields, '_id' | 'headings'> & { format: Pick<ImportFields['format'], 'columns'> };

const folded = (headings: readonly string[]): string[] => headings.map((heading) => fold(heading).trim());

/** Resolves to the headings and columns of the latest started imports, the latest first. A check alone is no decision of the seller. */
const findStarted = (imports: ImportModel, user: Types.ObjectId): Promise<Started[]> =>
  imports
    .find({ user, state: { $ne: 'checked' } }, { headings: 1, 'format.columns': 1 })
    .sort({ createdAt: -1, _id: -1 })
    .limit(tableBounds.maxListed)
    .lean<Started[]>()
    .exec();

/** Returns the proportion of common headings: 1 for the same headings, 0 for none in common. */
function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((heading) => heading !== '' && b.has(heading)).length;
  return common / new Set([...a, ...b]).size;
}

/** Resolves to the format of that latest started import whose headings are the most similar; to null if none has a common heading. */
export async function findEarlierFormat(
  imports: ImportModel,
  user: Types.ObjectId,
  headings: readonly string[],
): Promise<EarlierFormat | null> {
  const given = new Set(folded(headings));
  let best: { _id: Types.ObjectId; similarity: number } | undefined;
  for (const { _id, headings: earlier = [] } of await findStarted(imports, user)) {
    const found = similarity(given, new Set(folded(earlier)));
    if (found > (best?.similarity ?? 0)) best = { _id, similarity: found };
  }
  const record = best && (await imports.findById(best._id).lean());
  return record ? { fileName: record.fileName, headings: record.headings ?? [], format: record.format } : null;
}

/** Resolves to the heading of this table whose column contained the SKU in one of the latest started imports; to `''` without one. */
export async function findSkuHeading(
  imports: ImportModel,
  user: Types.ObjectId,
  headings: readonly string[],
): Promise<string> {
  const given = folded(headings);
  for (const { headings: earlier = [], format } of await findStarted(imports, user)) {
    const [heading = ''] = folded(earlier.slice(format.columns.indexOf('sku')).slice(0, 1));
    const index = format.columns.includes('sku') && heading !== '' ? given.indexOf(heading) : -1;
    if (index >= 0) return headings[index] ?? '';
  }
  return '';
}
