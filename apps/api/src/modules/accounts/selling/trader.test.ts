import type { BookCard, Facets, Owner, Problem, TraderSettings, UserSummary } from '@korice/contracts';
import { traderQuestion } from '@korice/contracts';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, travelTo, type TestApp } from '../../../../test/app.js';
import { codeOf } from '../../../../test/code-of.js';
import { buildBook, removeBooks } from '../../../../test/factories/build-book.js';
import { buildUser, traderDetails, type BuiltUser } from '../../../../test/factories/build-user.js';
import { createServices } from '../../../services.js';

let app: TestApp;
let seller: BuiltUser;
let admin: BuiltUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await buildUser(app, { role: 'admin' });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = undefined;
  await removeBooks(app);
  seller = await buildUser(app);
});

const pathOf = (rest = '') => `/api/users/${seller._id}/trader${rest}`;
const declare = (details: object = traderDetails) => request(app.url).put(pathOf()).set(seller.auth).send(details);
const settings = async () => (await request(app.url).get(pathOf()).set(seller.auth).expect(200)).body as TraderSettings;
const owner = async () => (await request(app.url).get(`/api/owners/${seller._id}`).expect(200)).body as Owner;
const list = async (query: string, as?: BuiltUser) =>
  (
    (
      await request(app.url)
        .get(`/api/books?${query}`)
        .set(as?.auth ?? {})
        .expect(200)
    ).body as BookCard[]
  ).map(({ title }) => title);
const facets = async (query = '') =>
  (await request(app.url).get(`/api/books/facets?${query}`).expect(200)).body as Facets;

describe('PUT /api/users/:userId/trader', () => {
  it('publishes the details of the trader, and marks every listing', async () => {
    const { id } = await buildBook(app, { owner: seller });
    expect(await owner()).toMatchObject({ trader: null });
    expect((await declare().expect(200)).body).toEqual({ trader: traderDetails, isAsked: false });
    expect(await settings()).toEqual({ trader: traderDetails, isAsked: false });
    expect(await owner()).toMatchObject({ trader: traderDetails });
    expect((await request(app.url).get(`/api/books/${id}`).expect(200)).body).toMatchObject({
      owner: { kind: 'trader' },
    });
    const listed = await request(app.url)
      .post('/api/books')
      .set(seller.auth)
      .field({ title: 'Seobe', author: 'M. C.', price: '9' });
    expect(listed.body).toMatchObject({ owner: { kind: 'trader' } });
  });

  it.each([
    ['a wrong PIB', { pib: '999999001' }, 'pib', 'pib_invalid'],
    ['a wrong company number', { mb: '29990019' }, 'mb', 'mb_invalid'],
    ['a missing phone', { phone: '' }, 'phone', 'invalid_format'],
    ['a missing address', { address: '' }, 'address', 'too_small'],
    ['a missing name', { name: undefined }, 'name', 'invalid_type'],
    ['no mail address', { email: 'sova' }, 'email', 'invalid_format'],
  ])('refuses %s, and the account stays private', async (_name, change, path, code) => {
    const { errors } = (await declare({ ...traderDetails, ...change }).expect(400)).body as Problem;
    expect(errors).toMatchObject([{ path, code }]);
    expect((await settings()).trader).toBeNull();
  });

  it('shows stored details that the rules of a request refuse, also on the public page', async () => {
    const stored = { ...traderDetails, name: `Sova${'\u0301'.repeat(31)}`, phone: '' };
    await app.models.users.updateOne({ _id: seller._id }, { $set: { trader: stored } });
    expect(await settings()).toMatchObject({ trader: stored });
    expect(await owner()).toMatchObject({ trader: stored });
  });

  it('lets lists, search and counts filter by the kind of seller', async () => {
    const other = await buildUser(app);
    await buildBook(app, { owner: seller, title: 'Seobe' });
    await buildBook(app, { owner: other, title: 'Lagum' });
    expect(await list('seller=trader')).toEqual([]);
    expect(await facets()).toMatchObject({ total: 2, sellers: { private: 2 } });
    await declare().expect(200);
    for (const sort of ['newest', 'title', 'price-asc', 'price-desc'])
      expect(await list(`seller=trader&sort=${sort}`, seller), sort).toEqual(['Seobe']);
    expect(await list('seller=private', seller)).toEqual(['Lagum']);
    expect(await list('q=seobe&seller=private', seller)).toEqual([]);
    expect(await list('q=seobe&seller=trader', seller)).toEqual(['Seobe']);
    const counted = await request(app.url).get('/api/books/facets?seller=trader').set(seller.auth).expect(200);
    expect(counted.body).toMatchObject({ total: 1, sellers: { private: 1, trader: 1 } });
  });

  it('marks a book that is listed while the account becomes that of a trader', async () => {
    const before = await app.services.books.owners.find(seller._id);
    await declare().expect(200);
    const { id } = await buildBook(app, { owner: seller });
    if (before) await app.services.books.owners.catchUp(before);
    expect(await app.models.books.findById(id).lean()).toMatchObject({ sellerKind: 'trader' });
  });

  it('marks listings by the final kind of the account when two processes change it concurrently', async () => {
    const other = createServices(app.deps, app.models);
    const { id } = await buildBook(app, { owner: seller });
    const actor = { _id: seller._id, name: seller.name, role: 'member' } as Parameters<typeof other.traders.update>[0];
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([
        app.services.traders.update(actor, seller._id, traderDetails),
        other.traders.remove(actor, seller._id),
      ]);
      const user = await app.models.users.findById(seller._id, { trader: 1 }).lean();
      expect(await app.models.books.findById(id).lean()).toMatchObject({
        sellerKind: user?.trader ? 'trader' : 'private',
      });
    }
  });
});

describe('DELETE /api/users/:userId/trader', () => {
  it('makes the account private again and removes its trader details, also when it is repeated', async () => {
    await buildBook(app, { owner: seller, title: 'Seobe' });
    await declare().expect(200);
    for (let call = 0; call < 2; call += 1) await request(app.url).delete(pathOf()).set(seller.auth).expect(204);
    expect(await owner()).toMatchObject({ trader: null });
    expect(await list('seller=private', seller)).toEqual(['Seobe']);
    expect(JSON.stringify(await app.models.users.findById(seller._id).lean())).not.toContain(traderDetails.pib);
  });

  it('is recorded once in the audit log for an admin, and requires a recent login', async () => {
    await declare().expect(200);
    for (let call = 0; call < 2; call += 1) await request(app.url).delete(pathOf()).set(admin.auth).expect(204);
    const entries = await app.models.auditEntries.find({ action: 'traderRemoved' }).lean();
    expect(entries.map(({ subject }) => subject.name)).toEqual([seller.name]);
    travelTo(app, new Date(Date.now() + 16 * 60_000));
    expect(codeOf(await request(app.url).delete(pathOf()).set(admin.auth).expect(403))).toBe(
      'REAUTHENTICATION_REQUIRED',
    );
  });
});

describe('the question whether a seller is a trader', () => {
  const copies = async (count: number, fields: object) => {
    const { id: _id, ...book } = await buildBook(app, { owner: seller });
    const records = Array.from({ length: count - 1 }, () => ({ ...book, ...fields, _id: undefined }));
    await app.models.books.updateOne({ _id: book._id }, { $set: fields });
    await app.models.books.insertMany(records);
  };

  it('is asked from the limit of sales in a year on, and not below it', async () => {
    await copies(traderQuestion.sales - 1, { status: 'sold', listed: false, soldAt: app.deps.now() });
    expect((await settings()).isAsked).toBe(false);
    await buildBook(app, { owner: seller, status: 'sold' });
    expect((await settings()).isAsked).toBe(true);
    travelTo(app, new Date(Date.now() + (traderQuestion.days + 1) * 24 * 3_600_000));
    const { isAsked } = await app.services.traders.read(
      { _id: seller._id } as Parameters<typeof app.services.traders.read>[0],
      seller._id,
    );
    expect(isAsked).toBe(false);
  });

  it('is asked from the limit of listings on, until the member declines it', async () => {
    await copies(traderQuestion.listings, {});
    expect(await settings()).toEqual({ trader: null, isAsked: true });
    for (let call = 0; call < 2; call += 1)
      await request(app.url).put(pathOf('/declined')).set(seller.auth).send({}).expect(204);
    expect(await settings()).toEqual({ trader: null, isAsked: false });
  });

  it('is not asked after a trader went back to a private account', async () => {
    await copies(traderQuestion.listings, {});
    await declare().expect(200);
    await request(app.url).delete(pathOf()).set(seller.auth).expect(204);
    expect((await settings()).isAsked).toBe(false);
  });
});

it('the list of accounts shows admins the kind of seller', async () => {
  await declare().expect(200);
  const users = (await request(app.url).get('/api/users/all').query({ q: seller.email }).set(admin.auth).expect(200))
    .body as UserSummary[];
  expect(users).toMatchObject([{ _id: seller._id, sellerKind: 'trader' }]);
});

it('a migration makes listings of an older release, which have no kind of seller, private', async () => {
  await buildBook(app, { owner: seller, title: 'Seobe' });
  await app.models.books.updateMany({}, { $unset: { sellerKind: 1, 'owner.kind': 1 } });
  await app.services.books.owners.migrateKinds();
  app.deps.events.emit('books.changed');
  expect(await list('seller=private')).toEqual(['Seobe']);
  await declare().expect(200);
  expect(await list('seller=trader', seller)).toEqual(['Seobe']);
});
