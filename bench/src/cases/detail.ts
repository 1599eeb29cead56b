import { bookId } from '../shop/book-record.js';
import { always, loadEach } from './load-each.js';
import type { Part } from './part.js';

const popularBooks = 50;

/** Pages of popular books, compared with a minimal Express response. */
export const detail: Part = {
  name: 'detail',
  async run(bench) {
    const product = await bench.product(10_000);
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
