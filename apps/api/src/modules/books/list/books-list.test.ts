import {
  categoryGroups,
  type BookCard,
  type CategoryGroup,
  type Facets,
  type Problem,
  type Town,
} from '@korice/contracts';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, travelTo, type TestApp } from '../../../../test/app.js';
import { stopAggregations } from '../../../../test/stop-aggregations.js';
import { buildBook, removeBooks } from '../../../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../../../test/factories/build-user.js';

let app: TestApp;
let ana: BuiltUser;
let admin: BuiltUser;
beforeAll(async () => {
  app = await startTestApp();
  ana = await buildUser(app);
  admin = await buildUser(app, { role: 'admin' });
});
afterAll(() => app.close());
beforeEach(() => removeBooks(app));

const list = async (query: Record<string, string | number> = {}, as?: BuiltUser) => {
  const response = await request(app.url)
    .get('/api/books')
    .query(query)
    .set(as?.auth ?? {})
    .expect(200);
  const cards = response.body as BookCard[];
  return {
    titles: cards.map(({ title }) => title),
    cards,
    total: Number(response.headers['x-total-count']),
    isMore: response.headers['x-total-more'],
    instead: response.headers['x-search-instead'],
  };
};
const titles = async (query: Record<string, string | number> = {}, as?: BuiltUser) => (await list(query, as)).titles;
const facets = async (query: Record<string, string> = {}, as?: BuiltUser) =>
  (
    await request(app.url)
      .get('/api/books/facets')
      .query(query)
      .set(as?.auth ?? {})
      .expect(200)
  ).body as Facets;

const build = (fields: Partial<Parameters<typeof buildBook>[1]> = {}) => buildBook(app, { owner: ana, ...fields });
const image = (digit: string) => ({
  url: `/uploads/${digit.repeat(24)}-1.webp`,
  name: 'korice.jpg',
  width: 300,
  height: 400,
  source: 'photo' as const,
});

describe('GET /api/books', () => {
  it('returns an empty list when there are no books', async () => {
    expect(await list()).toMatchObject({ cards: [], total: 0 });
  });

  // @spec 7-call-books
  it('returns listed books, newest first, without the fields of the book page', async () => {
    await build({ title: 'Prva', status: 'reserved', reservedFor: admin });
    await build({ title: 'Druga', ISBNData: '{}' });
    await build({ title: 'Prodata', status: 'sold' });
    await build({ title: 'Skrivena', ownerActive: false });
    const { titles: shown, cards, total } = await list();
    expect(shown).toEqual(['Druga', 'Prva']);
    expect(total).toBe(2);
    for (const field of ['fullDescription', 'ISBNData', 'reservedFor', 'words', 'rev'])
      expect(cards[0]).not.toHaveProperty(field);
  });

  it('returns pages without gap or overlap, and an empty page after the last', async () => {
    const moment = new Date('2026-01-01');
    for (let index = 0; index < 7; index += 1) await build({ title: `K${index}`, createdAt: moment });
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page, pageSize: 3 })));
    expect(pages.map((page) => page.titles.length)).toEqual([3, 3, 1, 0]);
    expect(pages.map((page) => page.total)).toEqual([7, 7, 7, 7]);
    expect(new Set(pages.flatMap((page) => page.titles)).size).toBe(7);
  });

  // @spec 9-page-20
  it('returns 20 books a page by default', async () => {
    for (let index = 0; index < 21; index += 1) await build();
    expect((await list()).titles).toHaveLength(20);
  });

  it('sorts by price in dinars across currencies, and by title in Serbian order', async () => {
    await build({ title: 'Čovek', price: 10, currency: 'EUR' });
    await build({ title: 'Cvet', price: 1000 });
    await build({ title: 'Ђак', price: 20, currency: 'USD' });
    await build({ title: 'Ćud', price: 100 });
    expect(await titles({ sort: 'price-asc' })).toEqual(['Ćud', 'Cvet', 'Čovek', 'Ђак']);
    expect(await titles({ sort: 'price-desc' })).toEqual(['Ђак', 'Čovek', 'Cvet', 'Ćud']);
    expect(await titles({ sort: 'title' })).toEqual(['Cvet', 'Čovek', 'Ćud', 'Ђак']);
    expect(await titles({ sort: 'newest' })).toEqual(['Ćud', 'Ђак', 'Cvet', 'Čovek']);
    expect(await titles({ sort: 'relevance' })).toEqual(['Ćud', 'Ђак', 'Cvet', 'Čovek']);
  });

  // @spec 7-call-books
  it('filters by each filter and by all together', async () => {
    await build({
      title: 'Tražena',
      categories: ['Drama', 'Poezija'],
      price: 500,
      condition: 'new',
      city: 'Нови Сад',
      language: 'sr',
      script: 'cyrillic',
      status: 'reserved',
    });
    await build({ title: 'Druga', categories: ['Drama'], price: 5000, condition: 'poor', city: 'Niš', language: 'en' });
    const filters: Record<string, string> = {
      category: 'Poezija',
      minPrice: '400',
      maxPrice: '500',
      condition: 'new,good',
      status: 'reserved',
      city: 'novi sad',
      language: 'sr,hr',
      script: 'cyrillic',
    };
    for (const [name, value] of Object.entries(filters))
      expect(await titles({ [name]: value }), name).toEqual(name === 'minPrice' ? ['Druga', 'Tražena'] : ['Tražena']);
    expect(await list(filters)).toMatchObject({ titles: ['Tražena'], total: 1 });
    expect(await titles({ ...filters, minPrice: '501', maxPrice: '400' })).toEqual([]);
    expect(await titles({ category: 'Drama', sort: 'price-desc' })).toEqual(['Druga', 'Tražena']);
  });

  it('refuses invalid query parameters with VALIDATION_FAILED', async () => {
    for (const query of [
      'category=Nema',
      'condition=novo',
      'minPrice=abc',
      'page=251',
      'pageSize=61',
      'sort=random',
      'ids=1',
      'featured=yes',
    ]) {
      const response = await request(app.url).get(`/api/books?${query}`).expect(400);
      expect((response.body as Problem).code, query).toBe('VALIDATION_FAILED');
    }
  });

  it('ignores unknown parameters, including database operators', async () => {
    await build({ title: 'Nova' });
    await build({ title: 'Prodata', status: 'sold' });
    const response = await request(app.url).get('/api/books?status[$ne]=available&listed=false&$where=1').expect(200);
    expect(response.body).toMatchObject([{ title: 'Nova' }]);
  });

  it('shows sold books to admins only', async () => {
    await build({ title: 'Nova' });
    await build({ title: 'Prodata', status: 'sold' });
    await build({ title: 'Skrivena', ownerActive: false });
    for (const status of ['sold', 'any', 'available,sold'])
      for (const viewer of [undefined, ana]) {
        const response = await request(app.url)
          .get('/api/books')
          .query({ status })
          .set(viewer?.auth ?? {})
          .expect(403);
        expect((response.body as Problem).code).toBe('FORBIDDEN');
      }
    expect(await titles({ status: 'sold' }, admin)).toEqual(['Prodata']);
    expect(await titles({ status: 'any' }, admin)).toEqual(['Skrivena', 'Prodata', 'Nova']);
    expect(await titles({ status: 'any', sort: 'title' }, admin)).toEqual(['Nova', 'Prodata', 'Skrivena']);
    expect(await titles({}, admin)).toEqual(['Nova']);
    expect(await titles({ status: 'any', q: 'prod' }, admin)).toEqual(['Prodata']);
  });

  it('returns the books of ids in the given order and in any status, except those of blocked owners', async () => {
    const first = await build({ title: 'Prva' });
    const sold = await build({ title: 'Prodata', status: 'sold' });
    const hidden = await build({ title: 'Skrivena', ownerActive: false });
    const unknown = '0123456789abcdef01234567';
    const ids = [sold.id, unknown, hidden.id, first.id.toUpperCase(), sold.id].join(',');
    expect(await list({ ids, pageSize: 1 })).toMatchObject({ titles: ['Prodata', 'Prva'], total: 2 });
    expect(await list({ ids: '' })).toMatchObject({ titles: [], total: 0 });
  });

  it('shows a new book in the next read', async () => {
    await build({ title: 'Prva' });
    expect((await list()).total).toBe(1);
    await build({ title: 'Druga' });
    expect((await list()).total).toBe(2);
  });

  it('responds 304 to the ETag of an unchanged list, and 200 after a change', async () => {
    await build();
    const { headers } = await request(app.url).get('/api/books').expect(200);
    await request(app.url).get('/api/books').set('If-None-Match', String(headers.etag)).expect(304);
    await build();
    await request(app.url).get('/api/books').set('If-None-Match', String(headers.etag)).expect(200);
  });
});

describe('GET /api/books?featured', () => {
  // @spec 2-home-featured
  it('returns the flagged books for true and the other books for false', async () => {
    await build({ title: 'Sa slikom', images: [image('a')] });
    await build({ title: 'Istaknuta', featured: true });
    expect(await list({ featured: 'true' })).toMatchObject({ titles: ['Istaknuta'], total: 1 });
    expect(await titles({ featured: 'false' })).toEqual(['Sa slikom']);
  });

  it('returns the newest books with images when none is flagged, and the newest books when none has images', async () => {
    await build({ title: 'Stara' });
    await build({ title: 'Nova' });
    expect(await titles({ featured: 'true' })).toEqual(['Nova', 'Stara']);
    await build({ title: 'Sa slikom', images: [image('a')] });
    await build({ title: 'Najnovija' });
    expect(await list({ featured: 'true' })).toMatchObject({ titles: ['Sa slikom'], total: 1 });
  });
});

describe('GET /api/books?sort=bestsellers', () => {
  beforeEach(() => app.models.settings.deleteOne({ _id: 'popularWorks' }));
  const countPopularWorks = () => app.services.books.popularWorks.update();

  // @spec 2-home-bestsellers
  it('returns listed copies of the works that sold most in 90 days first, then the newest books', async () => {
    const now = new Date('2026-06-01T00:00:00Z');
    travelTo(app, now);
    const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);
    const soldCopy = (title: string, days: number) => build({ title, status: 'sold', soldAt: daysAgo(days) });
    await build({ title: 'Prokleta avlija' });
    await build({ title: 'PROKLETA AVLIJA!', status: 'reserved' });
    await build({ title: 'Ex Ponto' });
    await build({ title: 'Davno prodavana' });
    await build({ title: 'Neprodavana' });
    for (const days of [1, 2, 3]) await soldCopy('Ex ponto', days);
    await soldCopy('Проклета авлија', 80);
    for (const days of [91, 92, 93, 94]) await soldCopy('Davno prodavana', days);
    await countPopularWorks();
    const expected = ['Ex Ponto', 'PROKLETA AVLIJA!', 'Prokleta avlija', 'Neprodavana', 'Davno prodavana'];
    expect(await list({ sort: 'bestsellers' })).toMatchObject({ titles: expected, total: 5 });
    const paged = [1, 2, 3].map((page) => titles({ sort: 'bestsellers', page, pageSize: 2 }));
    expect((await Promise.all(paged)).flat()).toEqual(expected);
  });

  it('returns the newest books when nothing was sold', async () => {
    await build({ title: 'Stara' });
    await build({ title: 'Nova' });
    await countPopularWorks();
    expect(await titles({ sort: 'bestsellers' })).toEqual(['Nova', 'Stara']);
  });

  it('returns the newest books until the job has counted sales for the first time, then at once its order', async () => {
    await build({ title: 'Prodavana' });
    await build({ title: 'Prodavana', status: 'sold' });
    await build({ title: 'Nova' });
    expect(await titles({ sort: 'bestsellers' })).toEqual(['Nova', 'Prodavana']);
    await countPopularWorks();
    expect(await titles({ sort: 'bestsellers' })).toEqual(['Prodavana', 'Nova']);
  });

  it('returns the newest ten copies of a work first, and its other copies among the newest books', async () => {
    for (let copy = 0; copy < 12; copy += 1)
      await build({ title: 'Prodavana', categories: copy === 0 ? ['Drama'] : [] });
    await build({ title: 'Prodavana', status: 'sold' });
    await build({ title: 'Nova', categories: ['Drama'] });
    await countPopularWorks();
    const copies = (count: number) => Array.from({ length: count }, () => 'Prodavana');
    const expected = [...copies(10), 'Nova', ...copies(2)];
    expect(await list({ sort: 'bestsellers' })).toMatchObject({ titles: expected, total: 13 });
    const paged = [1, 2, 3].map((page) => titles({ sort: 'bestsellers', page, pageSize: 5 }));
    expect((await Promise.all(paged)).flat()).toEqual(expected);
    expect(await titles({ sort: 'bestsellers', category: 'Drama' })).toEqual(['Nova', 'Prodavana']);
  });

  it('keeps the last known order while counting sales takes longer than the database allows', async () => {
    travelTo(app, new Date('2026-06-01T00:00:00Z'));
    await build({ title: 'Prodavana' });
    await build({ title: 'Prodavana', status: 'sold' });
    await countPopularWorks();
    stopAggregations(app);
    travelTo(app, new Date('2026-06-01T00:20:00Z'));
    await expect(countPopularWorks()).rejects.toThrow('time limit');
    await build({ title: 'Nova' });
    expect(await list({ sort: 'bestsellers' })).toMatchObject({ titles: ['Prodavana', 'Nova'], total: 2 });
  });
});

describe('GET /api/books/facets', () => {
  beforeEach(async () => {
    await build({ title: 'A', categories: ['Drama', 'Poezija'], condition: 'new', language: 'sr', script: 'latin' });
    await build({ title: 'B', categories: ['Drama'], condition: 'good', language: 'en', status: 'reserved' });
    await build({ title: 'C', categories: ['Horor'], condition: 'good', language: 'sr', script: 'cyrillic' });
    await build({ title: 'D', categories: ['Horor'], condition: '', language: '', status: 'sold' });
  });

  it('counts the listed books for each value of each filter', async () => {
    expect(await facets()).toEqual({
      total: 3,
      categories: { Drama: 2, Poezija: 1, Horor: 1 },
      conditions: { new: 1, good: 2 },
      statuses: { available: 2, reserved: 1 },
      languages: { sr: 2, en: 1 },
      scripts: { latin: 1, cyrillic: 1, none: 1 },
      sellers: { private: 3 },
    });
  });

  it('counts the values of each filter under the other filters', async () => {
    expect(await facets({ category: 'Drama', language: 'sr' })).toEqual({
      total: 1,
      categories: { Drama: 1, Poezija: 1, Horor: 1 },
      conditions: { new: 1 },
      statuses: { available: 1 },
      languages: { sr: 1, en: 1 },
      scripts: { latin: 1 },
      sellers: { private: 1 },
    });
    expect(await facets({ condition: 'good', status: 'available' })).toMatchObject({
      total: 1,
      conditions: { new: 1, good: 1 },
      statuses: { available: 1, reserved: 1 },
    });
  });

  it('counts only the matches of a search', async () => {
    expect(await facets({ q: 'andric' })).toMatchObject({ total: 3 });
    expect(await facets({ q: 'a' })).toMatchObject({ total: 3 });
    expect(await facets({ q: 'horor' })).toMatchObject({ total: 1 });
    expect(await facets({ q: 'nigde' })).toMatchObject({ total: 0, categories: {} });
    expect(await facets({ q: '—' })).toMatchObject({ total: 0, categories: {} });
  });

  it('agrees with the list under every single filter', async () => {
    const { conditions, languages, scripts, categories, statuses } = await facets();
    const byFilter = {
      condition: conditions,
      language: languages,
      script: scripts,
      category: categories,
      status: statuses,
    };
    for (const [name, counts] of Object.entries(byFilter))
      for (const [value, count] of Object.entries(counts))
        expect((await list({ [name]: value })).total, `${name}=${value}`).toBe(count);
  });

  it('includes sold books for admins only, and responds 403 to members', async () => {
    await request(app.url).get('/api/books/facets?status=any').set(ana.auth).expect(403);
    expect(await facets({ status: 'any' }, admin)).toMatchObject({
      total: 4,
      statuses: { available: 2, reserved: 1, sold: 1 },
      categories: { Drama: 2, Horor: 2 },
    });
    expect(await facets({ status: 'sold' }, admin)).toMatchObject({
      total: 1,
      statuses: { available: 2, reserved: 1, sold: 1 },
      categories: { Horor: 1 },
    });
  });
});

describe('GET /api/books/towns', () => {
  const towns = async (query: Record<string, string> = {}) =>
    (await request(app.url).get('/api/books/towns').query(query).expect(200)).body as Town[];

  it('returns an empty list while no listed book has a town', async () => {
    await build({ title: 'A' });
    await build({ title: 'B', city: 'Niš', status: 'sold' });
    expect(await towns()).toEqual([]);
  });

  it('counts spellings of one town together and names it by the most frequent one, most books first', async () => {
    for (const city of ['Niš', 'Novi Sad', 'Novi Sad', 'Нови Сад', ' novi  sad', 'Beograd', 'Beograd'])
      await build({ title: city, city });
    expect(await towns()).toEqual([
      { name: 'Novi Sad', count: 4 },
      { name: 'Beograd', count: 2 },
      { name: 'Niš', count: 1 },
    ]);
  });

  it('counts under the other filters as many books as the list shows', async () => {
    await build({ title: 'A', city: 'Niš', categories: ['Drama'], status: 'reserved' });
    await build({ title: 'B', city: 'Niš', categories: ['Drama'], condition: 'new' });
    await build({ title: 'C', city: 'Niš', categories: ['Horor'] });
    await build({ title: 'D', city: 'Čačak', categories: ['Drama'] });
    expect(await towns({ category: 'Drama', city: 'Čačak' })).toEqual([
      { name: 'Niš', count: 2 },
      { name: 'Čačak', count: 1 },
    ]);
    for (const query of [{}, { category: 'Drama' }, { condition: 'new' }, { q: 'c' }])
      for (const { name, count } of await towns(query))
        expect((await list({ ...query, city: name })).total, JSON.stringify([query, name])).toBe(count);
    expect(await towns({ q: '—' })).toEqual([]);
  });

  it('returns at most 100 towns', async () => {
    await Promise.all(Array.from({ length: 101 }, (_, at) => build({ title: 'A', city: `Selo ${at}` })));
    expect(await towns()).toHaveLength(100);
  });

  it('counts sold books for admins only', async () => {
    await request(app.url).get('/api/books/towns?status=any').set(ana.auth).expect(403);
  });
});

describe('GET /api/books/category-groups', () => {
  const groups = async () =>
    (await request(app.url).get('/api/books/category-groups').expect(200)).body as CategoryGroup[];

  it('returns 8 groups, each with the three newest books of its largest category', async () => {
    for (const title of ['A', 'B', 'C', 'D']) await build({ title, categories: ['Poezija'] });
    await build({ title: 'E', categories: ['Klasici'] });
    await build({ title: 'F', categories: ['Kuvari'], status: 'sold' });
    const covers = (await groups()).map(({ group, books }) => [group, books.map(({ title }) => title)]);
    expect(covers).toHaveLength(8);
    expect(Object.fromEntries(covers)).toMatchObject({ fiction: ['D', 'C', 'B'], life: [], school: [] });
  });

  it.each([
    ['2026-07-31T21:59:00Z', 'fiction'],
    ['2026-07-31T22:01:00Z', 'school'],
    ['2026-09-30T21:59:00Z', 'school'],
    ['2026-09-30T22:01:00Z', 'fiction'],
  ])('returns at %s the group %s first: school books in August and September, Belgrade time', async (time, first) => {
    travelTo(app, new Date(time));
    const order = (await groups()).map(({ group }) => group);
    expect(order[0]).toBe(first);
    expect(order.toSorted()).toEqual(Object.keys(categoryGroups).toSorted());
  });
});
