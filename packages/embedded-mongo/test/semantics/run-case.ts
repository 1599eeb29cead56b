import { EJSON } from 'bson';
import { type Collection, type Document, MongoServerError } from 'mongodb';
import { expect } from 'vitest';
import type { TestDatabase } from '../database.js';

/** MongoDB's result: a value or an error. */
export type Expected = { readonly value: unknown } | 'error';

/** Artificial _ids of the documents, removed from results. */
const idOf = (position: number) => `document-${position}`;
const REFUSALS = [2, 52, 115, 168, 15952, 28811, 40324, 40415];

function withIds(documents: readonly Document[]): Document[] {
  return documents.map((document, i) => ('_id' in document ? document : { _id: idOf(i), ...document }));
}

function withoutIds(documents: readonly Document[]): Document[] {
  return documents.map(({ _id, ...rest }: Document & { _id?: unknown }) =>
    _id === undefined || (typeof _id === 'string' && _id.startsWith('document-')) ? rest : { _id, ...rest },
  );
}

/** Replaces the documents of the collection. */
export async function fill(collection: Collection, documents: readonly Document[]): Promise<void> {
  await collection.deleteMany({});
  if (documents.length > 0) await collection.insertMany(withIds(documents));
}

/** Runs a case; expects MongoDB's result, or a refusal when the embedded database does not support it. */
export async function expectAnswer(
  { embedded }: TestDatabase,
  run: () => Promise<Document[]>,
  expected: Expected,
  refused: boolean,
): Promise<void> {
  if (expected === 'error' || (refused && embedded)) {
    const error: unknown = await run().then(
      (answer) => ({ answer }),
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(MongoServerError);
    if (refused && embedded) expect(REFUSALS).toContain((error as MongoServerError).code);
    return;
  }
  // Compares as text, so that field order and number types count too.
  expect(EJSON.stringify(withoutIds(await run()))).toBe(EJSON.stringify(expected.value));
}
