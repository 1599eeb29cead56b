import { ObjectId } from 'bson';
import { expect, it } from 'vitest';
import { AFTER } from '../src/bson/ordered-key.js';
import { type Document, isArray, isDocument } from '../src/bson/values.js';
import { Collection } from '../src/storage/collection.js';
import type { IndexSpec } from '../src/storage/collection-index.js';
import { compileUpdate } from '../src/update/compile.js';

const specs: readonly IndexSpec[] = [
  { name: 'pair', key: { book: 1, 'people.buyer': 1 }, unique: true },
  { name: 'latest', key: { members: 1, updatedAt: -1, _id: -1 } },
  { name: 'unread', key: { unreadBy: 1 } },
  { name: 'last', key: { 'last.seq': -1 }, sparse: true },
  { name: 'open', key: { book: 1 }, partialFilterExpression: { 'state.open': true } },
  { name: 'wanted', key: { book: 1 }, partialFilterExpression: { $and: [{ count: { $gt: 3 } }] } },
];

const updates: readonly Document[] = [
  { $set: { updatedAt: new Date(2_000) } },
  { $set: { 'last.seq': 7, 'last.by': 'ana' }, $addToSet: { unreadBy: 'ana' } },
  { $inc: { count: 5 } },
  { $set: { 'state.open': true } },
  { $push: { members: 'vera' } },
  { $pull: { unreadBy: 'ana' }, $max: { 'read.seq': 3 } },
  { $set: { 'people.buyer': 'petar' } },
  { $unset: { state: '', count: '' } },
  { $setOnInsert: { book: 9 } },
];

/** Freezes deeply, so that an in-place change throws. */
function freeze(value: unknown): void {
  if (!isArray(value) && !isDocument(value)) return;
  Object.values(value).forEach(freeze);
  Object.freeze(value);
}

const entriesOf = (collection: Collection) =>
  collection.indexes.map((index) => [index.spec.name, ...index.range('', AFTER)]);

it('an update leaves the old document unchanged and every index equal to a rebuilt one', () => {
  const collection = new Collection({ id: 1, database: 'shop', name: 'rooms' });
  for (const spec of specs) collection.addIndex(spec);
  for (let book = 0; book < 3; book++) {
    const people = { owner: 'vera', buyer: `ana ${book}` };
    collection.put({ _id: new ObjectId(), book, people, members: ['ana', 'ivo'], unreadBy: [], count: book }, 100);
  }
  for (const spec of updates) {
    const { apply } = compileUpdate(spec);
    for (const record of [...collection.records.values()]) {
      freeze(record.document);
      const { document } = apply(record.document, { arrayIndex: undefined, inserting: false });
      expect(document).not.toBe(record.document);
      collection.put(document, 100, record);
    }
    const anew = new Collection(collection.info);
    anew.load(collection.records.values(), specs);
    expect(entriesOf(collection), JSON.stringify(spec)).toEqual(entriesOf(anew));
  }
  expect([...collection.records.values()].map(({ document }) => document)).toMatchObject([
    { book: 0, people: { owner: 'vera', buyer: 'petar' }, members: ['ana', 'ivo', 'vera'], last: { seq: 7 } },
    { book: 1, people: { owner: 'vera', buyer: 'petar' }, read: { seq: 3 } },
    { book: 2, people: { owner: 'vera', buyer: 'petar' }, unreadBy: [] },
  ]);
});

it('an update with a duplicate key in a unique index throws and changes no index', () => {
  const collection = new Collection({ id: 1, database: 'shop', name: 'rooms' });
  for (const spec of specs) collection.addIndex(spec);
  collection.put({ _id: 1, book: 1, people: { buyer: 'ana' }, members: [] }, 100);
  const second = collection.put({ _id: 2, book: 1, people: { buyer: 'ivo' }, members: [] }, 100);
  const before = entriesOf(collection);
  const { apply } = compileUpdate({ $set: { 'people.buyer': 'ana', members: ['ivo'] } });
  const { document } = apply(second.document, { arrayIndex: undefined, inserting: false });
  expect(() => collection.put(document, 100, second)).toThrow('E11000');
  expect(entriesOf(collection)).toEqual(before);
});
