import { measureLoad } from '../load.js';
import { interleave } from '../rounds.js';
import { authorizationOf } from '../shop/tokens.js';
import type { Part } from './part.js';

const connections = 50;
/** Answered anew for everybody, from what is cached. */
const path = '/api/books/facets';

/** What a token adds to a request, without the one read of the account that it needs, which the floors tell. */
export const session: Part = {
  name: 'session',
  async run(bench) {
    const { seconds, rounds } = bench.options;
    const product = await bench.productApart(1_000);
    const [mongo, hello] = [await bench.floor('express-mongo'), await bench.floor('express-hello')];
    const headers = authorizationOf(0);
    const load = { connections, seconds };
    const measured = await interleave(rounds, {
      member: () => measureLoad(product, { ...load, url: product.url, request: () => ({ path, headers }) }),
      visitor: () => measureLoad(product, { ...load, url: product.url, request: () => ({ path }) }),
      read: () => measureLoad(mongo, { ...load, url: mongo.url, request: () => ({ path: '/account' }) }),
      hello: () => measureLoad(hello, { ...load, url: hello.url, request: () => ({ path: '/' }) }),
    });
    await product.stop();
    const from = {
      'member cpu': measured.member.cpu,
      'visitor cpu': measured.visitor.cpu,
      'read cpu': measured.read.cpu,
      'hello cpu': measured.hello.cpu,
    };
    const read = from['read cpu'] - from['hello cpu'];
    return [
      {
        what: 'authenticated over anonymous, besides one read: CPU',
        goal: { atMost: 20 },
        figure: from['member cpu'] - from['visitor cpu'] - read,
        unit: 'µs',
        from,
      },
    ];
  },
};
