import { measureLoad, type Load } from '../load.js';
import { interleave } from '../rounds.js';
import { coldList } from './list-addresses.js';
import type { Part } from './part.js';

const books = 10_000;
const connections = 50;

/** The first page of the list, which is what everybody sees, against E. */
export const list: Part = {
  name: 'list',
  async run(bench) {
    const { seconds, rounds } = bench.options;
    const [product, floor] = [await bench.product(books), await bench.floor('express-list')];
    const request = () => ({ path: '/api/books' });
    const measured = await interleave(rounds, {
      product: () => measureLoad(product, { url: product.url, connections, seconds, request }),
      E: () => measureLoad(floor, { url: floor.url, connections, seconds, request }),
    });
    await product.stop();
    const from = {
      rps: measured.product.rps,
      cpu: measured.product.cpu,
      'E rps': measured.E.rps,
      'E cpu': measured.E.cpu,
    };
    return [
      {
        what: 'list, hot: requests per second over E',
        goal: { atLeast: 2.5 },
        figure: from.rps / from['E rps'],
        unit: '×',
        from,
      },
      { what: 'list, hot: CPU over E', goal: { atMost: 0.4 }, figure: from.cpu / from['E cpu'], unit: '×', from },
      { what: 'list, hot: p99', figure: measured.product.p99, unit: 'ms', from },
    ];
  },
};

/** Lists that nobody has asked for before, the database as a process of its own, against D. */
export const listCold: Part = {
  name: 'list-cold',
  async run(bench) {
    const { seconds, rounds } = bench.options;
    const [product, floor] = [await bench.productApart(books), await bench.floor('express-mongo')];
    let asked = 0;
    const load = { connections, seconds };
    const measured = await interleave(rounds, {
      product: () =>
        measureLoad(product, { ...load, url: product.url, request: () => ({ path: coldList((asked += 1)) }) }),
      D: () => measureLoad(floor, { ...load, url: floor.url, request: () => ({ path: '/api/books' }) }),
    });
    await product.stop();
    const from = {
      rps: measured.product.rps,
      cpu: measured.product.cpu,
      'D rps': measured.D.rps,
      'D cpu': measured.D.cpu,
    };
    return [
      {
        what: 'list, every query different: CPU over D',
        goal: { atMost: 1.3 },
        figure: from.cpu / from['D cpu'],
        unit: '×',
        from,
      },
    ];
  },
};

/** A browser that asks whether its list is still good, against an Express that says hello. */
export const notModified: Part = {
  name: '304',
  async run(bench) {
    const { seconds, rounds } = bench.options;
    const [product, floor] = [await bench.product(books), await bench.floor('express-hello')];
    const headers = { accept: 'application/json', 'accept-encoding': 'gzip, deflate, br' };
    const etag = (await fetch(`${product.url}/api/books`, { headers })).headers.get('etag') ?? '';
    const load: Omit<Load, 'url' | 'request'> = { connections, seconds };
    const measured = await interleave(rounds, {
      product: () =>
        measureLoad(product, {
          ...load,
          url: product.url,
          status: 304,
          request: () => ({ path: '/api/books', headers: { 'if-none-match': etag } }),
        }),
      hello: () => measureLoad(floor, { ...load, url: floor.url, request: () => ({ path: '/' }) }),
    });
    await product.stop();
    const from = {
      cpu: measured.product.cpu,
      rps: measured.product.rps,
      'hello cpu': measured.hello.cpu,
      'hello rps': measured.hello.rps,
    };
    return [
      {
        what: '304: CPU over Express hello',
        goal: { atMost: 1 },
        figure: from.cpu / from['hello cpu'],
        unit: '×',
        from,
      },
    ];
  },
};
