import type { IsbnData } from '@korice/contracts';
import request from 'supertest';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { buildUser, type BuiltUser } from '../../../../test/factories/build-user.js';
import { app, outside, withOutside } from '../../../../test/safe-fetch-app.js';
import { answering } from '../../../../test/upstream-servers.js';

withOutside();

let sellers: BuiltUser[];
beforeAll(async () => {
  sellers = await Promise.all([buildUser(app), buildUser(app), buildUser(app)]);
});
beforeEach(async () => {
  await app.models.editions.deleteMany({});
  await app.models.books.deleteMany({});
  await app.models.isbnRecords.deleteMany({});
});

const isbn13 = '9788607004171';
const isbn10 = '8607004174';
const booksUrl = `https://openlibrary.org/api/books?bibkeys=ISBN:${isbn13}&format=json&jscmd=data`;

/** Lists a copy over the API and waits until the catalogue has processed it. */
async function list(seller: BuiltUser | undefined, fields: Record<string, string>): Promise<void> {
  await request(app.url)
    .post('/api/books')
    .set(seller?.auth ?? {})
    .field({ title: 'Na Drini ćuprija', author: 'Ivo Andrić', price: '900', ISBN: isbn13, ...fields })
    .expect(201);
  await app.deps.eventOutbox.settle();
}

const lookUp = async (status = 200): Promise<IsbnData> =>
  (
    await request(app.url)
      .get(`/api/isbn/${isbn13}`)
      .set(sellers[0]?.auth ?? {})
      .expect(status)
  ).body as IsbnData;

it('GET /api/isbn/:isbn returns what two sellers agree on, without asking the book-data service', async () => {
  const edition = { publisher: 'Prosveta', publishedDate: '1984', pageCount: '312' };
  await list(sellers[0], { ...edition, title: 'Na Drini cuprija' });
  await list(sellers[1], edition);
  await list(sellers[2], { ...edition, ISBN: isbn10, publisher: 'Nolit' });
  expect(await lookUp()).toMatchObject({
    title: 'Na Drini ćuprija',
    authors: ['Ivo Andrić'],
    publisher: 'Prosveta',
    publishedDate: '1984',
    pageCount: 312,
    source: 'sellers',
  });
});

it('GET /api/isbn/:isbn adds what two sellers agree on to the book data, and names those fields in fromSellers', async () => {
  const edition = { language: 'sr', script: 'cyrillic', binding: 'hard', weight: '420' };
  await list(sellers[0], { ...edition, pageCount: '312' });
  await list(sellers[1], { ...edition, pageCount: '313', weight: '410' });
  const found = { url: '', key: '/books/OL1M', title: 'The Bridge', publishers: [{ name: 'Prosveta' }] };
  outside.on(booksUrl, answering({ [`ISBN:${isbn13}`]: { ...found, number_of_pages: 310 } }));
  const data = await lookUp();
  expect(data).toMatchObject({
    language: 'sr',
    script: 'cyrillic',
    binding: 'hard',
    publisher: 'Prosveta',
    pageCount: 310,
  });
  expect(data.fromSellers).toEqual(['title', 'author', 'language', 'script', 'binding']);
  expect(data).not.toHaveProperty('weight');
});

it('GET /api/isbn/:isbn ignores the values of a single seller, however many copies that seller lists', async () => {
  outside.on(booksUrl, answering({}));
  await list(sellers[0], { title: 'Pogrešan naslov' });
  await list(sellers[0], { title: 'Pogrešan naslov', shortDescription: 'Drugi primerak.' });
  await lookUp(404);
  expect(await app.models.editions.countDocuments({})).toBe(0);
});

it('GET /api/isbn/:isbn completes the catalogue with the book data, and returns the catalogue alone when that fails', async () => {
  await list(sellers[0], {});
  await list(sellers[1], {});
  outside.on(booksUrl, (_request, response) => {
    response.writeHead(500).end();
  });
  expect(await lookUp()).toMatchObject({ title: 'Na Drini ćuprija', publisher: '', source: 'sellers' });
  const found = {
    url: '',
    key: '/books/OL1M',
    title: 'The Bridge',
    publishers: [{ name: 'Prosveta' }],
    number_of_pages: 310,
  };
  outside.on(booksUrl, answering({ [`ISBN:${isbn13}`]: found }));
  expect(await lookUp()).toMatchObject({ title: 'Na Drini ćuprija', publisher: 'Prosveta', pageCount: 310 });
});

it('GET /api/isbn/:isbn keeps a field empty that an admin emptied, although the book data has a value', async () => {
  const admin = await buildUser(app, { role: 'admin' });
  await list(sellers[0], { publisher: 'Prosveta', pageCount: '312' });
  await list(sellers[1], { publisher: 'Prosveta', pageCount: '312' });
  const found = {
    url: '',
    key: '/books/OL1M',
    title: 'The Bridge',
    authors: [{ name: 'Ivo Andric' }],
    publishers: [{ name: 'Nolit' }],
    publish_date: '1990',
    number_of_pages: 310,
  };
  outside.on(booksUrl, answering({ [`ISBN:${isbn13}`]: found }));
  const empty = async (values: object) => {
    await request(app.url).put(`/api/editions/${isbn13}`).set(admin.auth).send({ values }).expect(200);
    return lookUp();
  };
  expect(await empty({ publisher: '', author: '', pageCount: null })).toMatchObject({
    title: 'Na Drini ćuprija',
    authors: [],
    publisher: '',
    publishedDate: '1990',
    pageCount: null,
  });
  expect(await empty({ title: '', publishedDate: '' })).toMatchObject({ title: '', publishedDate: '' });
});

it('GET /api/isbn/:isbn asks the book-data service about the edition with the right ISBN after a merge', async () => {
  const wrong = '9788610012347';
  await app.models.editions.create([
    { _id: isbn13, values: { title: { value: 'Na Drini ćuprija', source: 'sellers' } } },
    { _id: wrong, values: { title: { value: 'Drina', source: 'sellers' } }, mergedInto: isbn13 },
  ]);
  const found = { url: '', key: '/books/OL1M', title: 'The Bridge', publishers: [{ name: 'Prosveta' }] };
  outside.on(booksUrl, answering({ [`ISBN:${isbn13}`]: found }));
  const response = await request(app.url)
    .get(`/api/isbn/${wrong}`)
    .set(sellers[0]?.auth ?? {})
    .expect(200);
  expect(response.body).toMatchObject({
    title: 'Na Drini ćuprija',
    publisher: 'Prosveta',
    industryIdentifiers: [{ identifier: wrong }, {}],
  });
});

it('the catalogue of editions keeps its values when the listings are deleted', async () => {
  await list(sellers[0], {});
  await list(sellers[1], {});
  await app.models.books.deleteMany({});
  outside.on(booksUrl, answering({}));
  expect(await lookUp()).toMatchObject({ title: 'Na Drini ćuprija' });
});
