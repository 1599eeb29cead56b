import { coldList } from './list-addresses.js';
import { always, loadEach } from './load-each.js';
import type { Part } from './part.js';

const books = 10_000;

/** The first page of the list, compared with the program E (`express-list`). */
export const list: Part = {
  name: 'list',
  async run(bench) {
    const product = await bench.product(books);
    const request = always('/api/books');
    const { measured, from } = await loadEach(bench, {
      product: { server: product, request },
      E: { server: await bench.floor('express-list'), request },
    });
    await product.stop();
    return [
      {
        what: 'list, hot: requests per second over E',
        goal: { atLeast: 2.5 },
        figure: measured.product.rps / measured.E.rps,
        unit: '×',
        from,
      },
      {
        what: 'list, hot: CPU over E',
        goal: { atMost: 0.4 },
        figure: measured.product.cpu / measured.E.cpu,
        unit: '×',
        from,
      },
      { what: 'list, hot: p99', figure: measured.product.p99, unit: 'ms', from },
    ];
  },
};

/** The counts of the filters of the whole shop, compared with the program E (`express-list`). */
export const facets: Part = {
  name: 'facets',
  async run(bench) {
    const product = await bench.product(books);
    const { measured, from } = await loadEach(bench, {
      product: { server: product, request: always('/api/books/facets') },
      E: { server: await bench.floor('express-list'), request: always('/api/books') },
    });
    await product.stop();
    return [
      {
        what: 'facets, hot: requests per second over E',
        goal: { atLeast: 5 },
        figure: measured.product.rps / measured.E.rps,
        unit: '×',
        from,
      },
    ];
  },
};

/** Uncached lists with the database in another process, compared with the program D (`express-mongo`). */
export const listCold: Part = {
  name: 'list-cold',
  async run(bench) {
    const product = await bench.productWithSeparateEngine(books);
    let sent = 0;
    const { measured, from } = await loadEach(bench, {
      product: { server: product, request: () => ({ path: coldList((sent += 1)) }) },
      D: { server: await bench.floor('express-mongo'), request: always('/api/books') },
    });
    await product.stop();
    return [
      {
        what: 'list, every query different: CPU over D',
        goal: { atMost: 1.3 },
        figure: measured.product.cpu / measured.D.cpu,
        unit: '×',
        from,
      },
    ];
  },
};

/** Conditional requests answered with 304, compared with a minimal Express response. */
export const notModified: Part = {
  name: '304',
  async run(bench) {
    const product = await bench.product(books);
    const headers = { accept: 'application/json', 'accept-encoding': 'gzip, deflate, br' };
    const etag = (await fetch(`${product.url}/api/books`, { headers })).headers.get('etag') ?? '';
    const { measured, from } = await loadEach(bench, {
      product: { server: product, status: 304, request: always('/api/books', { 'if-none-match': etag }) },
      hello: { server: await bench.floor('express-hello'), request: always('/') },
    });
    await product.stop();
    return [
      {
        what: '304: CPU over Express hello',
        goal: { atMost: 1 },
        figure: measured.product.cpu / measured.hello.cpu,
        unit: '×',
        from,
      },
    ];
  },
};
