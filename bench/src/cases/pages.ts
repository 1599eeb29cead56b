import type { BookCard } from '@korice/contracts';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { pingWhile } from '../ping.js';
import { interleave } from '../rounds.js';
import { sendJson } from '../send.js';
import { bookId } from '../shop/book-record.js';
import { authorizationOf } from '../shop/tokens.js';
import { memberCount, memberId } from '../shop/member-record.js';
import { always, loadEach } from './load-each.js';
import type { Part } from './part.js';

const books = 10_000;
const html = { accept: 'text/html' };

/** Cached pages compared with the program E (`express-list`), and a 304 for a page compared with a minimal Express response. */
export const hotPages: Part = {
  name: 'pages',
  async run(bench) {
    const product = await bench.product(books);
    const bookPath = `/book/${bookId(0).toHexString()}`;
    const head = await request(`${product.url}/`, { headers: { ...html, 'accept-encoding': 'br' } });
    await head.body.dump();
    const { measured, from } = await loadEach(bench, {
      home: { server: product, request: always('/', html) },
      book: { server: product, request: always(bookPath, html) },
      categories: { server: product, request: always('/categories', html) },
      unchanged: {
        server: product,
        status: 304,
        request: always('/', { ...html, 'if-none-match': String(head.headers.etag) }),
      },
      E: { server: await bench.floor('express-list'), request: always('/api/books') },
      hello: { server: await bench.floor('express-hello'), request: always('/') },
    });
    await product.stop();
    const pages = { '/': measured.home, '/book/{id}': measured.book, '/categories': measured.categories };
    return [
      ...Object.entries(pages).flatMap(([path, { rps, cpu }]) => [
        {
          what: `page ${path}, hot: requests per second over E`,
          goal: { atLeast: 2 },
          figure: rps / measured.E.rps,
          unit: '×',
          from,
        },
        { what: `page ${path}, hot: CPU over E`, goal: { atMost: 0.4 }, figure: cpu / measured.E.cpu, unit: '×', from },
      ]),
      {
        what: '304 of a page: CPU over Express hello',
        goal: { atMost: 1 },
        figure: measured.unchanged.cpu / measured.hello.cpu,
        unit: '×',
        from,
      },
    ];
  },
};

const writesPerSecond = 20;
/** Writers that write at the same time, so that a slow write does not lower the rate. */
const writerCount = 4;

/**
 * Calls `write` with the number of a writer and a sequential number, `writesPerSecond` times a second by all writers together, until
 * `signal` aborts. Resolves to the number of writes.
 */
async function writeEvenly(
  signal: AbortSignal,
  write: (writer: number, count: number) => Promise<void>,
): Promise<number> {
  const pauseMs = (writerCount * 1_000) / writesPerSecond;
  let written = 0;
  const writeAs = async (writer: number): Promise<void> => {
    const begun = performance.now() + (writer * pauseMs) / writerCount;
    for (let count = 0; !signal.aborted; count += 1) {
      await wait(Math.max(0, begun + count * pauseMs - performance.now()));
      await write(writer, count);
      written += 1;
    }
  };
  await Promise.all(Array.from({ length: writerCount }, (_, writer) => writeAs(writer)));
  return written;
}

/** Requests per second of cached responses while members write, relative to the rate without writes. */
export const writes: Part = {
  name: 'writes',
  async run(bench) {
    const product = await bench.product(books);
    // Writers use a different IP address: readers with the same address would get no stale response.
    const dispatcher = new Agent({ localAddress: '127.0.0.2' });
    const listed = await sendJson<BookCard[]>(`${product.url}/api/books?pageSize=50`);
    const targets = listed.filter(({ status }) => status === 'available');
    const memberOf = new Map(Array.from({ length: memberCount }, (_, index) => [memberId(index).toHexString(), index]));
    /** Reserves a book or makes it available again, on behalf of its owner; every fourth call adds a wish instead. */
    const write = async (writer: number, count: number): Promise<void> => {
      const own = targets.filter((_book, index) => index % writerCount === writer);
      const book = own[Math.floor(count / 2) % own.length];
      const owner = memberOf.get(book?.owner._id ?? '');
      if (!book || owner === undefined) throw new Error('The shop has no available book of a known member.');
      const isWish = count % 4 === 3;
      const path = isWish ? `/api/wishlist/${book._id}` : `/api/books/${book._id}/status`;
      const status = Math.floor(count / (2 * own.length)) % 2 === 0 ? 'reserved' : 'available';
      const { statusCode, body } = await request(product.url + path, {
        method: 'PUT',
        headers: {
          ...authorizationOf(isWish ? (owner + 1) % memberCount : owner),
          ...(!isWish && { 'content-type': 'application/json' }),
        },
        dispatcher,
        ...(!isWish && { body: JSON.stringify({ status }) }),
      });
      if (statusCode >= 300) throw new Error(`PUT ${path} responded with ${statusCode}: ${await body.text()}`);
      await body.dump();
    };
    const loads = {
      list: { server: product, request: always('/api/books') },
      home: { server: product, request: always('/', html) },
    };
    const quiet = await loadEach(bench, loads);
    const stop = new AbortController();
    const begun = performance.now();
    const [busy, written] = await Promise.all([
      loadEach(bench, loads).finally(() => {
        stop.abort();
      }),
      writeEvenly(stop.signal, write),
    ]);
    const rate = written / ((performance.now() - begun) / 1_000);
    await dispatcher.close();
    await product.stop();
    return (['list', 'home'] as const).map((name) => ({
      what: `${name}, hot, with ${writesPerSecond} writes a second over without`,
      goal: { atLeast: 0.8 },
      figure: busy.measured[name].rps / quiet.measured[name].rps,
      unit: '×',
      from: {
        'rps without': quiet.measured[name].rps,
        'rps with': busy.measured[name].rps,
        'writes per second': rate,
      },
    }));
  },
};

const pagesPerSecond = 20;

/** Latency of other requests while uncached pages are rendered. */
export const rendering: Part = {
  name: 'rendering',
  async run(bench) {
    const { rounds, seconds } = bench.options;
    const product = await bench.product(books);
    let opened = 0;
    const openPage = async (): Promise<void> => {
      const path = `/book/${bookId((opened += 1)).toHexString()}`;
      const { body } = await request(product.url + path, { headers: html });
      await body.dump();
    };
    // Starts the rendering thread.
    await openPage();
    const measured = await interleave(rounds, {
      idle: async () => ({ ms: (await pingWhile(product.url, () => wait(seconds * 1_000))).p99 }),
      pages: async () => {
        const { p99 } = await pingWhile(product.url, async () => {
          const under: Promise<void>[] = [];
          for (let count = 0; count < seconds * pagesPerSecond; count += 1) {
            under.push(openPage());
            await wait(1_000 / pagesPerSecond);
          }
          await Promise.all(under);
        });
        return { ms: p99 };
      },
    });
    await product.stop();
    const from = { 'idle ms': measured.idle.ms, 'pages ms': measured.pages.ms };
    return [
      {
        what: `ping under ${pagesPerSecond} uncached pages a second over idle: p99`,
        goal: { atMost: 2 },
        figure: from['pages ms'] / from['idle ms'],
        unit: '×',
        from,
      },
    ];
  },
};
