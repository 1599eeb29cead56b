import { type Db, MongoClient } from 'mongodb';
import { startInMemory } from '../src/index.js';

/** A MongoDB server for verifying the semantic cases instead of the embedded database. */
const serverUri = process.env.MONGODB_TEST_URI;

export interface TestDatabase {
  readonly db: Db;
  readonly client: MongoClient;
  readonly uri: string;
  /** Whether this is the embedded database, which refuses unsupported features. */
  readonly embedded: boolean;
  close: () => Promise<void>;
}

/** Opens an empty database for one test file. */
export async function openTestDatabase(name: string): Promise<TestDatabase> {
  const running = serverUri ? undefined : await startInMemory();
  const uri = serverUri ?? running?.uri ?? '';
  const client = await new MongoClient(uri).connect();
  const db = client.db(`embedded-mongo-${name}`);
  await db.dropDatabase();
  return {
    db,
    client,
    uri,
    embedded: running !== undefined,
    close: async () => {
      await db.dropDatabase();
      await client.close();
      await running?.stop();
    },
  };
}
