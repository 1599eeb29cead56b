import type { Problem } from '@korice/contracts';
import { buildEdition } from '@korice/contracts/testing/edition';
import request from 'supertest';
import { describe, expect, it, vi } from 'vitest';
import { codeOf } from '../../../../test/code-of.js';
import {
  ana,
  app,
  bookOf,
  create,
  form,
  keptFiles,
  marko,
  photo,
  read,
  servedAt,
  upload,
  withSellers,
} from '../../../../test/send-books.js';
import { buildUser } from '../../../../test/factories/build-user.js';

withSellers();

describe('POST /api/books', () => {
  // @spec 3-book-fields 7-call-create-book
  it('lists a book with every field, in Latin and Cyrillic', async () => {
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
        defects: JSON.stringify({ present: ['dedication'], absent: ['notes'] }),
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
      defects: { present: ['dedication'], absent: ['notes'] },
      status: 'available',
      featured: false,
      reservedFor: null,
      heldBy: null,
      soldIn: null,
      soldAt: null,
      owner: { _id: ana._id, name: 'Ana Ćirić', city: 'Čačak', kind: 'private' },
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

  it('stores the town in a profile without one, shows it in earlier books, and changes no stored town', async () => {
    const seller = await buildUser(app, { city: '' });
    const townAfter = async (fields: Record<string, string>) =>
      bookOf(await create({ as: seller, fields }).expect(201)).owner.city;
    const before = bookOf(await create({ as: seller }).expect(201));
    expect(before.owner.city).toBe('');
    expect(await townAfter({ city: ' Zrenjanin ' })).toBe('Zrenjanin');
    expect((await read(before._id)).owner.city).toBe('Zrenjanin');
    expect(await townAfter({ city: 'Kikinda' })).toBe('Zrenjanin');
    expect(await app.models.users.findById(seller._id).lean()).toMatchObject({ city: 'Zrenjanin' });
  });

  it('lists a book with only the required fields', async () => {
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

  it('puts images that were uploaded before in the given order, and files of the form last', async () => {
    const [first, second] = [await upload(), await upload()];
    const response = await create({ fields: { imageUrls: `${second},${first}` }, files: { 'treca.jpg': photo } });
    const urls = bookOf(response).images.map(({ url }) => url);
    expect(urls.slice(0, 2)).toEqual([second, first]);
    expect(urls).toHaveLength(3);
  });

  // @spec 5-book-required
  it('refuses an invalid field with its path in errors, and stores no book and no file', async () => {
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

  it('stores nothing and responds 415 when one of the files is no image', async () => {
    const before = await keptFiles();
    const response = await create({ files: { 'a.jpg': photo, 'b.jpg': Buffer.from('<svg/>') } }).expect(415);
    expect(codeOf(response)).toBe('IMAGE_UNSUPPORTED');
    expect(await app.models.books.countDocuments({})).toBe(0);
    expect(await app.models.images.countDocuments({})).toBe(0);
    expect(await keptFiles()).toEqual(before);
  });

  it('refuses the image of another user with IMAGE_NOT_FOUND, and releases the own image', async () => {
    const [own, foreign] = [await upload(), await upload(marko)];
    const before = await keptFiles();
    const refused = await create({ fields: { imageUrls: `${own},${foreign}` }, files: { 'a.jpg': photo } }).expect(404);
    expect(codeOf(refused)).toBe('IMAGE_NOT_FOUND');
    expect(await keptFiles()).toEqual(before);
    await create({ fields: { imageUrls: own } }).expect(201);
  });

  it('refuses an eleventh image with TOO_MANY_IMAGES', async () => {
    const eleven = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`${index}.jpg`, photo]));
    expect(codeOf(await create({ files: eleven }).expect(400))).toBe('TOO_MANY_IMAGES');
    const url = await upload();
    const ten = Object.fromEntries(Object.entries(eleven).slice(0, 10));
    expect(codeOf(await create({ fields: { imageUrls: url }, files: ten }).expect(400))).toBe('TOO_MANY_IMAGES');
    expect(await app.models.images.countDocuments({})).toBe(1);
  });

  it('refuses visitors with 401 and a body that is no form with 415', async () => {
    await request(app.url).post('/api/books').field('title', 'x').expect(401);
    expect(codeOf(await request(app.url).post('/api/books').set(ana.auth).send(form).expect(415))).toBe(
      'UNSUPPORTED_MEDIA_TYPE',
    );
  });

  it('stores an unlisted book when an admin blocks the seller during the call', async () => {
    const seller = await buildUser(app);
    const insertOne = app.models.books.insertOne.bind(app.models.books);
    vi.spyOn(app.models.books, 'insertOne').mockImplementationOnce(async (book) => {
      await app.models.users.updateOne({ _id: seller._id }, { $set: { status: 'blocked' } });
      await app.services.books.owners.sync(seller._id);
      return insertOne(book);
    });
    const { _id } = bookOf(await create({ as: seller }).expect(201));
    expect(await app.models.books.findById(_id).lean()).toMatchObject({ ownerActive: false, listed: false });
  });

  it('returns the first book for a repeated clientId of the same member', async () => {
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

  it('creates one book for ten concurrent calls with the same clientId, and keeps no image of the others', async () => {
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
    const perImage = before.length;
    expect(await keptFiles()).toHaveLength(2 * perImage);
  });
});
