import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@korice/contracts';
import fc from 'fast-check';
import request from 'supertest';
import type { TestApp } from './app.js';
import { buildBook, removeBooks } from './factories/build-book.js';
import { buildUser } from './factories/build-user.js';
import { ownReads, ShopReads, visits } from './cached-shop-reads.js';
import { addressOf, beginBook, token, type ShopState } from './cached-shop-state.js';
import { ShopWrites, writes, type WriteKind } from './cached-shop-writes.js';
import { ValueHistory, type Caller } from './value-history.js';

/** `isWriter` sends a visit from the address of the writer, without a token. */
const operation = fc.record({
  kind: fc.constantFrom(...writes, ...visits, ...visits, ...ownReads, 'wait' as const),
  process: fc.constantFrom(0, 1),
  pick: fc.nat({ max: 20 }),
  isWriter: fc.boolean(),
});

/**
 * A sequence of concurrent operations, with writes of some kinds only: each write invalidates much, so that a write of another kind would
 * hide what it forgets.
 */
export const interleaving = fc.record({
  enabled: fc.subarray([...writes], { minLength: 1 }),
  steps: fc.array(fc.array(operation, { minLength: 1, maxLength: 4 }), { minLength: 10, maxLength: 30 }),
});
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

const visitorAddress = '198.51.100.7';
/** The process of the test, which is neither of the two. */
const setUp: Caller = { process: -1, address: '' };

/**
 * Two processes with caches, and what their responses may show. A response never contains data of another member, or a value that was
 * replaced too long ago. The members and their profiles stay when `reset` begins a new shop.
 */
export class CachedShop {
  readonly #app: TestApp;
  readonly #shop: ShopState;
  readonly #writes: ShopWrites;
  readonly #reads: ShopReads;
  #enabled: readonly WriteKind[] = writes;

  private constructor(app: TestApp, shop: ShopState) {
    this.#app = app;
    this.#shop = shop;
    this.#writes = new ShopWrites(shop);
    this.#reads = new ShopReads(shop);
  }

  static async open(app: TestApp, urls: readonly [string, string]): Promise<CachedShop> {
    const [name, town, biography, title] = [token('Ime'), token('Grad'), token('Opis'), token('Strana')];
    const users = {
      writer: await buildUser(app, { name, city: town, biography }),
      blocked: await buildUser(app),
      buyer: await buildUser(app),
      admin: await buildUser(app, { role: 'admin' }),
    };
    const page = { title, slug: 'about-us', content: '<p>Tekst</p>' };
    const listed = await request(urls[0]).get('/api/pages').set(users.admin.auth).expect(200);
    const existing = (listed.body as Page[]).find(({ slug }) => slug === page.slug);
    const path = existing ? `/api/pages/${existing._id}` : '/api/pages';
    const written = await request(urls[0])[existing ? 'put' : 'post'](path).set(users.admin.auth).send(page);
    return new CachedShop(app, {
      urls,
      users,
      pageId: (written.body as Page)._id,
      name: new ValueHistory(name),
      town: new ValueHistory(town),
      biography: new ValueHistory(biography),
      page: new ValueHistory(title),
      isActive: new ValueHistory(true),
      books: [],
      wish: '',
      begun: { all: 0, running: 0 },
    });
  }

  /** Number of checked responses. */
  get responses(): number {
    return this.#reads.responses;
  }

  /** Creates three books of two sellers and reserves one of them. Afterwards `run` makes only the kinds of writes in `enabled`. */
  async reset(enabled: readonly WriteKind[]): Promise<void> {
    const { writer, blocked, buyer } = this.#shop.users;
    if (!this.#shop.isActive.last())
      await this.#writes.block({ process: 0, address: addressOf(this.#shop.users.admin) });
    await removeBooks(this.#app);
    this.#enabled = enabled;
    this.#shop.books = [];
    this.#shop.wish = '';
    for (const owner of [blocked, blocked, writer]) {
      const isOfWriter = owner === writer;
      const title = token('Naslov');
      const { book, end } = beginBook(title, isOfWriter, setUp);
      const { id } = await buildBook(this.#app, {
        owner: { ...owner, ...(isOfWriter && { name: this.#shop.name.last() }) },
        title,
        ...(isOfWriter && { city: this.#shop.town.last(), status: 'reserved', reservedFor: buyer }),
      });
      end();
      this.#shop.books.push({ ...book, id });
    }
  }

  async run({ kind, process, pick, isWriter }: Operation): Promise<void> {
    const isOneOf = <K extends string>(kinds: readonly K[]): K | undefined => kinds.find((one) => one === kind);
    const [write, visit, ownRead] = [isOneOf(this.#enabled), isOneOf(visits), isOneOf(ownReads)];
    if (kind === 'wait') await sleep(pick * 60);
    else if (write) await this.#writes.write(write, process, pick);
    else if (ownRead) await this.#reads.readOwn(ownRead, process, pick);
    else if (visit) {
      const address = isWriter ? addressOf(this.#shop.users.writer) : visitorAddress;
      await Promise.all([0, 1].map((one) => this.#reads.visit(visit, { process: one, address }, pick)));
    }
  }
}
