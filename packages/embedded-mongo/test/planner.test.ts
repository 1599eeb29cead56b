import { type Collection, type Document, MongoClient, ObjectId, type Sort } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Log, startInMemory } from '../src/index.js';
import { openTestDatabase, type TestDatabase } from './database.js';

let database: TestDatabase;
let books: Collection;

const COUNT = 3000;
const indexes: Record<string, Record<string, 1 | -1>> = {
  newest: { listed: 1, createdAt: -1 },
  byCategory: { listed: 1, categories: 1, createdAt: -1 },
  byWord: { listed: 1, words: 1 },
  byPrice: { listed: 1, price: 1 },
  byOwner: { owner: 1 },
};

beforeAll(async () => {
  database = await openTestDatabase('planner');
  books = database.db.collection('books');
  for (const [name, key] of Object.entries(indexes)) await books.createIndex(key, { name });
  await books.createIndex(
    { token: 1 },
    { name: 'byToken', unique: true, partialFilterExpression: { token: { $type: 'string' } } },
  );
  await books.createIndex({ slug: 1 }, { name: 'bySlug', sparse: true });
  await books.insertMany(
    Array.from({ length: COUNT }, (_, i) => ({
      listed: i % 10 !== 0,
      categories: [`c${i % 5}`, `c${(i + 1) % 5}`],
      words: ['knjiga', `rec${i}`],
      price: (i * 7) % COUNT,
      owner: i % 300,
      createdAt: new Date(1_700_000_000_000 + i * 1000),
      ...(i % 100 === 0 ? { token: `t${i}`, slug: `s${i}` } : {}),
    })),
  );
});
afterAll(() => database.close());

interface Explained {
  index: string | undefined;
  sortsInMemory: boolean;
  keys: number;
  documents: number;
}

const stagesOf = (plan: Document): Document[] => [
  plan,
  ...(plan.inputStage ? stagesOf(plan.inputStage as Document) : []),
];

async function explain(filter: Document, sort: Sort = {}, limit = 0, hint?: string): Promise<Explained> {
  const cursor = books.find(filter).sort(sort).limit(limit);
  const { queryPlanner, executionStats } = (await (hint ? cursor.hint(hint) : cursor).explain('executionStats')) as {
    queryPlanner: { winningPlan: Document };
    executionStats: { totalKeysExamined: number; totalDocsExamined: number };
  };
  const stages = stagesOf(queryPlanner.winningPlan);
  return {
    index: stages.find(({ stage }) => stage === 'IXSCAN')?.indexName as string | undefined,
    sortsInMemory: stages.some(({ stage }) => stage === 'SORT'),
    keys: executionStats.totalKeysExamined,
    documents: executionStats.totalDocsExamined,
  };
}

describe('the query planner', () => {
  it('uses the index of _id for an _id', async () => {
    const [book] = await books.find().limit(1).toArray();
    const explained = await books.find({ _id: book?._id ?? new ObjectId() }).explain('executionStats');
    expect(explained).toMatchObject({ executionStats: { totalDocsExamined: 1 } });
  });

  it('walks the index in sort order for a list', async () => {
    const plan = await explain({ listed: true }, { createdAt: -1 }, 20);
    expect(plan).toEqual({ index: 'newest', sortsInMemory: false, keys: 20, documents: 20 });
  });

  it('walks the index backwards for the reverse order', async () => {
    expect(await explain({ listed: true }, { createdAt: 1 }, 20)).toMatchObject({
      index: 'newest',
      sortsInMemory: false,
      keys: 20,
    });
  });

  it('walks the index in sort order for a value of an array', async () => {
    const plan = await explain({ listed: true, categories: 'c1' }, { createdAt: -1 }, 20);
    expect(plan).toEqual({ index: 'byCategory', sortsInMemory: false, keys: 20, documents: 20 });
  });

  it('fetches and sorts the matches of a rare word', async () => {
    const plan = await explain({ listed: true, words: /^rec123/ }, { createdAt: -1 }, 20);
    expect(plan).toMatchObject({ index: 'byWord', sortsInMemory: true });
    expect(plan.keys).toBeLessThan(20);
  });

  it('walks the sort order for a common word', async () => {
    const plan = await explain({ listed: true, words: /^knj/ }, { createdAt: -1 }, 20);
    expect(plan).toMatchObject({ index: 'newest', sortsInMemory: false });
    expect(plan.documents).toBeLessThan(50);
  });

  it('reads only the keys of a range', async () => {
    const plan = await explain({ listed: true, price: { $gte: 100, $lt: 200 } }, { price: 1 });
    expect(plan).toMatchObject({ index: 'byPrice', sortsInMemory: false });
    expect(plan.keys).toBeLessThanOrEqual(101);
  });

  it('reads each value of $in', async () => {
    expect(await explain({ owner: { $in: [1, 2, 2] } })).toMatchObject({ index: 'byOwner', documents: 20 });
  });

  it('uses a partial index only when the filter implies its condition', async () => {
    expect(await explain({ token: 't100' })).toMatchObject({ index: 'byToken', documents: 1 });
    expect(await explain({ token: null })).toMatchObject({ index: undefined });
  });

  it('uses a sparse index only for existing values', async () => {
    expect(await explain({ slug: 's100' })).toMatchObject({ index: 'bySlug', documents: 1 });
    expect(await explain({ slug: null })).toMatchObject({ index: undefined, documents: COUNT });
    expect(await books.countDocuments({ slug: null })).toBe(COUNT - COUNT / 100);
  });

  it('follows a hint', async () => {
    expect(await explain({ listed: true, price: { $lt: 10 } }, { createdAt: -1 }, 5, 'newest')).toMatchObject({
      index: 'newest',
    });
    await expect(explain({}, {}, 0, 'none')).rejects.toMatchObject({ code: 2 });
  });

  it('explains the storage part of an aggregation', async () => {
    const pipeline = [{ $match: { owner: 7 } }, { $group: { _id: null, n: { $sum: 1 } } }];
    const explained = JSON.stringify(await books.aggregate(pipeline).explain('executionStats'));
    expect(explained).toContain('"indexName":"byOwner"');
  });
});

describe('a query by an index', () => {
  const filters: Document[] = [
    { listed: true, price: { $gt: 10, $lt: 30 } },
    { listed: { $in: [true, false] }, categories: 'c2' },
    { categories: { $all: ['c1', 'c2'] } },
    { listed: true, words: { $gte: 'rec10', $lt: 'rec11' } },
    { listed: true, words: { $regex: '^rec1\\d$' } },
    { $and: [{ words: /^knj/ }, { words: /^rec29/ }], listed: true },
    { owner: { $gte: 290 }, listed: false },
    { owner: null },
    { slug: { $gt: 's2' } },
    { token: { $exists: true } },
    { createdAt: { $gte: new Date(1_700_000_100_000), $lte: new Date(1_700_000_110_000) }, listed: true },
  ];
  const sorts: Sort[] = [
    { _id: 1 },
    { createdAt: -1 },
    { price: 1, _id: -1 },
    { categories: 1, createdAt: 1 },
    { owner: -1, price: 1 },
  ];

  it.each(filters.flatMap((filter) => sorts.map((sort) => ({ filter, sort }))))(
    'returns the result of a full scan: $filter $sort',
    async ({ filter, sort }) => {
      const withIndex = await books.find(filter).sort(sort).toArray();
      const scanned = await books.find(filter).sort(sort).hint({ $natural: 1 }).toArray();
      const key = (found: Document[]) => found.map(({ _id }) => String(_id)).sort();
      expect(key(withIndex)).toEqual(key(scanned));
      const [field = ''] = Object.keys(sort);
      if (field !== 'categories')
        expect(withIndex.map((book) => book[field] as unknown)).toEqual(scanned.map((book) => book[field] as unknown));
    },
  );

  it('returns current results after writes', async () => {
    const collection = database.db.collection('changing');
    await collection.createIndex({ tags: 1, n: -1 });
    for (let i = 0; i < 600; i++) await collection.insertOne({ n: i, tags: ['a', `b${i % 7}`] });
    await collection.updateMany({ n: { $mod: [3, 0] } }, { $set: { tags: ['c'] } });
    await collection.deleteMany({ n: { $mod: [5, 0] } });
    const byIndex = await collection.find({ tags: 'a' }).sort({ n: -1 }).toArray();
    const byScan = await collection.find({ tags: 'a' }).hint({ $natural: 1 }).sort({ n: -1 }).toArray();
    expect(byIndex).toEqual(byScan);
    expect(byIndex).toHaveLength(320);
    expect(await collection.countDocuments({ tags: 'c' })).toBe(160);
  });
});

describe('the log', () => {
  it('contains full scans with the shape of their filter and never its values', async () => {
    const lines: { details: object; message: string }[] = [];
    const note = (details: object, message: string) => void lines.push({ details, message });
    const log: Log = { debug: note, info: note, warn: note, error: note };
    const running = await startInMemory({ log });
    const client = await new MongoClient(running.uri).connect();
    const people = client.db('log').collection('people');
    await people.insertMany(Array.from({ length: 200 }, (_, age) => ({ age })));
    await people.find({ email: 'secret@example.com', age: { $in: [1, 2] } }).toArray();
    const filter = { email: '?', age: { $in: ['?', '?'] } };
    expect(lines).toEqual([
      { details: { collection: 'people', filter, documents: 200 }, message: 'a query read a whole collection' },
    ]);
    await client.close();
    await running.stop();
  });
});
