import { setTimeout as wait } from 'node:timers/promises';
import { request } from 'undici';
import { chatWhile } from '../ping.js';
import { interleave } from '../rounds.js';
import { bookId } from '../shop/book-record.js';
import { always, loadEach } from './load-each.js';
import { openConversation } from './chatter.js';
import { createMemberWrites } from './member-writes.js';
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
const writerCount = 8;

/**
 * Calls `write` with sequential numbers, `writesPerSecond` times a second by all writers together, until `signal` aborts. Resolves to the
 * number of writes.
 */
async function writeEvenly(signal: AbortSignal, write: (count: number) => Promise<void>): Promise<number> {
  const pauseMs = (writerCount * 1_000) / writesPerSecond;
  let written = 0;
  const writeAs = async (writer: number): Promise<void> => {
    const begun = performance.now() + (writer * pauseMs) / writerCount;
    for (let count = 0; !signal.aborted; count += 1) {
      await wait(Math.max(0, begun + count * pauseMs - performance.now()));
      await write(count * writerCount + writer);
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
    const memberWrites = createMemberWrites(product);
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
      writeEvenly(stop.signal, (count) => memberWrites.send(count)),
    ]);
    const rate = written / ((performance.now() - begun) / 1_000);
    await memberWrites.close();
    await product.stop();
    return (['list', 'home'] as const).map((name) => ({
      what: `${name}, hot, with ${writesPerSecond} writes a second (books, edits, wishes, profiles) over without`,
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

/** Latency of a conversation while uncached pages are rendered. */
export const rendering: Part = {
  name: 'rendering',
  async run(bench) {
    const { rounds, seconds } = bench.options;
    const product = await bench.product(books);
    const conversation = await openConversation(product.url, { book: 0, owner: 0, buyer: 1 });
    let opened = 0;
    const openPage = async (): Promise<void> => {
      const path = `/book/${bookId((opened += 1)).toHexString()}`;
      const { body } = await request(product.url + path, { headers: html });
      await body.dump();
    };
    const openPages = async (): Promise<void> => {
      const under: Promise<void>[] = [];
      for (let count = 0; count < seconds * pagesPerSecond; count += 1) {
        under.push(openPage());
        await wait(1_000 / pagesPerSecond);
      }
      await Promise.all(under);
    };
    // Starts the rendering thread.
    await openPage();
    const measured = await interleave(rounds, {
      idle: () => chatWhile(product.url, conversation, () => wait(seconds * 1_000)),
      pages: () => chatWhile(product.url, conversation, openPages),
    });
    await product.stop();
    const from = {
      'idle ms': measured.idle.p99,
      'pages ms': measured.pages.p99,
      'idle messages': measured.idle.pings,
      'messages under pages': measured.pages.pings,
    };
    return [
      {
        what: `chat under ${pagesPerSecond} uncached pages a second over idle: p99 until delivery`,
        goal: { atMost: 2 },
        figure: from['pages ms'] / from['idle ms'],
        unit: '×',
        from,
      },
    ];
  },
};
