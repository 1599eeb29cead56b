import { bookListBounds, type BookList, type OfferedItem, type Problem } from '@korice/contracts';
import request, { type Response, type Test } from 'supertest';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runAsCaller } from '../src/platform/rate-limiting/caller.js';
import { limits, uncachedCosts } from '../src/platform/rate-limiting/limits.js';
import { startTestApp, type TestApp } from './app.js';
import { buildBook } from './factories/build-book.js';
import { buildUser, type BuiltUser } from './factories/build-user.js';
import { makeWebDist } from './web-dist.js';

const spent = '198.51.100.1';
const other = '198.51.100.2';

let web: Awaited<ReturnType<typeof makeWebDist>>;
let app: TestApp;
let member: BuiltUser;
let bookId: string;
beforeAll(async () => {
  web = await makeWebDist();
  app = await startTestApp({ RATE_LIMIT: 'on', TRUST_PROXY: '1' }, { webDist: web.folder });
  member = await buildUser(app);
  bookId = (await buildBook(app, { owner: member, title: 'Seobe', categories: ['Klasici'] })).id;
  await app.deps.rateLimits.consume(limits.uncachedByAddress, spent, limits.uncachedByAddress.maxRequests);
});
afterAll(async () => {
  await app.close();
  await web.remove();
});

const get = (path: string, address: string): Test =>
  request(app.url)
    .get(path.replace(':bookId', bookId).replace(':ownerId', member._id))
    .set('X-Forwarded-For', address)
    .set('Accept', path.startsWith('/api') ? 'application/json' : 'text/html');

const search = (keyword: string, address: string): Promise<Response> =>
  request(app.url).post('/api/books/search').set('X-Forwarded-For', address).send({ keyword });

const codeOf = ({ body }: Response): unknown => (body as Problem).code;

describe('an address with an exhausted budget of uncached work', () => {
  it.each([
    ['a list', '/api/books?category=Klasici'],
    ['a search in the list', '/api/books?q=seobe'],
    ['facets', '/api/books/facets?q=seobe'],
    ['the towns', '/api/books/towns?q=seobe'],
    ['the groups of categories', '/api/books/category-groups'],
    ['usual prices', '/api/books/price-hint?title=Seobe'],
    ['school books', '/api/books/school-facets?school=primary-5'],
    ['a seller', '/api/owners/:ownerId'],
    ['the books of a seller', '/api/books/by-owner/:ownerId?page=2'],
    ['similar books', '/api/books/:bookId/similar'],
    ['a feed', '/feed.xml'],
    ['the sitemap', '/sitemap.xml'],
    ['a part of the sitemap', '/sitemap-books-1.xml'],
    ['a share card', '/share/:bookId.jpg'],
  ])('gets 429 for %s without a cached response, and 200 with one', async (_name, path) => {
    const refused = await get(path, spent);
    expect([refused.status, codeOf(refused)]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await get(path, other)).status).toBe(200);
    // An invalidation after the start of the shop can drop what the other address has loaded.
    const statusOnceCached = async () => {
      await get(path, other);
      return (await get(path, spent)).status;
    };
    await expect.poll(statusOnceCached, { timeout: 10_000 }).toBe(200);
  });

  it.each([
    ['the home page', '/'],
    ['a book', '/book/:bookId'],
    ['a filtered list', '/categories?q=seobe'],
    ['a screen without data', '/auth/login'],
  ])('gets 429 with the shell of a page that is not cached, and 200 once it is cached: %s', async (_name, path) => {
    const refused = await get(path, spent);
    expect(refused.status).toBe(429);
    expect(refused.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.text).not.toContain('Seobe');
    expect((await get(path, other)).status).toBe(200);
    expect((await get(path, spent)).status).toBe(200);
  });

  it('gets 429 for pages that do not exist, which are not cached', async () => {
    for (const path of ['/nema-je/1', '/nema-je/2?lang=en', '/book/000000000000000000000000']) {
      expect((await get(path, other)).status).toBe(404);
      const refused = await get(path, spent);
      expect([refused.status, refused.headers['cache-control']]).toEqual([429, 'no-cache']);
    }
  });

  it.each(['/api/wanted', '/api/wanted?q=seobe', '/api/wanted/demand?title=Seobe'])('gets 429 for %s', async (path) => {
    expect(codeOf(await get(path, spent))).toBe('RATE_LIMITED');
    expect((await get(path, other)).status).toBe(200);
  });

  it('gets 429 for a search', async () => {
    expect(codeOf(await search('seobe', spent))).toBe('RATE_LIMITED');
    expect((await search('seobe', other)).status).toBe(200);
  });

  it('gets 200 for its members, who have a budget per account', async () => {
    const facets = (by: BuiltUser): Promise<Response> =>
      request(app.url).get('/api/books/facets?condition=good').set(by.auth).set('X-Forwarded-For', spent);
    expect((await facets(member)).status).toBe(200);
    const busy = await buildUser(app);
    await app.deps.rateLimits.consume(limits.uncachedByAccount, busy._id, limits.uncachedByAccount.maxRequests);
    app.deps.events.emit('books.changed');
    expect(codeOf(await facets(busy))).toBe('RATE_LIMITED');
    expect((await facets(member)).status).toBe(200);
  });
});

describe('a shared list', () => {
  /** Shares a list of three titles that nobody offers: five searches each. Resolves to its slug. */
  async function share(): Promise<string> {
    const owner = await buildUser(app);
    const titles = ['Plavi vetar iznad reke', 'Crni mesec pored puta', 'Beli oblak ispod neba'];
    const items = titles.map((title) => ({ title }));
    const lists = request(app.url).post('/api/lists').set(owner.auth);
    const { _id, slug } = (await lists.send({ name: 'Lektira', items })).body as BookList;
    const body = { name: 'Lektira', items, isShared: true };
    await request(app.url).put(`/api/lists/${_id}`).set(owner.auth).send(body).expect(200);
    app.deps.events.emit('books.changed');
    return slug;
  }

  /** Spends the budget of an address except for one page and one search. */
  const spendMost = (address: string): Promise<void> => {
    const left = uncachedCosts.page + uncachedCosts.search;
    return app.deps.rateLimits.consume(limits.uncachedByAddress, address, limits.uncachedByAddress.maxRequests - left);
  };

  it('costs its searches also as a page, and only once for its page in all languages', async () => {
    const slug = await share();
    const [poor, rich] = ['198.51.100.4', '198.51.100.5'] as const;
    await spendMost(poor);
    expect((await get(`/list/${slug}`, poor)).status).toBe(429);
    expect((await get(`/list/${slug}`, rich)).status).toBe(200);
    await spendMost('198.51.100.6');
    expect((await get(`/list/${slug}?lang=en`, '198.51.100.6')).status).toBe(200);
  });

  it('is not searched again for a visitor after a book was edited, but after one was removed', async () => {
    const slug = await share();
    const [first, busy] = ['198.51.100.7', '198.51.100.8'] as const;
    await app.deps.rateLimits.consume(limits.uncachedByAddress, busy, limits.uncachedByAddress.maxRequests);
    // The cache of responses does not serve a request with this header.
    const statusFor = async (address: string) =>
      (await get(`/api/lists/shared/${slug}`, address).set('Cache-Control', 'no-cache')).status;
    expect(await statusFor(first)).toBe(200);
    for (const [isRemoval, status] of [
      [false, 200],
      [true, 429],
    ] as const) {
      runAsCaller({ address: other }, () => {
        app.deps.events.emit('books.changed', { bookIds: [bookId], ownerIds: [member._id], isRemoval });
      });
      expect(await statusFor(busy)).toBe(status);
    }
  });
});

describe('the budget of uncached work', () => {
  it('allows 100 searches and 200 pages a minute from one address', async () => {
    const address = '198.51.100.3';
    const keywords = Array.from({ length: 100 }, (_, index) => `knjiga ${index}`);
    const searches = await Promise.all(keywords.map((keyword) => search(keyword, address)));
    expect(new Set(searches.map(({ status }) => status))).toEqual(new Set([200]));
    for (let page = 1; page <= 200; page += 1)
      expect((await get(`/categories?page=${page}`, address)).status).toBe(200);
  });

  it('allows a member to recognise and store 40 books that nobody offers, and refuses the next 40', async () => {
    const reader = await buildUser(app);
    const consume = vi.spyOn(app.deps.rateLimits, 'consume');
    const recognise = (words: string): Promise<Response> => {
      const lines = Array.from({ length: bookListBounds.maxItems }, (_, index) => {
        const end = words + String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26));
        return `Vetar${end} mesec${end} zvezda${end} reka${end} - Petar${end} Jovan${end}`;
      });
      const body = { text: lines.join('\n') };
      return request(app.url).post('/api/lists/items').set(reader.auth).send(body);
    };
    const first = await recognise('a');
    expect(first.status).toBe(200);
    const points = consume.mock.calls.map(([limit, key, count = 1]) =>
      limit === limits.uncachedByAccount && key === reader._id ? count : 0,
    );
    consume.mockRestore();
    // Author and title, the title, and each without one word: 6 for the line, and 3 when the two are swapped.
    const maxPoints = bookListBounds.maxItems * 9 * uncachedCosts.search;
    expect(points.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(maxPoints);
    const { items } = first.body as { items: OfferedItem[] };
    expect(items).toHaveLength(bookListBounds.maxItems);
    const list = { name: 'Lektira', items };
    expect((await request(app.url).post('/api/lists').set(reader.auth).send(list)).status).toBe(201);
    expect(codeOf(await recognise('b'))).toBe('RATE_LIMITED');
  });
});
