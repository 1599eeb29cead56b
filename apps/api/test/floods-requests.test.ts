import { Category, listBounds, pathTo } from '@korice/contracts';
import request from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPasswords, passwordCost } from '../src/modules/accounts/auth/passwords.js';
import { buildBook, type BuiltBook } from './factories/build-book.js';
import { buildUser, type BuiltUser } from './factories/build-user.js';
import { flood } from './flood.js';
import { app, besideOthers, product, withFloodedProduct } from './flooded-product.js';
import { isThorough } from './thoroughness.js';

const attacker = '198.51.100.1';
const other = '198.51.100.2';

withFloodedProduct();
beforeAll(async () => {
  // The first page and the first card load the modules that render them.
  const { id } = await buildBook(app, { owner: await buildUser(app) });
  await get('/').expect(200);
  await get(`/share/${id}.jpg`).expect(200);
});

const get = (path: string) => request(product.url).get(path).set('X-Forwarded-For', other).accept('*/*');

/** Floods the product from one address while another address requests `path`. */
async function floodFromOneAddress(
  count: number,
  requestOf: (index: number) => { path: string; headers?: Record<string, string> },
  path: string,
): Promise<void> {
  const statuses = await besideOthers(async () => {
    const flooding = flood(product.url, requestOf, { count, connections: 20, address: attacker });
    await get(path).expect(200);
    return flooding;
  });
  const { 200: accepted = 0, 429: refused = 0, ...others } = statuses;
  expect(others).toEqual({});
  expect(accepted + refused).toBe(count);
  expect(refused).toBeGreaterThan(0);
}

describe('a flood of parallel logins with correct passwords', () => {
  it(
    'from one address delays a login from another address by at most two others',
    { timeout: 60_000 },
    async ({ annotate }) => {
      const count = isThorough ? 36 : 12;
      const users = await Promise.all(Array.from({ length: count }, () => buildUser(app)));
      const member = await buildUser(app);
      // As in the product: the hashes of other tests are cheap.
      const passwords = createPasswords(passwordCost);
      await app.models.users.updateMany({}, { passwordHash: await passwords.hash(member.password) });
      await passwords.close();
      let finished = 0;
      const login = async ({ email, password }: BuiltUser, address: string): Promise<number> => {
        const { status } = await request(product.url)
          .post('/auth/login')
          .set('X-Forwarded-For', address)
          .send({ email, password });
        if (status === 200) finished += 1;
        return status;
      };
      await besideOthers(async () => {
        const all = users.map((user) => login(user, attacker));
        // All logins have arrived: those above the limit of the address are refused.
        expect(await Promise.any(all.map(async (one) => (await one) === 429 || Promise.reject(new Error())))).toBe(
          true,
        );
        const before = finished;
        expect(await login(member, other)).toBe(200);
        // The hash that is already running, one of the other address by turn, and its own.
        expect(finished - before).toBeLessThanOrEqual(3);
        expect(await Promise.all(all)).toEqual(expect.arrayContaining([200, 429]));
      });
      await annotate(String(count), 'trust:floods.logins');
    },
  );
});

describe('a flood of share cards', () => {
  it(
    'from one address is refused above its limits while other addresses get their card',
    { timeout: 120_000 },
    async ({ annotate }) => {
      const count = isThorough ? 200 : 20;
      const owner = await buildUser(app);
      const books: BuiltBook[] = [];
      for (let book = 0; book <= count; book += 1) books.push(await buildBook(app, { owner, title: `Knjiga ${book}` }));
      const card = (index: number) => ({ path: `/share/${books[index]?.id ?? ''}.jpg` });
      await floodFromOneAddress(count, card, card(count).path);
      await annotate(String(count), 'trust:floods.cards');
    },
  );
});

describe('a flood of uncached pages', () => {
  it(
    'from one address is refused above its limits while other addresses get their page',
    { timeout: 120_000 },
    async ({ annotate }) => {
      // The budget of an address is 600 uncached pages a minute.
      const count = isThorough ? 2_000 : 700;
      const { lastPage } = listBounds;
      const page = (index: number) => {
        const name = Category.options[Math.floor(index / lastPage)];
        const path = `${pathTo('category', { name: String(name) })}?page=${(index % lastPage) + 1}`;
        return { path, headers: { Accept: 'text/html' } };
      };
      await floodFromOneAddress(count, page, '/?lang=en');
      await annotate(String(count), 'trust:floods.pages');
    },
  );
});
