import { imageFileId } from '@korice/contracts';
import request from 'supertest';
import { describe, expect, it, vi } from 'vitest';
import { codeOf } from '../../../../test/code-of.js';
import { buildBook } from '../../../../test/factories/build-book.js';
import {
  admin,
  ana,
  app,
  bookOf,
  create,
  keptFiles,
  marko,
  photo,
  read,
  servedAt,
  update,
  upload,
  withSellers,
} from '../../../../test/send-books.js';

withSellers();

describe('PUT /api/books/:bookId', () => {
  // @spec 7-call-update-book
  it('changes the given fields and keeps the others', async () => {
    const { _id, ...before } = bookOf(await create({ fields: { categories: 'Drama', pageCount: '100' } }));
    const changed = bookOf(
      await update(_id, { fields: { title: 'Prokleta avlija', price: '12', currency: 'EUR', pageCount: '' } }).expect(
        200,
      ),
    );
    expect(changed).toEqual({
      ...before,
      _id,
      title: 'Prokleta avlija',
      price: 12,
      currency: 'EUR',
      priceRsd: 1406.4,
      pageCount: null,
      confirmedAt: changed.confirmedAt,
      updatedAt: changed.updatedAt,
    });
    expect(await read(_id)).toEqual(changed);
    const search = (keyword: string) => request(app.url).post('/api/books/search').send({ keyword });
    expect((await search('avlija')).body).toHaveLength(1);
    expect((await search('ćuprija')).body).toHaveLength(0);
    expect(bookOf(await update(_id, { fields: { categories: '' } })).categories).toEqual([]);
  });

  it('orders and adds images, and removes the omitted ones', async () => {
    const { _id, images } = bookOf(await create({ files: { 'a.jpg': photo, 'b.jpg': photo, 'c.jpg': photo } }));
    const [a, b, c] = images.map(({ url }) => url);
    const d = await upload();
    const changed = bookOf(
      await update(_id, { fields: { imageUrls: `${c ?? ''},${d},${a ?? ''}` }, files: { 'e.jpg': photo } }).expect(200),
    );
    expect(changed.images.slice(0, 3).map(({ url }) => url)).toEqual([c, d, a]);
    expect(changed.images).toHaveLength(4);
    await servedAt(b ?? '').expect(404);
    for (const { url } of changed.images) await servedAt(url).expect(200);
    const emptied = bookOf(await update(_id, { fields: { imageUrls: '' } }).expect(200));
    expect(emptied.images).toEqual([]);
    expect(await app.models.images.countDocuments({})).toBe(0);
  });

  it('keeps the photo of a defect after a rotation, and drops it when the book no longer has the image', async () => {
    const { _id, images } = bookOf(await create({ files: { 'a.jpg': photo, 'b.jpg': photo } }));
    const [front = '', page = ''] = images.map(({ url }) => url);
    const shown = { present: ['dedication'], absent: [], photos: { dedication: imageFileId(page) } };
    const changed = bookOf(await update(_id, { fields: { defects: JSON.stringify(shown) } }).expect(200));
    expect(changed.defects).toEqual(shown);
    await request(app.url).put('/api/images/rotate/').set(ana.auth).send({ url: page }).expect(200);
    expect((await read(_id)).defects).toEqual(shown);
    const without = bookOf(await update(_id, { fields: { imageUrls: front } }).expect(200));
    expect(without.defects).toEqual({ present: ['dedication'], absent: [] });
  });

  it('keeps an image that a concurrent update adds again while it is being removed', async () => {
    const { _id, images } = bookOf(await create({ files: { 'a.jpg': photo } }));
    const url = images[0]?.url ?? '';
    const remove = app.models.images.findOneAndDelete.bind(app.models.images);
    // The caller only reads the document of the query.
    vi.spyOn(app.models.images, 'findOneAndDelete').mockImplementationOnce(((filter: { _id: string }) => ({
      async lean() {
        await update(_id, { fields: { imageUrls: url } }).expect(200);
        return remove(filter).lean();
      },
    })) as never);
    await update(_id, { fields: { imageUrls: '' } }).expect(200);
    expect((await read(_id)).images).toEqual(images);
    await servedAt(url).expect(200);
  });

  it('keeps the images when imageUrls is missing, and appends new ones', async () => {
    const { _id, images } = bookOf(await create({ files: { 'a.jpg': photo } }));
    const changed = bookOf(await update(_id, { files: { 'b.jpg': photo } }).expect(200));
    expect(changed.images).toHaveLength(2);
    expect(changed.images[0]).toEqual(images[0]);
    const nine = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`${index}.jpg`, photo]));
    expect(codeOf(await update(_id, { files: nine }).expect(400))).toBe('TOO_MANY_IMAGES');
    expect((await read(_id)).images).toHaveLength(2);
  });

  it('refuses an image of another book with IMAGE_NOT_FOUND, and changes and stores nothing', async () => {
    const first = bookOf(await create({ files: { 'a.jpg': photo } }));
    const second = bookOf(await create({ files: { 'b.jpg': photo } }));
    const [taken] = first.images;
    const before = await keptFiles();
    const fresh = await upload();
    const refused = await update(second._id, {
      fields: { title: 'Ne sme', imageUrls: `${fresh},${taken?.url ?? ''}` },
      files: { 'c.jpg': photo },
    }).expect(404);
    expect(codeOf(refused)).toBe('IMAGE_NOT_FOUND');
    expect(await read(second._id)).toEqual(second);
    await create({ fields: { imageUrls: fresh } }).expect(201);
    expect((await keptFiles()).length).toBe(before.length * 1.5);
  });

  // @spec 6-edit-checked
  it('is allowed to the owner and admins only', async () => {
    const { _id } = bookOf(await create());
    await request(app.url).put(`/api/books/${_id}`).field('title', 'x').expect(401);
    expect(codeOf(await update(_id, { fields: { title: 'Tuđe' }, as: marko }).expect(403))).toBe('FORBIDDEN');
    const byAdmin = await update(_id, { fields: { title: 'Sređeno' }, files: { 'a.jpg': photo }, as: admin }).expect(
      200,
    );
    expect(bookOf(byAdmin)).toMatchObject({ title: 'Sređeno', owner: { _id: ana._id } });
    expect(bookOf(await update(_id, { fields: { title: 'Moje' } }).expect(200)).images).toHaveLength(1);
  });

  it('responds 404 BOOK_NOT_FOUND to an unknown or invalid id', async () => {
    for (const id of ['0123456789abcdef01234567', 'nije-id', '[object Object]'])
      expect(codeOf(await update(encodeURIComponent(id), { fields: { title: 'x' } }).expect(404)), id).toBe(
        'BOOK_NOT_FOUND',
      );
  });

  it('refuses a sold book with 409 BOOK_SOLD', async () => {
    const { id } = await buildBook(app, { owner: ana, status: 'sold' });
    for (const as of [ana, admin])
      expect(codeOf(await update(id, { fields: { price: '1' }, as }).expect(409))).toBe('BOOK_SOLD');
    expect((await read(id)).price).toBe(900);
  });

  it('responds 412 CONFLICT to an outdated If-Match, and accepts a current one', async () => {
    const created = await create().expect(201);
    const { _id } = bookOf(created);
    const tag = String(created.headers.etag);
    const changed = await update(_id, { fields: { price: '1' }, headers: { 'If-Match': tag } }).expect(200);
    expect(changed.headers.etag).not.toBe(tag);
    const stale = await update(_id, { fields: { price: '2' }, headers: { 'If-Match': tag } }).expect(412);
    expect(codeOf(stale)).toBe('CONFLICT');
    expect((await read(_id)).price).toBe(1);
    const asRead = await request(app.url).get(`/api/books/${_id}`);
    await update(_id, { fields: { price: '3' }, headers: { 'If-Match': String(asRead.headers.etag) } }).expect(200);
  });

  it('lets one of ten concurrent updates with the same If-Match succeed, and all updates without one', async () => {
    const created = await create();
    const { _id } = bookOf(created);
    const headers = { 'If-Match': String(created.headers.etag) };
    const racing = await Promise.all(
      Array.from({ length: 10 }, (_, index) => update(_id, { fields: { price: String(index + 1) }, headers })),
    );
    expect(racing.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(412)]);
    const titles = Promise.all(Array.from({ length: 5 }, () => update(_id, { fields: { title: 'Novi naslov' } })));
    const authors = Promise.all(Array.from({ length: 5 }, () => update(_id, { fields: { author: 'Novi pisac' } })));
    for (const { status } of [...(await titles), ...(await authors)]) expect(status).toBe(200);
    expect(await read(_id)).toMatchObject({ title: 'Novi naslov', author: 'Novi pisac' });
    const [stored] = await app.models.books.find({ _id }).lean();
    expect(stored).toMatchObject({ workKey: 'novi naslov|novi pisac', rev: 12 });
  });
});
