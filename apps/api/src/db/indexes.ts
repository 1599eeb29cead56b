import type { Connection } from 'mongoose';

/** Creates every collection's missing indexes and drops those that no model names any more. */
export async function syncIndexes(connection: Connection): Promise<void> {
  for (const model of Object.values(connection.models)) {
    await model.createCollection();
    await model.syncIndexes();
  }
}
