import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Collection, MongoClient } from 'mongodb';
import { onTestFinished } from 'vitest';

/** Creates an empty folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-mongo-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Calls `run` with a collection of a running database. */
export async function withCollection<T>(uri: string, run: (collection: Collection<Book>) => Promise<T>): Promise<T> {
  const client = await new MongoClient(uri).connect();
  try {
    return await run(client.db('shop').collection<Book>('books'));
  } finally {
    await client.close();
  }
}

export interface Book {
  _id?: string;
  isbn?: string;
  title?: string;
  group?: string;
  version?: number;
  text?: string;
}
