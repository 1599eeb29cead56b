import mongoose, { type Connection, Schema, Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from './database.js';

interface Book {
  isbn: string;
  title?: string;
  slug?: string;
  category?: string;
  tags: string[];
  author?: Types.ObjectId;
  reviews: { user: string; stars: number }[];
  stock: number;
  expiresAt?: Date;
  deleted?: boolean;
  createdAt?: Date;
}

let database: TestDatabase;
let connection: Connection;

const bookSchema = new Schema<Book>(
  {
    isbn: { type: String, unique: true },
    title: String,
    slug: { type: String, sparse: true, unique: true },
    category: { type: String, index: true },
    tags: [String],
    author: { type: Schema.Types.ObjectId, ref: 'Author' },
    reviews: [{ _id: false, user: String, stars: Number }],
    stock: { type: Number, default: 0 },
    expiresAt: Date,
    deleted: Boolean,
  },
  { timestamps: true },
);
bookSchema.index({ category: 1, createdAt: -1 });
bookSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 1 });
bookSchema.index({ title: 1 }, { unique: true, partialFilterExpression: { deleted: false } });
const authorSchema = new Schema({ name: { type: String, required: true } }, { timestamps: true });

const models = () => ({ Book: connection.model('Book', bookSchema), Author: connection.model('Author', authorSchema) });
const numbered = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    isbn: `i${i}`,
    title: `T${i}`,
    category: i % 2 ? 'odd' : 'even',
    stock: i,
    tags: [`t${i % 5}`],
  }));

beforeAll(async () => {
  database = await openTestDatabase('mongoose');
  connection = await mongoose.createConnection(database.uri, { dbName: 'embedded-mongo-mongoose' }).asPromise();
  const { Book, Author } = models();
  await Book.init();
  await Author.init();
});
afterAll(async () => {
  await connection.close();
  await database.close();
});
beforeEach(async () => {
  const { Book, Author } = models();
  await Book.deleteMany({});
  await Author.deleteMany({});
});

describe('indexes of a model', () => {
  it('are all created and in sync afterwards', async () => {
    const { Book } = models();
    expect(await Book.syncIndexes()).toEqual([]);
    const names = (await Book.listIndexes()).map(({ name }: { name?: string }) => name);
    expect(names.sort()).toEqual([
      '_id_',
      'category_1',
      'category_1_createdAt_-1',
      'expiresAt_1',
      'isbn_1',
      'slug_1',
      'title_1',
    ]);
  });

  it('are dropped and created by syncIndexes', async () => {
    const { Book } = models();
    await Book.collection.createIndex({ stock: 1 }, { name: 'stray' }, {});
    await Book.collection.dropIndex('category_1');
    expect(await Book.diffIndexes()).toMatchObject({ toDrop: ['stray'], toCreate: [{ category: 1 }] });
    expect(await Book.syncIndexes()).toEqual(['stray']);
    expect(await Book.diffIndexes()).toMatchObject({ toDrop: [], toCreate: [] });
  });

  it('throw for text indexes', async () => {
    const Text = connection.model('Text', new Schema({ t: String }, { autoIndex: false }).index({ t: 'text' }));
    const creation = Text.createIndexes();
    if (database.embedded) await expect(creation).rejects.toThrow('text indexes');
    else await creation;
  });
});

describe('creating', () => {
  it('stores a document and reports a duplicate with its key', async () => {
    const { Book } = models();
    const book = await Book.create({ isbn: 'x1', title: 'One', tags: ['a', 'b'] });
    expect(await Book.findById(book._id)).toMatchObject({ title: 'One', stock: 0, tags: ['a', 'b'] });
    await expect(Book.create({ isbn: 'x1' })).rejects.toMatchObject({
      name: 'MongoServerError',
      code: 11000,
      keyPattern: { isbn: 1 },
      keyValue: { isbn: 'x1' },
    });
  });

  it('stores the valid documents of an unordered insertMany', async () => {
    const { Book } = models();
    expect(await Book.insertMany(numbered(250))).toHaveLength(250);
    const inserted = Book.insertMany([{ isbn: 'i1' }, { isbn: 'new' }, { isbn: 'i2' }], { ordered: false });
    await expect(inserted).rejects.toMatchObject({
      code: 11000,
      insertedDocs: [{ isbn: 'new' }],
      writeErrors: [{ index: 0 }, { index: 2 }],
    });
    expect(await Book.countDocuments({ isbn: 'new' })).toBe(1);
  });

  it('allows several documents without a sparse unique field, but no duplicates', async () => {
    const { Book } = models();
    await Book.create([{ isbn: 'a' }, { isbn: 'b' }, { isbn: 'c', slug: 's' }]);
    await expect(Book.create({ isbn: 'd', slug: 's' })).rejects.toMatchObject({ code: 11000 });
  });

  it('enforces a partial unique index only where its condition matches', async () => {
    const { Book } = models();
    await Book.create({ isbn: 'a', title: 'T', deleted: true });
    await Book.create({ isbn: 'b', title: 'T', deleted: true });
    await Book.create({ isbn: 'c', title: 'T', deleted: false });
    await expect(Book.create({ isbn: 'd', title: 'T', deleted: false })).rejects.toMatchObject({ code: 11000 });
    await expect(Book.updateOne({ isbn: 'a' }, { deleted: false })).rejects.toMatchObject({ code: 11000 });
  });

  it('stores with an unacknowledged write', async () => {
    const { Book } = models();
    await Book.collection.insertOne({ isbn: 'w0' }, { writeConcern: { w: 0 } });
    await expect.poll(() => Book.countDocuments({ isbn: 'w0' })).toBe(1);
  });
});

describe('reading', () => {
  beforeEach(async () => {
    await models().Book.insertMany(numbered(250));
  });

  it('sorts, skips, limits and selects', async () => {
    const found = await models()
      .Book.find({ category: 'odd' })
      .sort({ stock: -1 })
      .skip(2)
      .limit(3)
      .select('title stock')
      .lean();
    expect(found.map(({ stock }) => stock)).toEqual([245, 243, 241]);
    expect(found[0]).not.toHaveProperty('isbn');
  });

  it('supports $or, regular expressions and $in', async () => {
    const found = await models().Book.find({ $or: [{ title: /^t1$/i }, { isbn: { $in: ['i5', 'i6'] } }] });
    expect(found.map(({ isbn }) => isbn)).toEqual(['i1', 'i5', 'i6']);
  });

  it('supports countDocuments, distinct and exists', async () => {
    const { Book } = models();
    expect(await Book.countDocuments({ category: 'odd' })).toBe(125);
    expect(await Book.countDocuments({ category: 'none' })).toBe(0);
    expect(await Book.countDocuments({}, { skip: 240, limit: 20 })).toBe(10);
    expect(await Book.estimatedDocumentCount()).toBe(250);
    expect((await Book.distinct('category')).sort()).toEqual(['even', 'odd']);
    expect((await Book.distinct('tags')).sort()).toEqual(['t0', 't1', 't2', 't3', 't4']);
    expect(await Book.exists({ isbn: 'none' })).toBeNull();
    expect(await Book.findOne({ isbn: 'none' })).toBeNull();
  });

  it('iterates a cursor and closes one early', async () => {
    const { Book } = models();
    let read = 0;
    for await (const book of Book.find().cursor({ batchSize: 50 })) read += book.isbn ? 1 : 0;
    expect(read).toBe(250);
    const cursor = Book.find().cursor({ batchSize: 10 });
    expect(await cursor.next()).not.toBeNull();
    await cursor.close();
  });

  it('groups in an aggregation', async () => {
    const groups: unknown = await models().Book.aggregate([
      { $match: { stock: { $lt: 10 } } },
      { $group: { _id: '$category', n: { $sum: 1 }, least: { $min: '$stock' }, most: { $max: '$stock' } } },
      { $sort: { _id: 1 } },
      { $project: { n: 1, most: 1 } },
    ]);
    expect(groups).toEqual([
      { _id: 'even', n: 5, most: 8 },
      { _id: 'odd', n: 5, most: 9 },
    ]);
  });

  it('populates references', async () => {
    const { Book, Author } = models();
    const author = await Author.create({ name: 'Ann' });
    await Book.updateMany({ stock: { $lt: 3 } }, { author: author._id });
    const found = await Book.find({ stock: { $lt: 3 } })
      .populate('author')
      .lean();
    expect(found.map((book) => book.author)).toEqual(Array(3).fill(expect.objectContaining({ name: 'Ann' })));
  });

  it('runs in a session', async () => {
    const session = await connection.startSession();
    expect(await models().Book.findOne({ isbn: 'i1' }).session(session)).toMatchObject({ title: 'T1' });
    await session.endSession();
  });

  it('returns an explained plan', async () => {
    const explained: unknown = await models().Book.find({ isbn: 'i1' }).explain('executionStats');
    expect(explained).toMatchObject({ executionStats: { nReturned: 1, totalKeysExamined: 1, totalDocsExamined: 1 } });
  });
});

describe('changing', () => {
  beforeEach(async () => {
    await models().Book.create({
      isbn: 'x1',
      title: 'One',
      stock: 1,
      reviews: [
        { user: 'u', stars: 5 },
        { user: 'v', stars: 3 },
      ],
    });
  });

  it('updates one document and reports whether it changed', async () => {
    const { Book } = models();
    expect(await Book.updateOne({ isbn: 'x1' }, { $set: { title: 'Uno' }, $inc: { stock: 2 } })).toMatchObject({
      modifiedCount: 1,
    });
    const same = await Book.updateOne({ isbn: 'x1' }, { $set: { title: 'Uno' } }, { timestamps: false });
    expect(same).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
  });

  it('updates many documents', async () => {
    const { Book } = models();
    await Book.insertMany(numbered(10));
    expect(await Book.updateMany({ category: 'odd' }, { $addToSet: { tags: 'z' } })).toMatchObject({
      modifiedCount: 5,
    });
    expect(await Book.countDocuments({ tags: 'z' })).toBe(5);
  });

  it('updates the matched array element', async () => {
    const filter = { isbn: 'x1', 'reviews.user': 'v' };
    const book = await models().Book.findOneAndUpdate(
      filter,
      { $inc: { 'reviews.$.stars': -1 } },
      { returnDocument: 'after' },
    );
    expect(book?.reviews.map(({ stars }) => stars)).toEqual([5, 2]);
  });

  it('inserts with upsert', async () => {
    const { Book } = models();
    const update = { $set: { title: 'Up' }, $setOnInsert: { stock: 7 } };
    const book = await Book.findOneAndUpdate({ isbn: 'up' }, update, { upsert: true, returnDocument: 'after' });
    expect(book).toMatchObject({ isbn: 'up', title: 'Up', stock: 7 });
    expect(book.createdAt).toBeInstanceOf(Date);
    const result = await Book.updateOne({ isbn: 'up2' }, { title: 'Q' }, { upsert: true });
    expect(result).toMatchObject({ matchedCount: 0, upsertedCount: 1 });
    expect(await Book.findById(result.upsertedId)).toMatchObject({ isbn: 'up2', title: 'Q' });
  });

  it('returns the previous document from findOneAndUpdate, in the requested order', async () => {
    const { Book } = models();
    await Book.insertMany(numbered(5));
    const book = await Book.findOneAndUpdate(
      { stock: { $lte: 4 } },
      { $set: { title: 'top' } },
      { sort: { stock: -1 } },
    );
    expect(book).toMatchObject({ isbn: 'i4', title: 'T4' });
    expect(await Book.findOneAndUpdate({ isbn: 'none' }, { title: 'x' })).toBeNull();
    expect(await Book.findOneAndDelete({ isbn: 'i3' })).toMatchObject({ title: 'T3' });
    const replacement = { isbn: 'i2', title: 'RR' };
    const replaced = await Book.findOneAndReplace({ isbn: 'i2' }, replacement, { returnDocument: 'after' });
    expect(replaced).toMatchObject({ title: 'RR' });
    expect(replaced?.category).toBeUndefined();
  });

  it('runs bulkWrite', async () => {
    const { Book } = models();
    await Book.insertMany(numbered(3));
    const result = await Book.bulkWrite([
      { insertOne: { document: { isbn: 'b1' } as Book } },
      { updateOne: { filter: { isbn: 'b1' }, update: { $set: { stock: 3 } } } },
      { updateOne: { filter: { isbn: 'b2' }, update: { $set: { stock: 3 } }, upsert: true } },
      { deleteOne: { filter: { isbn: 'i0' } } },
      { replaceOne: { filter: { isbn: 'i1' }, replacement: { isbn: 'i1', title: 'R' } as Book } },
    ]);
    expect(result).toMatchObject({ insertedCount: 1, modifiedCount: 2, deletedCount: 1, upsertedCount: 1 });
  });

  it('saves a changed document and refuses a stale version', async () => {
    const { Book } = models();
    const [first, second] = [await Book.findOne({ isbn: 'x1' }).orFail(), await Book.findOne({ isbn: 'x1' }).orFail()];
    first.title = 'Saved';
    first.tags.push('q');
    first.set('reviews', []);
    await first.save();
    second.set('reviews.0.stars', 1);
    await expect(second.save()).rejects.toMatchObject({ name: 'VersionError' });
    expect(await Book.findOne({ isbn: 'x1' })).toMatchObject({ title: 'Saved', tags: ['q'], reviews: [] });
  });

  it('deletes documents', async () => {
    const { Book } = models();
    await Book.insertMany(numbered(10));
    expect(await Book.deleteOne({ isbn: 'i1' })).toMatchObject({ deletedCount: 1 });
    expect(await Book.deleteMany({ isbn: /^i/ })).toMatchObject({ deletedCount: 9 });
    expect(await Book.countDocuments()).toBe(1);
  });

  it('loses no increment under concurrency', async () => {
    const { Book } = models();
    await Promise.all(Array.from({ length: 50 }, () => Book.updateOne({ isbn: 'x1' }, { $inc: { stock: 1 } })));
    expect(await Book.findOne({ isbn: 'x1' })).toMatchObject({ stock: 51 });
  });

  it('applies only one of many concurrent conditional updates', async () => {
    const { Book } = models();
    const tries = Array.from({ length: 20 }, (_, i) =>
      Book.updateOne({ isbn: 'x1', stock: 1 }, { $set: { stock: 0, title: `by ${i}` } }),
    );
    const winners = (await Promise.all(tries)).filter(({ modifiedCount }) => modifiedCount === 1);
    expect(winners).toHaveLength(1);
  });
});

describe('collections', () => {
  it('are created, listed and dropped', async () => {
    await connection.createCollection('extra');
    await expect(connection.createCollection('extra')).rejects.toMatchObject({ code: 48 });
    const names = async () => (await connection.listCollections()).map(({ name }) => name);
    expect(await names()).toContain('extra');
    await connection.dropCollection('extra');
    expect(await names()).not.toContain('extra');
  });
});
