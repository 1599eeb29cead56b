import type { Connection } from 'mongoose';

/** Creates the missing indexes of every collection and drops indexes that no model declares. */
export async function syncIndexes(connection: Connection): Promise<void> {
  for (const model of Object.values(connection.models)) {
    await model.createCollection();
    await model.syncIndexes();
  }
}
