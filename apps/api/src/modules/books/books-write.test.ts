import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Book, Problem, UploadedImage } from '@korice/contracts';
import { buildEdition } from '@korice/contracts/testing/edition';
import sharp from 'sharp';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.js';
import { buildBook } from '../../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../../test/factories/build-user.js';

let app: TestApp;
let ana: BuiltUser;
let marko: BuiltUser;
let admin: BuiltUser;
let photo: Buffer;
beforeAll(async () => {
  app = await startTestApp();
  ana = await buildUser(app, { name: 'Ana Ćirić', city: 'Čačak' });
  marko = await buildUser(app);
  admin = await buildUser(app, { role: 'admin' });
  photo = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#844' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.models.books.deleteMany({});
  await app.models.images.deleteMany({});
  for (const file of await keptFiles()) await rm(file);
  app.deps.events.emit('books.changed');
});

interface Sent {
  fields?: Record<string, string>;
  /** File name to content. */
  files?: Record<string, Buffer>;
  as?: BuiltUser | undefined;
  headers?: Record<string, string>;
}
function send(method: 'post' | 'put', path: string, { fields = {}, files = {}, as = ana, headers = {} }: Sent = {}) {
  const sending = request(app.url)[method](path).set(as.auth).set(headers);
  for (const [name, value] of Object.entries(fields)) sending.field(name, value);
  for (const [filename, content] of Object.entries(files)) sending.attach('imagesToSend', content, { filename });
  return sending;
}
const form = { title: 'Na Drini ćuprija', author: 'Ivo Andrić', price: '900' };
const create = (sent: Sent = {}) => send('post', '/api/books', { ...sent, fields: { ...form, ...sent.fields } });
const update = (id: string, sent: Sent = {}) => send('put', `/api/books/${id}`, sent);
const bookOf = (response: request.Response) => response.body as Book;
const codeOf = (response: request.Response) => (response.body as Problem).code;
const read = async (id: string) => bookOf(await request(app.url).get(`/api/books/${id}`).expect(200));

async function upload(as = ana): Promise<string> {
  const response = await request(app.url)
    .post('/api/images')
    .set(as.auth)
    .attach('image', photo, 'slika.jpg')
    .expect(201);
  return (response.body as UploadedImage).url;
}
const servedAt = (url: string) => request(app.url).get(url);

/** Every file under the upload folder, temporary ones too. */
async function keptFiles(): Promise<string[]> {
  const entries = await readdir(app.deps.env.UPLOAD_DIR, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

describe('POST /api/books', () => {
  // @spec 3-book-fields 7-call-create-book
  it('lists a book with every field, whatever its script', async () => {
    const isbnData = JSON.stringify(buildEdition({ title: 'Na Drini ćuprija' }));
    const response = await create({
      fields: {
        title: '  Žuta кућа ćčšžđ ',
        author: 'Ђорђе',
        price: '10.50',
        currency: 'EUR',
        categories: 'Klasici,Domaći autori,Klasici',
        shortDescription: 'Ćošak je oguljen. 📖',
        fullDescription: 'Prvi red\nДруги ред',
        condition: 'like-new',
        ISBN: '978-86-521-1876-2',
        ISBNData: isbnData,
        publisher: 'Просвета',
        publishedDate: '1999-05',
        pageCount: '320',
        language: 'sr',
        script: 'cyrillic',
        binding: 'hard',
      },
      files: { 'корице.jpg': photo, 'poleđina žš.jpg': photo },
    }).expect(201);
    const book = bookOf(response);
    expect(book).toMatchObject({
      title: 'Žuta кућа ćčšžđ',
      author: 'Ђорђе',
      price: 10.5,
      currency: 'EUR',
      priceRsd: 1230.6,
      categories: ['Klasici', 'Domaći autori'],
      shortDescription: 'Ćošak je oguljen. 📖',
      fullDescription: 'Prvi red\nДруги ред',
      condition: 'like-new',
      ISBN: '9788652118762',
      ISBNData: isbnData,
      publisher: 'Просвета',
      publishedDate: '1999-05',
      pageCount: 320,
      language: 'sr',
      script: 'cyrillic',
      binding: 'hard',
      status: 'available',
      featured: false,
      reservedFor: null,
      soldAt: null,
      owner: { _id: ana._id, name: 'Ana Ćirić', city: 'Čačak' },
    });
    expect(book.images.map(({ name, source }) => [name, source])).toEqual([
      ['корице.jpg', 'photo'],
      ['poleđina žš.jpg', 'photo'],
    ]);
    for (const { url } of book.images) await servedAt(url).expect(200);
    expect(await read(book._id)).toEqual(book);
    expect(response.headers.etag).toMatch(/^"/);
    const found = await request(app.url).get('/api/books').query({ q: 'djordje', city: 'cacak' }).expect(200);
    expect(found.body).toHaveLength(1);
  });

  it('takes the least there can be', async () => {
    expect(bookOf(await create().expect(201))).toMatchObject({
      price: 900,
      currency: 'RSD',
      priceRsd: 900,
      categories: [],
      condition: '',
      ISBN: '',
      pageCount: null,
      images: [],
    });
  });

  it('puts pictures that were uploaded before in the given order, and files of the form last', async () => {
    const [first, second] = [await upload(), await upload()];
    const response = await create({ fields: { imageUrls: `${second},${first}` }, files: { 'treca.jpg': photo } });
    const urls = bookOf(response).images.map(({ url }) => url);
    expect(urls.slice(0, 2)).toEqual([second, first]);
    expect(urls).toHaveLength(3);
  });

  // @spec 5-book-required
  it('refuses what is no book, and keeps nothing of it', async () => {
    const before = await keptFiles();
    const bad: Record<string, Record<string, string>> = {
      title: { title: '  ' },
      author: { author: 'x'.repeat(201) },
      price: { price: '1,5' },
      categories: { categories: 'Nema takve' },
      ISBN: { ISBN: '9788652118763' },
      publishedDate: { publishedDate: '2021-02-30' },
    };
    for (const [path, fields] of Object.entries(bad)) {
      const response = await create({ fields, files: { 'a.jpg': photo } }).expect(400);
      expect((response.body as Problem).errors?.[0]?.path, path).toMatch(new RegExp(`^${path}`));
    }
    expect(await app.models.books.countDocuments({})).toBe(0);
    expect(await keptFiles()).toEqual(before);
  });

  it('keeps nothing when one of the files is no picture', async () => {
    const before = await keptFiles();
    const response = await create({ files: { 'a.jpg': photo, 'b.jpg': Buffer.from('<svg/>') } }).expect(415);
    expect(codeOf(response)).toBe('IMAGE_UNSUPPORTED');
    expect(await app.models.books.countDocuments({})).toBe(0);
    expect(await app.models.images.countDocuments({})).toBe(0);
    expect(await keptFiles()).toEqual(before);
  });

  it("refuses somebody else's picture, and gives its own back", async () => {
    const [own, foreign] = [await upload(), await upload(marko)];
    const before = await keptFiles();
    const refused = await create({ fields: { imageUrls: `${own},${foreign}` }, files: { 'a.jpg': photo } }).expect(404);
    expect(codeOf(refused)).toBe('IMAGE_NOT_FOUND');
    expect(await keptFiles()).toEqual(before);
    await create({ fields: { imageUrls: own } }).expect(201);
  });

  it('refuses an eleventh picture', async () => {
    const eleven = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`${index}.jpg`, photo]));
    expect(codeOf(await create({ files: eleven }).expect(400))).toBe('TOO_MANY_IMAGES');
    const url = await upload();
    const ten = Object.fromEntries(Object.entries(eleven).slice(0, 10));
    expect(codeOf(await create({ fields: { imageUrls: url }, files: ten }).expect(400))).toBe('TOO_MANY_IMAGES');
    expect(await app.models.images.countDocuments({})).toBe(1);
  });

  it('is for members and wants a form', async () => {
    await request(app.url).post('/api/books').field('title', 'x').expect(401);
    expect(codeOf(await request(app.url).post('/api/books').set(ana.auth).send(form).expect(415))).toBe(
      'UNSUPPORTED_MEDIA_TYPE',
    );
  });

  it('answers a repeated clientId with the first result', async () => {
    const fields = { clientId: 'nacrt-1' };
    const first = bookOf(await create({ fields, files: { 'a.jpg': photo } }).expect(201));
    const again = bookOf(
      await create({ fields: { ...fields, title: 'Drugi' }, files: { 'a.jpg': photo } }).expect(200),
    );
    expect(again).toEqual(first);
    expect(await app.models.images.countDocuments({})).toBe(1);
    const other = bookOf(await create({ fields, as: marko }).expect(201));
    expect(other._id).not.toBe(first._id);
  });

  it('lets one of ten calls with the same clientId win and leaves no picture of the others', async () => {
    const url = await upload();
    const before = await keptFiles();
    const fields = { clientId: 'nacrt-2', imageUrls: url };
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => create({ fields, files: { 'a.jpg': photo } })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([...Array<number>(9).fill(200), 201]);
    const [book] = responses.map(bookOf);
    for (const response of responses) expect(bookOf(response)).toEqual(book);
    expect(book?.images).toHaveLength(2);
    for (const image of book?.images ?? []) await servedAt(image.url).expect(200);
    expect(await app.models.books.countDocuments({})).toBe(1);
    expect(await app.models.images.countDocuments({})).toBe(2);
    const perPicture = before.length;
    expect(await keptFiles()).toHaveLength(2 * perPicture);
  });
});

describe('PUT /api/books/:bookId', () => {
  // @spec 7-call-update-book
  it('changes what is given and leaves the rest', async () => {
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
      updatedAt: changed.updatedAt,
    });
    expect(await read(_id)).toEqual(changed);
    const search = (keyword: string) => request(app.url).post('/api/books/search').send({ keyword });
    expect((await search('avlija')).body).toHaveLength(1);
    expect((await search('ćuprija')).body).toHaveLength(0);
    expect(bookOf(await update(_id, { fields: { categories: '' } })).categories).toEqual([]);
  });

  it('orders, adds and omits pictures; an omitted one is gone', async () => {
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

  it('keeps the pictures when none are named, and puts new ones last', async () => {
    const { _id, images } = bookOf(await create({ files: { 'a.jpg': photo } }));
    const changed = bookOf(await update(_id, { files: { 'b.jpg': photo } }).expect(200));
    expect(changed.images).toHaveLength(2);
    expect(changed.images[0]).toEqual(images[0]);
    const nine = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`${index}.jpg`, photo]));
    expect(codeOf(await update(_id, { files: nine }).expect(400))).toBe('TOO_MANY_IMAGES');
    expect((await read(_id)).images).toHaveLength(2);
  });

  it('takes no picture of another book, and leaves no trace of a failed change', async () => {
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
  it('is for the owner and admins', async () => {
    const { _id } = bookOf(await create());
    await request(app.url).put(`/api/books/${_id}`).field('title', 'x').expect(401);
    expect(codeOf(await update(_id, { fields: { title: 'Tuđe' }, as: marko }).expect(403))).toBe('FORBIDDEN');
    const byAdmin = await update(_id, { fields: { title: 'Sređeno' }, files: { 'a.jpg': photo }, as: admin }).expect(
      200,
    );
    expect(bookOf(byAdmin)).toMatchObject({ title: 'Sređeno', owner: { _id: ana._id } });
    expect(bookOf(await update(_id, { fields: { title: 'Moje' } }).expect(200)).images).toHaveLength(1);
  });

  it('answers 404 for what is not there', async () => {
    for (const id of ['0123456789abcdef01234567', 'nije-id', '[object Object]'])
      expect(codeOf(await update(encodeURIComponent(id), { fields: { title: 'x' } }).expect(404)), id).toBe(
        'BOOK_NOT_FOUND',
      );
  });

  it('refuses a sold book', async () => {
    const { id } = await buildBook(app, { owner: ana, status: 'sold' });
    for (const as of [ana, admin])
      expect(codeOf(await update(id, { fields: { price: '1' }, as }).expect(409))).toBe('BOOK_SOLD');
    expect((await read(id)).price).toBe(900);
  });

  it('honours If-Match', async () => {
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

  it('lets one of ten win that saw the same state, and all that did not look', async () => {
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

describe('DELETE /api/books/:bookId', () => {
  const remove = (id: string, as: BuiltUser = ana) => request(app.url).delete(`/api/books/${id}`).set(as.auth);

  // @spec 7-call-delete-book
  it('takes the book and its pictures away, once', async () => {
    const { _id, images } = bookOf(await create({ files: { 'a.jpg': photo } }));
    await remove(_id).expect(204);
    expect(codeOf(await request(app.url).get(`/api/books/${_id}`).expect(404))).toBe('BOOK_NOT_FOUND');
    await servedAt(images[0]?.url ?? '').expect(404);
    expect(await app.models.images.countDocuments({})).toBe(0);
    expect(codeOf(await remove(_id).expect(404))).toBe('BOOK_NOT_FOUND');
  });

  // @spec 6-delete-checked
  it('is for the owner and admins', async () => {
    const { id } = await buildBook(app, { owner: ana });
    await request(app.url).delete(`/api/books/${id}`).expect(401);
    expect(codeOf(await remove(id, marko).expect(403))).toBe('FORBIDDEN');
    await remove(id, admin).expect(204);
    await remove('nije-id').expect(404);
  });

  it('only hides a sold book with a buyer from its owner', async () => {
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
    // Its page stays, as that of any sold book does, and so do the wishes for it.
    const page = await request(app.url).get(`/api/books/${_id}`).expect(200);
    expect(page.body).toMatchObject({ _id, status: 'sold', reservedFor: null });
    const wished = await request(app.url).get('/api/books').query({ ids: _id }).expect(200);
    expect(wished.body).toMatchObject([{ _id, status: 'sold' }]);
    await remove(_id).expect(404);
    await remove(_id, admin).expect(404);
    expect(codeOf(await update(_id, { fields: { title: 'x' } }).expect(404))).toBe('BOOK_NOT_FOUND');
  });

  it('deletes a book that was sold to nobody named', async () => {
    const { id } = await buildBook(app, { owner: ana, status: 'sold' });
    await remove(id).expect(204);
    expect(await app.models.books.countDocuments({})).toBe(0);
  });

  it('lets one of ten win', async () => {
    const { _id } = bookOf(await create({ files: { 'a.jpg': photo } }));
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await remove(_id)).status));
    expect(statuses.toSorted()).toEqual([204, ...Array<number>(9).fill(404)]);
  });

  it('leaves no picture behind when a change comes at the same time', async () => {
    const { _id } = bookOf(await create({ files: { 'a.jpg': photo } }));
    const [change] = await Promise.all([update(_id, { files: { 'b.jpg': photo } }), remove(_id)]);
    expect([200, 404]).toContain(change.status);
    expect(await app.models.books.countDocuments({})).toBe(0);
    expect(await app.models.images.countDocuments({})).toBe(0);
    expect(await keptFiles()).toEqual([]);
  });
});
