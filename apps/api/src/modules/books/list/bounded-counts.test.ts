import type { Alert, Facets, Owner, Town } from '@korice/contracts';
import mongoose, { Types } from 'mongoose';
import request from 'supertest';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.js';
import { buildBook, removeBooks } from '../../../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../../../test/factories/build-user.js';

let app: TestApp;
let owner: BuiltUser;
let admin: BuiltUser;
beforeAll(async () => {
  app = await startTestApp();
  owner = await buildUser(app);
  admin = await buildUser(app, { role: 'admin' });
});
afterAll(() => app.close());
afterEach(async () => {
  vi.restoreAllMocks();
  await removeBooks(app);
  await app.models.settings.deleteOne({ _id: 'shopCounts' });
});

/** Lists copies of one book, each a second younger than the one before. */
async function listBooks(count: number, fields: Partial<Parameters<typeof buildBook>[1]> = {}): Promise<void> {
  const { _id } = await buildBook(app, { owner, ...fields });
  const stored = await app.models.books.findById(_id).orFail().lean();
  const copies = Array.from({ length: count - 1 }, (_, at) => ({
    ...stored,
    _id: new Types.ObjectId(),
    createdAt: new Date(stored.createdAt.getTime() + (at + 1) * 1_000),
  }));
  if (copies.length > 0) await app.models.books.collection.insertMany(copies);
  app.deps.events.emit('books.changed');
}

const get = (path: string, as?: BuiltUser) =>
  request(app.url)
    .get(path)
    .set(as?.auth ?? {});
const totals = async (path: string, as?: BuiltUser) => {
  const { headers } = await get(path, as).expect(200);
  return [headers['x-total-count'], headers['x-total-more']];
};
const facets = async (query = '') => (await get(`/api/books/facets${query}`).expect(200)).body as Facets;

/** Makes every count fail with the error of an exceeded `maxTimeMS`; returns the spy. */
function slowDown(method: 'countDocuments' | 'aggregate') {
  const { collection } = app.models.books;
  const error = new mongoose.mongo.MongoServerError({ message: 'operation exceeded time limit', code: 50 });
  return method === 'countDocuments'
    ? vi.spyOn(collection, method).mockRejectedValue(error)
    : vi.spyOn(app.models.books, method).mockRejectedValue(error);
}

describe('the total of a list', () => {
  it('is exact up to 1,000 and a lower bound beyond, on every page', async () => {
    await listBooks(1_000);
    expect(await totals('/api/books')).toEqual(['1000', undefined]);
    await buildBook(app, { owner, condition: 'new' });
    for (const path of [
      '/api/books',
      '/api/books?page=50',
      '/api/books?page=51',
      '/api/books?q=andric',
      '/api/books?q=andric&sort=title',
      '/api/books?category=Klasici&language=sr',
    ])
      expect(await totals(path), path).toEqual(['1000', 'true']);
    expect(await totals('/api/books?condition=new')).toEqual(['1', undefined]);
    const search = await request(app.url).post('/api/books/search').send({ keyword: 'ćuprija' }).expect(200);
    expect(search.headers).toMatchObject({ 'x-total-count': '1000', 'x-total-more': 'true' });
    const seller = await get(`/api/books/by-owner/${owner._id}`).expect(200);
    expect(seller.body).toMatchObject({ totalBooks: 1_000, isMore: true });
  });

  it('is bounded in the list of accounts and in the audit log', async () => {
    const user = await app.models.users.findById(owner._id).orFail().lean();
    const users = Array.from({ length: 1_001 }, (_, at) => ({
      ...user,
      _id: new Types.ObjectId(),
      email: `kupac${at}@example.com`,
    }));
    await app.models.users.collection.insertMany(users);
    const entry = {
      at: new Date(),
      actor: { _id: new Types.ObjectId(), name: 'Ana' },
      action: 'pageEdited',
      subject: { _id: null, name: 'Strana' },
      detail: '',
    };
    await app.models.auditEntries.collection.insertMany(Array.from({ length: 1_001 }, () => ({ ...entry })));
    expect(await totals('/api/users/all?page=1', admin)).toEqual(['1000', 'true']);
    expect(await totals('/api/audit', admin)).toEqual(['1000', 'true']);
    await app.models.users.deleteMany({ email: /^kupac/ });
    await app.models.auditEntries.deleteMany({});
  });

  it('is bounded in the list of contact messages, and exact up to 1,000', async () => {
    const message = {
      name: 'Ana',
      email: 'ana@example.com',
      subject: 'Pitanje',
      message: 'Da li otkupljujete knjige?',
      handled: false,
      createdAt: new Date(),
    };
    await app.models.contactMessages.collection.insertMany(Array.from({ length: 1_000 }, () => ({ ...message })));
    expect(await totals('/api/contact', admin)).toEqual(['1000', undefined]);
    await app.models.contactMessages.collection.insertOne({ ...message });
    for (const page of [1, 2]) expect(await totals(`/api/contact?page=${page}`, admin)).toEqual(['1000', 'true']);
    await app.models.contactMessages.deleteMany({});
  });

  it('is the last known one when counting takes too long, and is not counted again for each request', async () => {
    await listBooks(25);
    expect(await totals('/api/books?condition=good')).toEqual(['25', undefined]);
    await listBooks(3);
    const tries = slowDown('countDocuments');
    expect(await totals('/api/books?condition=good&page=1')).toEqual(['25', undefined]);
    expect(await totals('/api/books?condition=good&page=2')).toEqual(['25', undefined]);
    expect(tries).toHaveBeenCalledTimes(1);
  });

  it('is counted again after 30 seconds, also in a response that was cached with a lower bound', async () => {
    await listBooks(25);
    const count = slowDown('countDocuments');
    expect(await totals('/api/books?minPrice=3')).toEqual(['20', 'true']);
    count.mockRestore();
    expect(await totals('/api/books?minPrice=3')).toEqual(['20', 'true']);
    const clock = vi.spyOn(performance, 'now');
    clock.mockReturnValue(performance.now() + 30_001);
    expect(await totals('/api/books?minPrice=3')).toEqual(['25', undefined]);
  });

  it('is derived from the books of the page when the first count takes too long', async () => {
    await listBooks(25);
    slowDown('countDocuments');
    expect(await totals('/api/books?language=sr')).toEqual(['20', 'true']);
    expect(await totals('/api/books?language=sr&page=2')).toEqual(['25', undefined]);
    expect(await totals('/api/books?language=en')).toEqual(['0', undefined]);
  });
});

describe('the numbers of books of a seller', () => {
  const profile = async () => (await get(`/api/owners/${owner._id}`).expect(200)).body as Owner;

  it('are absent when the first count takes too long', async () => {
    await listBooks(2);
    slowDown('countDocuments');
    const { bookCount, soldCount, name } = await profile();
    expect([bookCount, soldCount, name]).toEqual([undefined, undefined, owner.name]);
  });

  it('are the last known ones when a later count takes too long', async () => {
    owner = await buildUser(app);
    await listBooks(2);
    expect(await profile()).toMatchObject({ bookCount: 2, soldCount: 0 });
    await buildBook(app, { owner });
    slowDown('countDocuments');
    expect(await profile()).toMatchObject({ bookCount: 2, soldCount: 0 });
  });

  it('are absent beside a followed seller when the first count takes too long', async () => {
    owner = await buildUser(app);
    const follower = await buildUser(app);
    await listBooks(2);
    slowDown('countDocuments');
    await request(app.url)
      .post('/api/alerts')
      .set(follower.auth)
      .send({ kind: 'seller', sellerId: owner._id })
      .expect(201);
    const [alert] = (await get('/api/alerts', follower).expect(200)).body as Alert[];
    expect(alert).toMatchObject({ kind: 'seller', seller: { name: owner.name } });
    expect(alert).not.toHaveProperty('seller.bookCount');
  });
});

describe('the counts of filter values', () => {
  it('run only one more aggregation for each filter that is added', async () => {
    await listBooks(2);
    await facets();
    const passes = vi.spyOn(app.models.books, 'aggregate');
    await facets('?category=Klasici');
    expect(passes).toHaveBeenCalledTimes(1);
    await facets('?category=Klasici&condition=good');
    // The counts of conditions leave the condition out; those of categories leave the category out.
    expect(passes).toHaveBeenCalledTimes(2);
  });

  it('are the last known ones when counting takes too long, or empty with isMore, and never an error', async () => {
    await listBooks(2);
    const known = await facets('?minPrice=1&language=sr');
    await listBooks(1);
    slowDown('aggregate');
    expect(await facets('?minPrice=1&language=sr')).toEqual(known);
    expect(await facets('?minPrice=2')).toMatchObject({ total: 0, isMore: true, isMoreInCategories: true });
    expect((await get('/api/books/towns?minPrice=2').expect(200)).body).toEqual([]);
  });

  it('are counted after each change in a small shop, which stores no counts', async () => {
    await listBooks(3);
    await app.services.books.catalogueCounts.update();
    expect(await app.models.settings.findById('shopCounts')).toBeNull();
    expect((await facets()).total).toBe(3);
  });

  it('are counted after each change again when a shop has become small', async () => {
    await listBooks(2);
    const counts = { values: [], categories: [], towns: [] };
    await app.models.settings.updateOne({ _id: 'shopCounts' }, { $set: { counts } }, { upsert: true });
    await app.services.books.catalogueCounts.update();
    app.deps.events.emit('books.changed');
    expect((await facets()).total).toBe(2);
  });

  it('come from at most 5,000 books, and for the whole shop from the counts that a job stored', async () => {
    await listBooks(5_001, { condition: 'new', city: 'Niš' });
    const categories = ['Drama' as const, 'Klasici' as const];
    await buildBook(app, { owner, condition: 'poor', categories, createdAt: new Date(0), city: 'Sombor' });
    const towns = async (query = '') => (await get(`/api/books/towns${query}`).expect(200)).body as Town[];
    await app.services.books.catalogueCounts.update();
    // One group per category: combinations would make the record too large to read with each home page.
    const stored = await app.models.settings.findById('shopCounts').lean();
    expect(stored?.counts?.categories).toHaveLength(2);
    app.deps.events.emit('books.changed');
    expect(await facets()).toEqual({
      total: 5_002,
      categories: { Klasici: 5_002, Drama: 1 },
      conditions: { new: 5_001, poor: 1 },
      statuses: { available: 5_002 },
      languages: { sr: 5_002 },
      scripts: { none: 5_002 },
      sellers: { private: 5_002 },
    });
    expect(await towns()).toEqual([
      { name: 'Niš', count: 5_001 },
      { name: 'Sombor', count: 1 },
    ]);

    // Counting 5,000 books takes longer than everything else that the home page reads.
    const passes = vi.spyOn(app.models.books, 'aggregate');
    app.deps.events.emit('books.changed');
    expect((await facets()).total).toBe(5_002);
    expect(passes).not.toHaveBeenCalled();
    passes.mockRestore();

    const bounded = await facets('?featured=false');
    expect(bounded).toMatchObject({ isMore: true, isMoreInCategories: true });
    expect(Object.values(bounded.conditions).reduce((sum, count) => sum + count)).toBe(5_001);
    expect(await towns('?featured=false')).toEqual([expect.objectContaining({ name: 'Niš', isMore: true })]);
    expect(await facets('?condition=new')).toMatchObject({ total: 5_001, isMoreInCategories: true });
    expect(await facets('?condition=poor')).toMatchObject({ total: 1, categories: { Drama: 1, Klasici: 1 } });
  }, 60_000);
});
