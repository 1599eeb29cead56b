import {
  alwaysClosed,
  type Collection,
  type Owner,
  type OwnShopfront,
  type ShopfrontSettings,
} from '@korice/contracts';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.js';
import { storedAvatars } from '../../../../test/avatars.js';
import { codeOf } from '../../../../test/code-of.js';
import { buildBook, removeBooks } from '../../../../test/factories/build-book.js';
import { buildUser, traderDetails, type BuiltUser } from '../../../../test/factories/build-user.js';
import { quartered } from '../../../../test/images.js';
import { strayAvatarAgeMs } from '../users/avatars.js';

let app: TestApp;
let seller: BuiltUser;
let other: BuiltUser;
beforeAll(async () => {
  app = await startTestApp();
  other = await buildUser(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = undefined;
  await removeBooks(app);
  seller = await buildUser(app, { trader: traderDetails });
});

const collection = (overrides: Partial<Collection> = {}): Collection => ({
  id: '0'.repeat(32),
  name: 'Prva izdanja',
  category: null,
  maxPrice: null,
  books: [],
  ...overrides,
});
const withCollections = (...collections: Collection[]): ShopfrontSettings => ({
  banner: '',
  collections,
  hours: alwaysClosed,
});
const pathOf = ({ _id }: BuiltUser) => `/api/users/${_id}/shopfront`;
const save = (shopfront: object, by = seller) => request(app.url).put(pathOf(by)).set(by.auth).send(shopfront);
const read = () => request(app.url).get(pathOf(seller)).set(seller.auth).expect(200);
const stored = async () => {
  const { rev: _rev, ...settings } = (await read()).body as OwnShopfront;
  return settings;
};
const owner = async () => (await request(app.url).get(`/api/owners/${seller._id}`).expect(200)).body as Owner;
const booksIn = (id: string) => request(app.url).get(`/api/books/by-owner/${seller._id}?collection=${id}`);
const titlesIn = async (id: string) =>
  ((await booksIn(id).expect(200)).body as { books: { title: string }[] }).books.map(({ title }) => title);
const uploadBanner = async (by = seller) =>
  request(app.url)
    .post(`/api/users/${by._id}/banner`)
    .set(by.auth)
    .attach('image', await quartered(2000, 900).jpeg().toBuffer(), 'izlog.jpg');
const bannerUrl = async (by = seller) => ((await uploadBanner(by)).body as { url: string }).url;

describe('the shopfront of a trader', () => {
  it('is empty before the first change and public afterwards', async () => {
    expect(await stored()).toEqual(withCollections());
    expect((await owner()).shopfront).toEqual(withCollections());
    const { id } = await buildBook(app, { owner: seller, title: 'Seobe' });
    const hours = { week: { from: '10:00', to: '19:00' }, saturday: { from: '10:00', to: '15:00' }, sunday: null };
    const shopfront = { ...withCollections(collection({ books: [id] })), hours };
    expect((await save(shopfront).expect(200)).body).toEqual({ ...shopfront, rev: 1 });
    expect(await stored()).toEqual(shopfront);
    expect((await owner()).shopfront).toMatchObject({
      hours,
      collections: [{ id: collection().id, name: 'Prva izdanja', count: 1, books: [{ _id: id, title: 'Seobe' }] }],
    });
  });

  it('accepts one of three concurrent changes with the same If-Match, and refuses the others (412)', async () => {
    const change = (name: string, etag: string) => save(withCollections(collection({ name }))).set('If-Match', etag);
    const first = String((await read()).headers.etag);
    const answers = await Promise.all(['Prva', 'Druga', 'Treća'].map((name) => change(name, first)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
    expect(codeOf(await change('Stara', first))).toBe('CONFLICT');
    const { etag } = (await read()).headers;
    expect((await change('Nova', String(etag)).expect(200)).headers.etag).not.toBe(etag);
    expect(await stored()).toMatchObject({ collections: [{ name: 'Nova' }] });
  });

  it('lists picked books and those that match category and price, newest first, without sold ones', async () => {
    const picked = await buildBook(app, { owner: seller, title: 'Izabrana', price: 2_000, categories: ['Klasici'] });
    const sold = await buildBook(app, { owner: seller, title: 'Prodata', status: 'sold' });
    await buildBook(app, { owner: seller, title: 'Jeftina', price: 400, categories: ['Klasici'] });
    await buildBook(app, { owner: seller, title: 'Skupa', price: 401, categories: ['Klasici'] });
    await buildBook(app, { owner: seller, title: 'Druge kategorije', price: 100, categories: ['Poezija'] });
    await buildBook(app, { owner: other, title: 'Tuđa', price: 100, categories: ['Klasici'] });
    const { id } = collection();
    await save(withCollections(collection({ category: 'Klasici', maxPrice: 400, books: [picked.id, sold.id] })));
    expect(await titlesIn(id)).toEqual(['Jeftina', 'Izabrana']);
    await save(withCollections(collection({ maxPrice: 400 })));
    expect(await titlesIn(id)).toEqual(['Druge kategorije', 'Jeftina']);
    await save(withCollections(collection({ books: [picked.id] })));
    expect(await titlesIn(id)).toEqual(['Izabrana']);
  });

  it('never lists a book of another member', async () => {
    const { id } = await buildBook(app, { owner: other });
    await save(withCollections(collection({ books: [id] }))).expect(200);
    expect(await titlesIn(collection().id)).toEqual([]);
    expect((await owner()).shopfront?.collections).toEqual([]);
  });

  it('contains a matching book that is listed later', async () => {
    await save(withCollections(collection({ maxPrice: 500 })));
    expect((await owner()).shopfront?.collections).toEqual([]);
    await request(app.url)
      .post('/api/books')
      .set(seller.auth)
      .field({ title: 'Seobe', author: 'M. C.', price: '500' })
      .expect(201);
    expect((await owner()).shopfront?.collections).toMatchObject([{ count: 1 }]);
  });

  it('returns COLLECTION_NOT_FOUND for an unknown collection', async () => {
    expect(codeOf(await booksIn(collection().id))).toBe('COLLECTION_NOT_FOUND');
  });

  it.each([
    ['thirteen collections', withCollections(...Array.from({ length: 13 }, () => collection()))],
    ['two collections with one id', withCollections(collection(), collection())],
    ['101 picked books', withCollections(collection({ books: Array<string>(101).fill('a'.repeat(24)) }))],
    ['a name of one letter', withCollections(collection({ name: 'P' }))],
    [
      'a time that does not exist',
      { ...withCollections(), hours: { ...alwaysClosed, week: { from: '9', to: '24:00' } } },
    ],
    [
      'a closing time before the opening',
      { ...withCollections(), hours: { ...alwaysClosed, sunday: { from: '15:00', to: '10:00' } } },
    ],
    ['a banner from another site', { ...withCollections(), banner: 'https://example.org/a.webp' }],
  ])('refuses %s', async (_name, shopfront) => {
    expect(codeOf(await save(shopfront))).toBe('VALIDATION_FAILED');
  });

  it('does not exist for a private seller', async () => {
    expect(codeOf(await save(withCollections(), other))).toBe('FORBIDDEN');
    expect((await request(app.url).get(`/api/owners/${other._id}`)).body).toMatchObject({ shopfront: null });
  });

  it('disappears when the account becomes private, also for admins', async () => {
    await save(withCollections(collection({ maxPrice: 500 })));
    await request(app.url).delete(`/api/users/${seller._id}/trader`).set(seller.auth).expect(204);
    expect((await owner()).shopfront).toBeNull();
    expect(codeOf(await booksIn(collection().id))).toBe('COLLECTION_NOT_FOUND');
    expect(await app.models.users.exists({ _id: seller._id, shopfront: { $exists: true } })).toBeNull();
  });
});

describe('the banner of a shopfront', () => {
  it('is cropped to 1600 by 320 pixels, served, and removed with its replacement', async () => {
    const first = await bannerUrl();
    await save({ ...withCollections(), banner: first }).expect(200);
    expect((await owner()).shopfront?.banner).toBe(first);
    const served = await request(app.url).get(first).expect(200).expect('content-type', 'image/webp');
    const sharp = (await import('sharp')).default;
    expect(await sharp(served.body as Buffer).metadata()).toMatchObject({ width: 1600, height: 320 });
    const second = await bannerUrl();
    await save({ ...withCollections(), banner: second }).expect(200);
    expect(await storedAvatars(app, seller)).toEqual([second]);
    await save(withCollections()).expect(200);
    expect(await storedAvatars(app, seller)).toEqual([]);
  });

  it('is kept by the sweep when the shopfront is saved again with it', async () => {
    const banner = await bannerUrl();
    await save({ ...withCollections(), banner });
    await save({ ...withCollections(collection({ maxPrice: 9 })), banner }).expect(200);
    app.clock.now = new Date(Date.now() + strayAvatarAgeMs + 60_000);
    expect(await app.services.avatars.sweep()).toBe(0);
    expect(await storedAvatars(app, seller)).toEqual([banner]);
  });

  it('is removed by the sweep when no shopfront uses it for a day, or when the account becomes private', async () => {
    const banner = await bannerUrl();
    await save({ ...withCollections(), banner });
    await bannerUrl();
    await request(app.url).delete(`/api/users/${seller._id}/trader`).set(seller.auth).expect(204);
    app.clock.now = new Date(Date.now() + strayAvatarAgeMs + 60_000);
    expect(await app.services.avatars.sweep()).toBe(2);
    expect(await storedAvatars(app, seller)).toEqual([]);
  });

  it('of another member is refused', async () => {
    const banner = await bannerUrl(other);
    expect(codeOf(await save({ ...withCollections(), banner }))).toBe('IMAGE_NOT_FOUND');
  });
});
