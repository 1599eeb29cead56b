import { listBounds } from '@korice/contracts';
import type { Model, mongo } from 'mongoose';
import { isTimeout } from '../platform/errors/error-mapping.js';
import { shownCountOptions } from './operation-limits.js';

/** The number of entries of a list. With `isMore` it has at least `total` entries. */
export interface Total {
  total: number;
  isMore: boolean;
}

/** Counts the documents of a filter exactly up to `maxTotal`. @throws when counting takes longer than `shownCountMs` of the connection */
export async function countUpTo(
  { collection, db }: Pick<Model<unknown>, 'collection' | 'db'>,
  filter: mongo.Filter<mongo.BSON.Document>,
  hint?: mongo.Hint,
): Promise<Total> {
  const { maxTotal } = listBounds;
  const found = await collection.countDocuments(filter, {
    limit: maxTotal + 1,
    ...shownCountOptions({ db }),
    ...(hint !== undefined && { hint }),
  });
  return { total: Math.min(found, maxTotal), isMore: found > maxTotal };
}

/** Reads a page of a list and its total in parallel. Derives the total from the page when the count times out. */
export async function readWithTotal<Row>(
  range: { skip: number; limit: number },
  rows: PromiseLike<Row[]>,
  count: PromiseLike<Total>,
): Promise<{ rows: Row[]; total: Total }> {
  const counted = Promise.resolve(count).catch((error: unknown) => {
    if (!isTimeout(error)) throw error;
    return undefined;
  });
  const [found, total] = await Promise.all([rows, counted]);
  return { rows: found, total: total ?? totalFromPage({ ...range, length: found.length }) };
}

/** Derives the total of a list from one page: a lower bound (`isMore`), unless the page shows where the list ends. */
export const totalFromPage = ({ skip, limit, length }: { skip: number; limit: number; length: number }): Total => ({
  total: length === 0 ? 0 : skip + length,
  isMore: length === limit || (length === 0 && skip > 0),
});
