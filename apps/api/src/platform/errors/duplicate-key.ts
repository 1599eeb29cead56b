import mongoose from 'mongoose';

/** Whether a write was refused because a unique index already holds its key. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof mongoose.mongo.MongoServerError && error.code === 11000;

/** Returns the indexes of an unordered batch of inserts that failed as duplicates; undefined for any other error. */
export function duplicatesIn(error: unknown): Set<number> | undefined {
  if (!(error instanceof mongoose.mongo.MongoBulkWriteError)) return undefined;
  const refused = [error.writeErrors].flat();
  return refused.length > 0 && refused.every(({ code }) => code === 11000)
    ? new Set(refused.map(({ index }) => index))
    : undefined;
}
