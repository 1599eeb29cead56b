import mongoose from 'mongoose';

/** Whether a write was refused because a unique index already holds its key. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof mongoose.mongo.MongoServerError && error.code === 11000;

/** The places in an unordered batch of inserts that were refused for that reason; undefined when anything else went wrong. */
export function duplicatesIn(error: unknown): Set<number> | undefined {
  if (!(error instanceof mongoose.mongo.MongoBulkWriteError)) return undefined;
  const refused = [error.writeErrors].flat();
  return refused.length > 0 && refused.every(({ code }) => code === 11000)
    ? new Set(refused.map(({ index }) => index))
    : undefined;
}
