import { maxWishes, type BookCard } from '@korice/contracts';
import mongoose, { Types } from 'mongoose';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.js';
import { buildBook } from '../../../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../../../test/factories/build-user.js';

let app: TestApp;
let owner: BuiltUser;
let reader: BuiltUser;
beforeAll(async () => {
  app = await startTestApp();
  owner = await buildUser(app);
  reader = await buildUser(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.models.wishes.deleteMany({});
});

const wish = (bookId: string, method: 'put' | 'delete' = 'put', by = reader) =>
  request(app.url)[method](`/api/wishlist/${bookId}`).set(by.auth);
const titles = async (by = reader) => {
  const body: unknown = (await request(app.url).get('/api/wishlist').set(by.auth).expect(200)).body;
  return (body as BookCard[]).map(({ title }) => title);
};

describe('a wishlist', () => {
  // @spec 2-wishlist-real
  it('contains each wished book once, latest wish first', async () => {
    const first = await buildBook(app, { owner, title: 'Seobe' });
    const second = await buildBook(app, { owner, title: 'Koreni', status: 'sold' });
    await wish(first.id).expect(204);
    await wish(second.id).expect(204);
    await Promise.all(Array.from({ length: 10 }, () => wish(first.id).expect(204)));
    expect(await titles()).toEqual(['Koreni', 'Seobe']);
    expect(await titles(owner)).toEqual([]);
  });

  it('removes a book, and responds 204 to a repeated removal', async () => {
    const { id } = await buildBook(app, { owner });
    await wish(id).expect(204);
    await wish(id, 'delete').expect(204);
    await wish(id, 'delete').expect(204);
    expect(await titles()).toEqual([]);
  });

  it('responds 404 to an unknown book and 401 to a visitor', async () => {
    await wish('a'.repeat(24)).expect(404);
    await wish('not-an-id').expect(404);
    await request(app.url).get('/api/wishlist').expect(401);
  });

  it('leaves out a book that was deleted', async () => {
    const { id } = await buildBook(app, { owner });
    await wish(id).expect(204);
    await request(app.url).delete(`/api/books/${id}`).set(owner.auth).expect(204);
    expect(await titles()).toEqual([]);
  });

  describe('that is full', () => {
    /** Stores wishes of the reader for these books, each a second older than the previous one. */
    const wishFor = (ids: readonly Types.ObjectId[]) =>
      app.models.wishes.insertMany(
        ids.map((book, age) => ({
          user: reader._id,
          book,
          workKey: 'delo',
          createdAt: new Date(Date.now() - age * 1_000),
        })),
      );
    const newIds = (count: number) => Array.from({ length: count }, () => new Types.ObjectId());

    it('replaces the oldest wish', async () => {
      const ids = newIds(maxWishes);
      await app.models.books.collection.insertMany(ids.map((_id) => ({ _id })));
      await wishFor(ids);
      const latest = await buildBook(app, { owner });
      await wish(latest.id).expect(204);
      const kept = await app.models.wishes.find({ user: reader._id }).lean();
      expect(kept.map(({ book }) => book.toHexString()).toSorted()).toEqual(
        [...ids.slice(0, -1), latest._id].map((id) => id.toHexString()).toSorted(),
      );
      await app.models.books.collection.deleteMany({ _id: { $in: ids } });
    });

    it('replaces wishes for deleted books first', async () => {
      const oldest = await buildBook(app, { owner, title: 'Seobe' });
      const latest = await buildBook(app, { owner, title: 'Lagum' });
      await wishFor([...newIds(maxWishes - 1), oldest._id]);
      await wish(latest.id).expect(204);
      expect(await titles()).toEqual(['Lagum', 'Seobe']);
    });
  });

  it('moves a work up in the bestsellers when the job has counted, although no book has changed', async () => {
    const bestseller = async () => {
      const response = await request(app.url).get('/api/books').query({ sort: 'bestsellers' }).expect(200);
      return (response.body as BookCard[])[0]?.title;
    };
    const { id } = await buildBook(app, { owner, title: 'Derviš i smrt', author: 'Meša Selimović' });
    await buildBook(app, { owner, title: 'Noviji oglas' });
    expect(await bestseller()).toBe('Noviji oglas');
    await wish(id).expect(204);
    await app.services.books.popularWorks.update();
    expect(await bestseller()).toBe('Derviš i smrt');
  });

  it('counts popular works in no request, also when books are written', async () => {
    const read = () => request(app.url).get('/api/books').query({ sort: 'bestsellers' }).expect(200);
    const counted = [app.models.wishes, app.models.books].map((model) =>
      vi.spyOn(model as mongoose.Model<unknown>, 'aggregate'),
    );
    onTestFinished(() => {
      for (const spy of counted) spy.mockRestore();
    });
    for (const title of ['Seobe', 'Koreni', 'Lagum']) {
      const { id } = await buildBook(app, { owner, title });
      await request(app.url).put(`/api/books/${id}`).set(owner.auth).field('price', '500').expect(200);
      expect((await read()).body).toContainEqual(expect.objectContaining({ title }));
    }
    for (const spy of counted) expect(spy).not.toHaveBeenCalled();
  });

  it('invalidates lists only when the job found another order of popular works', async () => {
    const { id } = await buildBook(app, { owner, title: 'Hazarski rečnik' });
    await wish(id).expect(204);
    const invalidated = vi.fn();
    app.deps.events.on('books.changed', invalidated);
    onTestFinished(() => {
      app.deps.events.off('books.changed', invalidated);
    });
    for (const _run of [1, 2]) await app.services.books.popularWorks.update();
    expect(invalidated).toHaveBeenCalledTimes(1);
  });
});
