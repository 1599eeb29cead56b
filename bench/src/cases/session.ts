import { authorizationOf } from '../shop/tokens.js';
import { always, loadEach } from './load-each.js';
import type { Part } from './part.js';

/** Its response is built for every request, from cached data. */
const path = '/api/books/facets';

/**
 * CPU time that a token adds to a request, minus that of the account read by id that it needs. The read is measured as Express with it
 * through the driver minus Express without it. Negative when the product reads faster.
 */
export const session: Part = {
  name: 'session',
  async run(bench) {
    const product = await bench.productWithSeparateEngine(1_000);
    const { measured, from } = await loadEach(bench, {
      member: { server: product, request: always(path, authorizationOf(0)) },
      visitor: { server: product, request: always(path) },
      read: { server: await bench.floor('express-mongo'), request: always('/account') },
      hello: { server: await bench.floor('express-hello'), request: always('/') },
    });
    await product.stop();
    const token = measured.member.cpu - measured.visitor.cpu;
    const read = measured.read.cpu - measured.hello.cpu;
    return [
      {
        what: 'authenticated over anonymous, besides one read: CPU',
        goal: { atMost: 20 },
        figure: token - read,
        unit: 'µs',
        from,
      },
      { what: 'authenticated over anonymous, with the read: CPU', figure: token, unit: 'µs', from },
      { what: 'one read through the driver: CPU', figure: read, unit: 'µs', from },
    ];
  },
};
