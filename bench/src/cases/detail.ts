import { bookId } from '../shop/book-record.js';
import { always, loadEach } from './load-each.js';
import type { Part } from './part.js';

const books = 10_000;
const popularBooks = 50;

/** Cached details of popular books, compared with a minimal Express response. */
export const detail: Part = {
  name: 'detail',
  async run(bench) {
    const product = await bench.product(books);
    const { measured, from } = await loadEach(bench, {
      product: {
        server: product,
        request: (count) => ({ path: `/api/books/${bookId(count % popularBooks).toHexString()}` }),
      },
      hello: { server: await bench.floor('express-hello'), request: always('/') },
    });
    await product.stop();
    return [
      {
        what: 'detail, hot: requests per second over Express hello',
        goal: { atLeast: 0.8 },
        figure: measured.product.rps / measured.hello.rps,
        unit: '×',
        from,
      },
      { what: 'detail, hot: p99', figure: measured.product.p99, unit: 'ms', from },
    ];
  },
};

/** Uncached details of books on two processes behind nginx, compared with one process behind it. Needs nginx and Redis. */
export const twoProcesses: Part = {
  name: 'two-processes',
  async run(bench) {
    const { one, two, stop } = await bench.behindProxies(books);
    // Requests with this header bypass the cache and read from the database.
    const headers = { 'cache-control': 'no-cache' };
    const request = (count: number) => ({ path: `/api/books/${bookId(count % books).toHexString()}`, headers });
    const { measured, from } = await loadEach(bench, {
      one: { server: one, request },
      two: { server: two, request },
    });
    await stop();
    return [
      {
        what: 'two processes behind nginx over one, uncached details: CPU',
        goal: { atMost: 1.1 },
        figure: measured.two.cpu / measured.one.cpu,
        unit: '×',
        from,
      },
    ];
  },
};
