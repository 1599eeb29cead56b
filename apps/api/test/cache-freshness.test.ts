import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Book, BookCard, Owner } from '@korice/contracts';
import fc from 'fast-check';
import request from 'supertest';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from './free-port.js';
import { createApp } from '../src/app.js';
import { createEvents } from '../src/config/domain-events.js';
import { createServices } from '../src/services.js';
import { startTestApp, type TestApp } from './app.js';
import { buildBook, removeBooks } from './factories/build-book.js';
import { buildUser, type BuiltUser } from './factories/build-user.js';
import { startProcess, stopProcesses } from './processes.js';
import { isThorough } from './thoroughness.js';
import { makeWebDist } from './web-dist.js';

/** The longest time until another process no longer shows a removed book, in milliseconds. */
const removalLagMs = 1_000;
/** The longest time until a visitor on another process sees a new book: that lag plus the maximum age of a stale list. */
const additionLagMs = 3_200;
const visitorAddress = '198.51.100.7';
const writerAddress = '198.51.100.8';

let web: Awaited<ReturnType<typeof makeWebDist>>;
let app: TestApp;
let urls: [string, string];
let writer: BuiltUser;
let blocked: BuiltUser;
let buyer: BuiltUser;
let admin: BuiltUser;

beforeAll(async () => {
  web = await makeWebDist();
  app = await startTestApp({ TRUST_PROXY: '1' }, { webDist: web.folder });
  writer = await buildUser(app, { city: 'Niš' });
  blocked = await buildUser(app);
  buyer = await buildUser(app);
  admin = await buildUser(app, { role: 'admin' });
});
afterAll(async () => {
  await stopProcesses();
  await app.close();
  await web.remove();
});

/** Starts a second application in this process, on the same database, and returns both URLs. */
async function startInThisProcess(): Promise<[string, string]> {
  const deps = { ...app.deps, events: createEvents(app.deps.log) };
  const otherApp = await createApp(createServices(deps, app.models), deps, web.folder);
  const other = createServer(otherApp.listener);
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    other.closeAllConnections();
    other.close();
    await otherApp.close();
  });
  return [app.url, `http://127.0.0.1:${(other.address() as AddressInfo).port}`];
}

/** Starts two processes of the build and returns their URLs. */
async function startProcesses(): Promise<[string, string]> {
  const start = async () => startProcess(app, await freePort(), { TRUST_PROXY: '1' });
  const [first, second] = [await start(), await start()];
  onTestFinished(async () => {
    await Promise.all([first.stop(), second.stop()]);
  });
  return [first.url, second.url];
}

/** A write that hides or shows a book. Times are values of `performance.now()`; `endedAt` is undefined while it runs. */
interface Toggle {
  isShown: boolean;
  process: number;
  begunAt: number;
  endedAt: number | undefined;
}

interface Tracked {
  id: string;
  toggles: Toggle[];
}

const kinds = [
  'create',
  'remove',
  'block',
  'unblock',
  'visitorList',
  'visitorHome',
  'visitorBook',
  'writerList',
  'writerSeller',
  'writerHome',
  'wait',
] as const;
const operation = fc.record({
  kind: fc.constantFrom(...kinds),
  process: fc.constantFrom(0, 1),
  pick: fc.nat({ max: 20 }),
});
type Operation = { kind: (typeof kinds)[number]; process: number; pick: number };

class Shop {
  readonly #books: Tracked[] = [];
  #isBlocked = false;
  /** The process of the writer's last write; pages that the writer requests there show the write at once. */
  #writerProcess: number | undefined;
  #isBlocking = false;
  readonly #writes = { begun: 0, running: 0 };

  async start(): Promise<void> {
    await removeBooks(app);
    for (const owner of [blocked, blocked, writer]) {
      const book = await buildBook(app, { owner, ...(owner === writer && { status: 'reserved', reservedFor: buyer }) });
      this.#books.push({ id: book.id, toggles: [] });
      // Written on the first process.
      this.#toggleNow(book.id, true, 0);
    }
  }

  #toggleNow(id: string, isShown: boolean, process: number): void {
    const now = performance.now();
    const book = this.#books.find((tracked) => tracked.id === id);
    book?.toggles.push({ isShown, process, begunAt: now, endedAt: now });
  }

  async #write(books: Tracked[], isShown: boolean, process: number, run: () => Promise<unknown>): Promise<void> {
    const toggle: Toggle = { isShown, process, begunAt: performance.now(), endedAt: undefined };
    for (const book of books) book.toggles.push(toggle);
    await run();
    toggle.endedAt = performance.now();
  }

  /** Checks the books that a read shows; `isExact` tolerates no lag. */
  #check(
    shown: ReadonlySet<string>,
    read: { begunAt: number; process: number; isExact: boolean },
    about?: Tracked,
  ): void {
    const endedAt = performance.now();
    for (const { id, toggles } of about ? [about] : this.#books) {
      const last = toggles.filter(({ begunAt }) => begunAt <= endedAt).at(-1);
      if (last?.endedAt === undefined) continue;
      const lag = last.isShown ? additionLagMs : removalLagMs;
      const isDue = last.endedAt + (read.isExact || (!last.isShown && last.process === read.process) ? 0 : lag);
      if (isDue > read.begunAt) continue;
      expect({ id, isShown: shown.has(id) }, JSON.stringify({ read, last, endedAt })).toEqual({
        id,
        isShown: last.isShown,
      });
    }
  }

  async run(one: Operation): Promise<void> {
    const isWrite = ['create', 'remove', 'block', 'unblock'].includes(one.kind);
    if (isWrite) {
      this.#writes.begun += 1;
      this.#writes.running += 1;
    }
    try {
      await this.#run(one);
    } finally {
      if (isWrite) this.#writes.running -= 1;
    }
  }

  async #run({ kind, process, pick }: Operation): Promise<void> {
    const url = urls[process === 0 ? 0 : 1];
    const begunAt = performance.now();
    const get = (path: string, address = visitorAddress) =>
      request(url)
        .get(path)
        .set('X-Forwarded-For', address)
        .set('Accept', path.startsWith('/api') ? 'application/json' : 'text/html');
    const own = this.#books.slice(2).filter(({ toggles }) => toggles.at(-1)?.isShown === true);
    const ids = (text: string) => new Set(this.#books.map(({ id }) => id).filter((id) => text.includes(id)));
    const isExact = this.#writerProcess === process;

    switch (kind) {
      case 'create': {
        const begun = performance.now();
        const response = await request(url)
          .post('/api/books')
          .set(writer.auth)
          .set('X-Forwarded-For', writerAddress)
          .field({
            title: `Seobe ${pick}`,
            author: 'Miloš Crnjanski',
            price: '500',
            currency: 'RSD',
            condition: 'good',
          })
          .expect(201);
        const book: Tracked = { id: (response.body as Book)._id, toggles: [] };
        book.toggles.push({ isShown: true, process, begunAt: begun, endedAt: performance.now() });
        this.#books.push(book);
        this.#writerProcess = process;
        return;
      }
      case 'remove': {
        const book = own.filter(({ id }) => id !== this.#books[2]?.id)[pick % Math.max(1, own.length - 1)];
        if (!book) return;
        await this.#write([book], false, process, () =>
          request(url)
            .delete(`/api/books/${book.id}`)
            .set(writer.auth)
            .set('X-Forwarded-For', writerAddress)
            .expect(204),
        );
        this.#writerProcess = process;
        return;
      }
      case 'block':
      case 'unblock': {
        const isShown = kind === 'unblock';
        if (this.#isBlocking || this.#isBlocked === !isShown) return;
        this.#isBlocking = true;
        await this.#write(this.#books.slice(0, 2), isShown, process, () =>
          request(url)
            .put(`/api/users/${blocked._id}/status`)
            .set(admin.auth)
            .send({ status: isShown ? 'active' : 'blocked' })
            .expect(200),
        );
        this.#isBlocked = !isShown;
        this.#isBlocking = false;
        return;
      }
      case 'visitorList': {
        const response = await get('/api/books?pageSize=50').expect(200);
        expect(response.text).not.toContain(buyer._id);
        this.#check(new Set((response.body as BookCard[]).map(({ _id }) => _id)), { begunAt, process, isExact: false });
        return;
      }
      case 'visitorHome': {
        const { text } = await get('/category/Klasici').expect(200);
        expect(text).not.toContain(buyer._id);
        const first = this.#books.slice(0, 2);
        for (const book of first) this.#check(ids(text), { begunAt, process, isExact: false }, book);
        return;
      }
      case 'visitorBook': {
        const book = this.#books[pick % this.#books.length];
        if (!book) return;
        const path = pick % 2 === 0 ? `/api/books/${book.id}` : `/book/${book.id}`;
        const { status, text } = await get(path);
        expect(text).not.toContain(buyer._id);
        // A book that is shown again or for the first time is not cached, so that its page is exact.
        this.#check(new Set(status === 200 ? [book.id] : []), { begunAt, process, isExact: false }, book);
        return;
      }
      case 'writerList': {
        const before = { ...this.#writes };
        const response = await get('/api/books?pageSize=50', writerAddress).set(writer.auth).expect(200);
        const shown = new Set((response.body as BookCard[]).map(({ _id }) => _id));
        this.#check(shown, { begunAt, process, isExact: true });
        const hasNoWrite = before.running === 0 && this.#writes.begun === before.begun;
        if (hasNoWrite) expect(Number(response.headers['x-total-count'])).toBe(shown.size);
        return;
      }
      case 'writerSeller': {
        const before = { ...this.#writes };
        const owned = this.#books.slice(2).filter(({ toggles }) => toggles.at(-1)?.isShown === true).length;
        const list = await get(`/api/books/by-owner/${writer._id}`, writerAddress).set(writer.auth).expect(200);
        const seller = await get(`/api/owners/${writer._id}`, writerAddress).set(writer.auth).expect(200);
        if (before.running === 0 && this.#writes.begun === before.begun) {
          expect((list.body as { totalBooks: number }).totalBooks).toBe(owned);
          expect((seller.body as Owner).bookCount).toBe(owned);
        }
        return;
      }
      case 'writerHome': {
        const { text } = await get('/api/books?pageSize=50', writerAddress).expect(200);
        for (const book of this.#books.slice(3))
          if (book.toggles.at(-1)?.process === process) this.#check(ids(text), { begunAt, process, isExact }, book);
        return;
      }
      case 'wait':
        await sleep(pick * 60);
    }
  }
}

it.each([
  { processes: 'in one process', start: startInThisProcess, runs: isThorough ? 40 : 6 },
  { processes: 'on two processes of the build', start: startProcesses, runs: isThorough ? 20 : 1 },
])(
  'caches of two applications $processes hide removed books within 1 s, contain no private data, and show own writes',
  async ({ start, runs }) => {
    urls = await start();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(operation, { minLength: 1, maxLength: 4 }), { minLength: 5, maxLength: 25 }),
        async (steps) => {
          const shop = new Shop();
          await shop.start();
          await request(app.url)
            .put(`/api/users/${blocked._id}/status`)
            .set(admin.auth)
            .send({ status: 'active' })
            .expect(200);
          for (const concurrent of steps) await Promise.all(concurrent.map((one) => shop.run(one)));
        },
      ),
      { numRuns: runs, endOnFailure: true },
    );
  },
  300_000,
);

it('a member reads the own new listing at once on another process, in the list and the profile of the seller', async () => {
  const [first, second] = await startInThisProcess();
  const seller = await buildUser(app);
  await buildBook(app, { owner: seller });
  const totals = async () => {
    const list = await request(second).get(`/api/books/by-owner/${seller._id}`).set(seller.auth).expect(200);
    const profile = await request(second).get(`/api/owners/${seller._id}`).set(seller.auth).expect(200);
    return [(list.body as { totalBooks: number }).totalBooks, (profile.body as Owner).bookCount];
  };
  expect(await totals()).toEqual([1, 1]);
  // Time stands still, so that the other process does not read the invalidations because a second is over.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());
  await request(first)
    .post('/api/books')
    .set(seller.auth)
    .field({ title: 'Seobe', author: 'Miloš Crnjanski', price: '500', currency: 'RSD', condition: 'good' })
    .expect(201);
  expect(await totals()).toEqual([2, 2]);
});
