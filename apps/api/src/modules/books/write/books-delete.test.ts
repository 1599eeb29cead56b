import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { codeOf } from '../../../../test/code-of.js';
import { buildBook } from '../../../../test/factories/build-book.js';
import type { BuiltUser } from '../../../../test/factories/build-user.js';
import {
  admin,
  ana,
  app,
  bookOf,
  create,
  keptFiles,
  marko,
  photo,
  servedAt,
  update,
  withSellers,
} from '../../../../test/send-books.js';

withSellers();

describe('DELETE /api/books/:bookId', () => {
  const remove = (id: string, as: BuiltUser = ana) => request(app.url).delete(`/api/books/${id}`).set(as.auth);

  // @spec 7-call-delete-book
  it('deletes the book and its images, and responds 404 to a second call', async () => {
    const { _id, images } = bookOf(await create({ files: { 'a.jpg': photo } }));
    await remove(_id).expect(204);
    expect(codeOf(await request(app.url).get(`/api/books/${_id}`).expect(404))).toBe('BOOK_NOT_FOUND');
    await servedAt(images[0]?.url ?? '').expect(404);
    expect(await app.models.images.countDocuments({})).toBe(0);
    expect(codeOf(await remove(_id).expect(404))).toBe('BOOK_NOT_FOUND');
  });

  // @spec 6-delete-checked
  it('is allowed to the owner and admins only, and responds 404 to an invalid id', async () => {
    const { id } = await buildBook(app, { owner: ana });
    await request(app.url).delete(`/api/books/${id}`).expect(401);
    expect(codeOf(await remove(id, marko).expect(403))).toBe('FORBIDDEN');
    await remove(id, admin).expect(204);
    await remove('nije-id').expect(404);
  });

  it('hides a sold book with a buyer from its owner and from lists, and keeps it for the buyer', async () => {
    const { _id, images } = bookOf(await create({ files: { 'a.jpg': photo } }));
    await app.models.books.updateOne({ _id }, { $set: { status: 'sold', reservedFor: marko._id, soldAt: new Date() } });
    const mine = () => request(app.url).get('/api/books/my-books').set(ana.auth);
    expect((await mine()).body).toHaveLength(1);
    await remove(_id).expect(204);
    expect((await mine()).body).toHaveLength(0);
    for (const status of ['any', 'sold']) {
      const all = await request(app.url).get('/api/books').query({ status }).set(admin.auth).expect(200);
      expect(JSON.stringify(all.body)).not.toContain(_id);
    }
    const purchased = await request(app.url).get('/api/books/purchased-books').set(marko.auth).expect(200);
    expect(purchased.body).toMatchObject([{ _id, reservedFor: marko._id }]);
    await servedAt(images[0]?.url ?? '').expect(200);
    // Its page and the wishes for it stay, as for every sold book.
    const page = await request(app.url).get(`/api/books/${_id}`).expect(200);
    expect(page.body).toMatchObject({ _id, status: 'sold', reservedFor: null });
    const wished = await request(app.url).get('/api/books').query({ ids: _id }).expect(200);
    expect(wished.body).toMatchObject([{ _id, status: 'sold' }]);
    await remove(_id).expect(404);
    await remove(_id, admin).expect(404);
    expect(codeOf(await update(_id, { fields: { title: 'x' } }).expect(404))).toBe('BOOK_NOT_FOUND');
  });

  it('deletes a sold book without a buyer', async () => {
    const { id } = await buildBook(app, { owner: ana, status: 'sold' });
    await remove(id).expect(204);
    expect(await app.models.books.countDocuments({})).toBe(0);
  });

  it('lets one of ten concurrent deletions succeed, and responds 404 to the others', async () => {
    const { _id } = bookOf(await create({ files: { 'a.jpg': photo } }));
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await remove(_id)).status));
    expect(statuses.toSorted()).toEqual([204, ...Array<number>(9).fill(404)]);
  });

  it('leaves no image when the book is updated at the same time', async () => {
    const { _id } = bookOf(await create({ files: { 'a.jpg': photo } }));
    const [change] = await Promise.all([update(_id, { files: { 'b.jpg': photo } }), remove(_id)]);
    expect([200, 404]).toContain(change.status);
    expect(await app.models.books.countDocuments({})).toBe(0);
    expect(await app.models.images.countDocuments({})).toBe(0);
    expect(await keptFiles()).toEqual([]);
  });
});
