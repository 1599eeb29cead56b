import type { Connection } from 'mongoose';

export interface OperationLimits {
  /** `maxTimeMS` of every operation, in milliseconds. */
  timeMs: number;
  /**
   * `maxTimeMS` of a count that is shown beside other data, for example the total of a list, in milliseconds. The caller shows the data
   * without the count when it times out, so it must not delay a request.
   */
  shownCountMs: number;
  /**
   * Documents in one reply (`batchSize`). Without it MongoDB sends 101 documents and then up to 16 MB at once, which take several times as
   * much memory when they are decoded.
   */
  batch: number;
}

/** One batch contains all books that a search ranks. */
export const requestLimits: OperationLimits = { timeMs: 1_000, shownCountMs: 500, batch: 1_000 };
/**
 * For jobs, start-up work and tools, which read whole collections. Batches are larger, because DocumentDB repeats the scan for each batch:
 * a million documents took 303 s in batches of 1,000 and 97 s in batches of 5,000.
 */
export const jobLimits: OperationLimits = { timeMs: 60_000, shownCountMs: 60_000, batch: 5_000 };

const limitsByConnection = new WeakMap<Connection, OperationLimits>();

/** Returns the options of a count that is shown beside other data, by the connection of its model. */
export function shownCountOptions({ db }: { db: Connection }): { maxTimeMS: number } {
  const limits = limitsByConnection.get(db);
  if (!limits) throw new Error('The connection has no limits');
  return { maxTimeMS: limits.shownCountMs };
}

/** Every method of a collection that reads or writes documents, with the position of its options. */
const optionsAt = {
  estimatedDocumentCount: 0,
  aggregate: 1,
  bulkWrite: 1,
  countDocuments: 1,
  deleteMany: 1,
  deleteOne: 1,
  find: 1,
  findOne: 1,
  findOneAndDelete: 1,
  insertMany: 1,
  insertOne: 1,
  distinct: 2,
  findOneAndReplace: 2,
  findOneAndUpdate: 2,
  replaceOne: 2,
  updateMany: 2,
  updateOne: 2,
} as const;

type Method = keyof typeof optionsAt;
type Methods = Record<Method, (...given: unknown[]) => unknown>;

const limitsOf = (method: Method, { timeMs, batch }: OperationLimits): object => ({
  maxTimeMS: timeMs,
  ...((method === 'find' || method === 'aggregate') && { batchSize: batch }),
});

/**
 * Sends `maxTimeMS` with every operation on the connection's collections and `batchSize` with every read of several documents, through
 * Mongoose or not, unless an operation sets its own.
 * Mongoose's own setting leaves out inserts, bulk writes and updates. Call it before models are created. Index builds have no limit.
 */
export function limitOperations(connection: Connection, limits: OperationLimits): void {
  limitsByConnection.set(connection, limits);
  const open = connection.collection.bind(connection);
  const limited = new WeakSet<object>();
  connection.collection = (name, options) => {
    const collection = open(name, options);
    // The wrapped method is generic in the type of the documents, here and below.
    if (limited.has(collection)) return collection as never;
    limited.add(collection);
    // The methods have different signatures; only the position of their options matters here.
    const methods = collection as unknown as Methods;
    for (const [method, at] of Object.entries(optionsAt) as [Method, number][]) {
      const run = methods[method];
      const options = limitsOf(method, limits);
      methods[method] = function (...given) {
        given[at] = { ...options, ...(given[at] as object | undefined) };
        return run.apply(this, given);
      };
    }
    return collection as never;
  };
}
