import { type Model, type mongo, Types } from 'mongoose';
import { type BatchOptions, createBatches, type InBatches } from '../platform/concurrency/batches.js';

/**
 * Returns a function that reads one document by its hexadecimal id, for reads that every request or message starts with. Bypasses Mongoose,
 * whose overhead dominates, and joins concurrent reads. Caches nothing.
 */
export function createFindById<Fields extends { _id: Types.ObjectId }>(
  { collection }: Pick<Model<unknown>, 'collection'>,
  { projection = {}, ...batches }: BatchOptions & { projection?: mongo.Document },
): InBatches<string, Fields | undefined> {
  return createBatches(async (ids: readonly string[]) => {
    const _ids = [...new Set(ids)].map((id) => new Types.ObjectId(id));
    const found = await collection
      .find<Fields>({ _id: { $in: _ids } }, { projection, limit: _ids.length, singleBatch: true })
      .toArray();
    const byId = new Map(found.map((document) => [document._id.toHexString(), document]));
    return ids.map((id) => byId.get(id));
  }, batches);
}
