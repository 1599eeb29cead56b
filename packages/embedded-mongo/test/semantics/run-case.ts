import { EJSON } from 'bson';
import { type Collection, type Document, MongoServerError } from 'mongodb';
import { expect } from 'vitest';
import type { TestDatabase } from '../database.js';

/** What MongoDB answers: a value, or that it reports an error. */
export type Expected = { readonly value: unknown } | 'error';

/** Documents of the cases are told from each other by these, which no case expects to see. */
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

/** Puts documents into the collection in place of those that are there. */
export async function fill(collection: Collection, documents: readonly Document[]): Promise<void> {
  await collection.deleteMany({});
  if (documents.length > 0) await collection.insertMany(withIds(documents));
}

/** Runs a case; the embedded database must answer as MongoDB does, or refuse if the case is outside its scope. */
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
  // Text, so that the order of fields and the types of numbers count as well.
  expect(EJSON.stringify(withoutIds(await run()))).toBe(EJSON.stringify(expected.value));
}
