import { measureLoad } from '../load.js';
import { interleave } from '../rounds.js';
import { bookId } from '../shop/book-record.js';
import type { Part } from './part.js';

const connections = 50;
/** Books that are looked at again and again. */
const looked = 50;

/** The pages of books that many look at, against an Express that says hello. */
export const detail: Part = {
  name: 'detail',
  async run(bench) {
    const { seconds, rounds } = bench.options;
    const [product, floor] = [await bench.product(10_000), await bench.floor('express-hello')];
    const load = { connections, seconds };
    const measured = await interleave(rounds, {
      product: () =>
        measureLoad(product, {
          ...load,
          url: product.url,
          request: (count) => ({ path: `/api/books/${bookId(count % looked).toHexString()}` }),
        }),
      hello: () => measureLoad(floor, { ...load, url: floor.url, request: () => ({ path: '/' }) }),
    });
    await product.stop();
    const from = {
      rps: measured.product.rps,
      cpu: measured.product.cpu,
      'hello rps': measured.hello.rps,
      'hello cpu': measured.hello.cpu,
    };
    return [
      {
        what: 'detail, hot: requests per second over Express hello',
        goal: { atLeast: 0.8 },
        figure: from.rps / from['hello rps'],
        unit: '×',
        from,
      },
      { what: 'detail, hot: p99', figure: measured.product.p99, unit: 'ms', from },
    ];
  },
};
