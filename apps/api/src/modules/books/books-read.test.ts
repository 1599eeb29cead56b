import type { Book, BookCard, OwnBookCard, Problem } from '@korice/contracts';
import request from 'supertest';
import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.js';
import { buildBook } from '../../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../../test/factories/build-user.js';
import { createBooksService } from './books.service.js';

let app: TestApp;
let ana: BuiltUser;
let marko: BuiltUser;
let admin: BuiltUser;
beforeAll(async () => {
  app = await startTestApp();
  ana = await buildUser(app);
  marko = await buildUser(app);
  admin = await buildUser(app, { role: 'admin' });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.models.books.deleteMany({});
  await app.models.words.deleteMany({});
  app.deps.events.emit('books.changed');
});

const get = (path: string, as?: BuiltUser) =>
  request(app.url)
    .get(path)
    .set(as?.auth ?? {});
const codeOf = (response: request.Response) => (response.body as Problem).code;
const titlesOf = (response: request.Response) => (response.body as BookCard[]).map(({ title }) => title);
const build = (fields: Partial<Parameters<typeof buildBook>[1]> = {}) => buildBook(app, { owner: ana, ...fields });
/** What a change of the account brings to its books. */
const sync = async (owner: BuiltUser, change: { name?: string; city?: string; status?: 'active' | 'blocked' }) => {
  await app.models.users.updateOne({ _id: owner._id }, { $set: change });
  await app.services.books.syncOwner(owner._id);
};

describe('GET /api/books/:bookId', () => {
  // @spec 7-call-book
  it('answers the page of a book, sold ones too', async () => {
    const { id } = await build({ status: 'sold', fullDescription: 'Hronika' });
    const body = (await get(`/api/books/${id}`).expect(200)).body as Book;
    expect(body).toMatchObject({ _id: id, status: 'sold', fullDescription: 'Hronika', ISBNData: '' });
    for (const field of ['words', 'workKey', 'rev', 'listed', 'ownerActive']) expect(body).not.toHaveProperty(field);
  });

  // @spec 7-call-book
  it('answers 404 for what is no book', async () => {
    for (const id of ['0123456789abcdef01234567', 'x', '%00', '__proto__', '1'.repeat(300)])
      expect(codeOf(await get(`/api/books/${id}`).expect(404)), id).toBe('BOOK_NOT_FOUND');
  });

  it('answers 304 while nothing changed, but not with the page that others see', async () => {
    const { id } = await build({ status: 'reserved', reservedFor: marko });
    const tag = String((await get(`/api/books/${id}`)).headers.etag);
    await get(`/api/books/${id}`).set('If-None-Match', tag).expect(304);
    await get(`/api/books/${id}`, admin).set('If-None-Match', tag).expect(200);
    await request(app.url).put(`/api/books/${id}/status`).set(ana.auth).send({ status: 'available' }).expect(200);
    await get(`/api/books/${id}`).set('If-None-Match', tag).expect(200);
  });

  it('keeps answers to members out of shared caches', async () => {
    const { id } = await build();
    expect((await get(`/api/books/${id}`, marko)).headers['cache-control']).toContain('private');
  });
});

describe('GET /api/rates', () => {
  it('tells what foreign prices are made dinars with', async () => {
    const { RSD_PER_EUR, RSD_PER_USD } = app.deps.env;
    expect((await get('/api/rates').expect(200)).body).toEqual({ EUR: RSD_PER_EUR, USD: RSD_PER_USD });
  });
});

describe('GET /api/books/:bookId/similar', () => {
  // @spec 2-book-similar
  it('puts copies of the work first, then the author, then shared categories; available ones first', async () => {
    const categories = ['Drama', 'Poezija'] as const;
    const { id } = await build({ title: 'Prokleta avlija', categories: [...categories] });
    await build({ title: 'Jedna zajednička', author: 'A', categories: ['Drama'] });
    await build({ title: 'Obe zajedničke', author: 'B', categories: [...categories] });
    await build({ title: 'Rezervisana', author: 'C', categories: [...categories], status: 'reserved' });
    await build({ title: 'Bez zajedničke', author: 'D', categories: ['Horor'] });
    await build({ title: 'Ex Ponto', author: 'Андрић, Иво', categories: [] });
    await build({ title: 'Prokleta Avlija', status: 'reserved', shortDescription: 'rezervisan primerak' });
    await build({ title: 'Проклета авлија', author: 'Иво Андрић' });
    await build({ title: 'Prokleta avlija', status: 'sold' });
    await build({ title: 'Prokleta avlija', ownerActive: false });
    expect(titlesOf(await get(`/api/books/${id}/similar`).expect(200))).toEqual([
      'Проклета авлија',
      'Prokleta Avlija',
      'Ex Ponto',
      'Obe zajedničke',
      'Jedna zajednička',
      'Rezervisana',
    ]);
  });

  it('answers twelve at most and none twice', async () => {
    const { id } = await build();
    for (let index = 0; index < 5; index += 1) await build();
    for (let index = 0; index < 5; index += 1) await build({ title: `Drugo ${index}` });
    for (let index = 0; index < 5; index += 1) await build({ title: `Srodno ${index}`, author: 'Neko' });
    const ids = ((await get(`/api/books/${id}/similar`)).body as BookCard[]).map(({ _id }) => _id);
    expect(ids).toHaveLength(12);
    expect(new Set([...ids, id]).size).toBe(13);
  });

  it('answers nothing for a book without kin, and 404 for none', async () => {
    const { id } = await build({ categories: [] });
    expect((await get(`/api/books/${id}/similar`).expect(200)).body).toEqual([]);
    const hidden = await build({ ownerActive: false });
    for (const unknown of ['0123456789abcdef01234567', 'x', hidden.id])
      expect(codeOf(await get(`/api/books/${unknown}/similar`).expect(404))).toBe('BOOK_NOT_FOUND');
  });
});

describe("a person's own tables", () => {
  // @spec 7-call-my-books
  it('hold all of their listings, newest first, with the person', async () => {
    await build({ title: 'Prva', status: 'sold', reservedFor: marko });
    await build({ title: 'Druga', status: 'reserved' });
    await build({ title: 'Tuđa', owner: marko });
    await build({ title: 'Obrisana', status: 'sold', reservedFor: marko, hiddenFromOwner: true });
    const response = await get('/api/books/my-books', ana).expect(200);
    expect(titlesOf(response)).toEqual(['Druga', 'Prva']);
    expect((response.body as OwnBookCard[]).map(({ reservedFor }) => reservedFor)).toEqual([null, marko._id]);
    expect(response.headers.etag).toBeDefined();
  });

  // @spec 7-call-purchased
  it('hold what was sold to them, latest first, also of owners who are blocked now', async () => {
    const day = (date: number) => new Date(Date.UTC(2026, 0, date));
    await build({ title: 'Ranije', status: 'sold', reservedFor: marko, soldAt: day(1) });
    await build({ title: 'Kasnije', status: 'sold', reservedFor: marko, soldAt: day(2), ownerActive: false });
    await build({ title: 'Tek rezervisana', status: 'reserved', reservedFor: marko });
    await build({ title: 'Tuđa', status: 'sold', reservedFor: admin });
    const response = await get('/api/books/purchased-books', marko).expect(200);
    expect(titlesOf(response)).toEqual(['Kasnije', 'Ranije']);
    const [latest] = response.body as OwnBookCard[];
    await get(`/api/books/${latest?._id ?? ''}`, marko).expect(200);
    await get(`/api/books/${latest?._id ?? ''}`).expect(404);
  });

  it('are for members', async () => {
    await get('/api/books/my-books').expect(401);
    await get('/api/books/purchased-books').expect(401);
    await get('/api/books/my-books').set('Authorization', 'Bearer a.b.c').expect(401);
  });
});

describe('GET /api/books/by-owner/:ownerId', () => {
  // @spec 7-call-by-owner
  it('pages what the owner has on offer', async () => {
    for (let index = 0; index < 22; index += 1) await build({ title: `K${index}` });
    await build({ title: 'Prodata', status: 'sold' });
    await build({ title: 'Tuđa', owner: marko });
    const page = async (number: number) =>
      (await get(`/api/books/by-owner/${ana._id}?page=${number}`).expect(200)).body as {
        books: BookCard[];
        totalBooks: number;
      };
    const [first, second, third] = [await page(1), await page(2), await page(3)];
    expect(first.books.map(({ title }) => title).slice(0, 2)).toEqual(['K21', 'K20']);
    expect([first, second, third].map(({ books }) => books.length)).toEqual([20, 2, 0]);
    expect([first, second, third].map(({ totalBooks }) => totalBooks)).toEqual([22, 22, 22]);
  });

  it('answers 404 for who is no seller', async () => {
    const blocked = await buildUser(app, { status: 'blocked' });
    const pending = await buildUser(app, { status: 'pending' });
    for (const id of ['0123456789abcdef01234567', 'x', blocked._id, pending._id])
      expect(codeOf(await get(`/api/books/by-owner/${id}`).expect(404))).toBe('OWNER_NOT_FOUND');
    expect((await get(`/api/books/by-owner/${marko._id}`).expect(200)).body).toEqual({ books: [], totalBooks: 0 });
  });
});

describe('the books of a member', () => {
  it('follow a change of name and town', async () => {
    const vera = await buildUser(app);
    const { id } = await build({ owner: vera, city: 'Niš' });
    const tag = String((await get(`/api/books/${id}`)).headers.etag);
    await sync(vera, { name: 'Vera Nova', city: 'Нови Сад' });
    const page = await get(`/api/books/${id}`).set('If-None-Match', tag).expect(200);
    expect((page.body as Book).owner).toEqual({ _id: vera._id, name: 'Vera Nova', city: 'Нови Сад' });
    expect(titlesOf(await get('/api/books?city=novi%20sad'))).toHaveLength(1);
    expect(titlesOf(await get('/api/books?city=ni%C5%A1'))).toHaveLength(0);
  });

  it('leave lists, counts, search and their pages when the member is blocked, and come back', async () => {
    const vera = await buildUser(app);
    const onOffer = await build({ owner: vera, title: 'Seobe', author: 'Miloš Crnjanski' });
    const sold = await build({ owner: vera, title: 'Dnevnik o Čarnojeviću', status: 'sold', reservedFor: marko });
    const search = (keyword: string) => request(app.url).post('/api/books/search').send({ keyword });
    expect((await search('crnjankski')).headers['x-search-instead']).toBe('Crnjanski');

    await sync(vera, { status: 'blocked' });
    expect(titlesOf(await get('/api/books'))).toEqual([]);
    expect((await search('seobe')).body).toEqual([]);
    expect((await search('crnjankski')).headers['x-search-instead']).toBeUndefined();
    expect(await app.services.books.countListed(vera._id)).toBe(0);
    for (const { id } of [onOffer, sold]) await get(`/api/books/${id}`).expect(404);
    for (const { id } of [onOffer, sold]) await get(`/api/books/${id}`, admin).expect(200);
    await get(`/api/books/${sold.id}`, marko).expect(200);
    const change = { status: 'reserved' };
    await request(app.url).put(`/api/books/${onOffer.id}/status`).set(marko.auth).send(change).expect(404);

    await sync(vera, { status: 'active' });
    expect(titlesOf(await get('/api/books'))).toEqual(['Seobe']);
    expect((await search('crnjankski')).headers['x-search-instead']).toBe('Crnjanski');
    expect(await app.services.books.countListed(vera._id)).toBe(1);
    for (const { id } of [onOffer, sold]) await get(`/api/books/${id}`).expect(200);
    const [word] = await app.models.words.find({ _id: 'crnjanski' }).lean();
    expect(word?.count).toBe(1);
  });
});

const withoutRooms = () => ({
  isRoomMember: () => Promise.resolve(false),
  roomIdOf: () => Promise.resolve(undefined),
  isBlocked: () => Promise.resolve(false),
  audit: app.services.audit,
});

it('a block hides every listing of a seller with more than one write takes', async () => {
  const seller = await buildUser(app);
  const { id, ...book } = await build({ owner: seller });
  const copies = Array.from({ length: 600 }, () => ({ ...book, _id: new Types.ObjectId() }));
  await app.models.books.insertMany(copies);
  await sync(seller, { status: 'blocked' });
  expect(await app.models.books.countDocuments({ 'owner._id': seller._id, ownerActive: false, listed: false })).toBe(
    601,
  );
  await get(`/api/books/${id}`).expect(404);
});

describe('prices in dinars', () => {
  const serviceAt = (RSD_PER_EUR: number, RSD_PER_USD: number) =>
    createBooksService(
      { ...app.deps, env: { ...app.deps.env, RSD_PER_EUR, RSD_PER_USD } },
      app.models,
      app.services.images,
      withoutRooms(),
    );
  const stored = async (id: string) => (await app.models.books.findById(new Types.ObjectId(id)).lean())?.priceRsd;

  it('follow new rates at the next start, and are not touched while the rates stay', async () => {
    const euro = await build({ price: 10, currency: 'EUR' });
    const dollar = await build({ price: 10, currency: 'USD' });
    const dinar = await build({ price: 10 });
    await serviceAt(120, 100).recomputePrices();
    expect(await Promise.all([euro, dollar, dinar].map(({ id }) => stored(id)))).toEqual([1200, 1000, 10]);
    expect(((await get(`/api/books/${euro.id}`)).body as Book).priceRsd).toBe(1200);

    await app.models.books.updateOne({ _id: euro._id }, { $set: { priceRsd: 1 } });
    await serviceAt(120, 100).recomputePrices();
    expect(await stored(euro.id)).toBe(1);
    await serviceAt(120, 101).recomputePrices();
    expect(await Promise.all([euro, dollar].map(({ id }) => stored(id)))).toEqual([1200, 1010]);
  });
});

describe('lists on two processes', () => {
  it('show the writes of the other within a second', async () => {
    const other = createBooksService(app.deps, app.models, app.services.images, withoutRooms());
    const query = { page: 1, pageSize: 20 };
    await build({ title: 'Prva' });
    expect((await other.list(query, undefined)).total).toBe(1);
    // A process that does not hear this one's events: it only counts in the shared record.
    await app.models.books.updateMany({}, { $set: { listed: false } });
    await app.models.settings.updateOne({ _id: 'lists' }, { $inc: { version: 1 } });
    await expect.poll(async () => (await other.list(query, undefined)).total, { timeout: 2_500 }).toBe(0);
  });
});
