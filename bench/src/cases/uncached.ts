import { categoryNames, pathTo } from '@korice/contracts';
import { request } from 'undici';
import { bookId } from '../shop/book-record.js';
import { memberId } from '../shop/member-record.js';
import { createRandom } from '../shop/random.js';
import { pickWord } from '../shop/vocabulary.js';
import { coldList } from './list-addresses.js';
import type { Part } from './part.js';

const books = 10_000;
const html = 'text/html';
const json = 'application/json';

/** Number of requests of each kind before the measurement: the renderer and V8 are warm then. */
const warmUp = 100;
const measured = 100;

/**
 * CPU time of the product, its embedded engine included, for one public response that no cache holds. Requests are sent one at a time,
 * because a page that waits too long for the renderer is sent without its first view, which costs less.
 */
export const uncached: Part = {
  name: 'uncached',
  async run(bench) {
    const product = await bench.product(books);
    const random = createRandom(17);
    const word = (): string => encodeURIComponent(pickWord(random));
    const kinds: Record<string, { accept: string; path: (count: number) => string }> = {
      'page of a book': { accept: html, path: (count) => pathTo('book', { bookId: bookId(count).toHexString() }) },
      'page of a seller': {
        accept: html,
        path: (count) => pathTo('owner', { ownerId: memberId(count).toHexString() }),
      },
      'page of all books': { accept: html, path: (count) => `${pathTo('categories')}?page=${count + 1}` },
      'page of a category': {
        accept: html,
        path: (count) => {
          const name = categoryNames[count % categoryNames.length] ?? '';
          return `${pathTo('category', { name })}?page=${1 + Math.floor(count / categoryNames.length)}`;
        },
      },
      list: { accept: json, path: coldList },
      search: { accept: json, path: () => `/api/books?q=${word()}` },
      'facets of a search': { accept: json, path: () => `/api/books/facets?q=${word()}` },
      'share card': { accept: html, path: (count) => `/share/${bookId(count).toHexString()}.jpg` },
    };
    const findings = [];
    for (const [kind, { accept, path }] of Object.entries(kinds)) {
      const send = async (from: number, to: number): Promise<void> => {
        for (let count = from; count < to; count += 1) {
          const headers = { accept, 'accept-encoding': 'gzip, deflate, br' };
          const { statusCode, body } = await request(product.url + path(count), { headers });
          await body.dump();
          if (statusCode !== 200) throw new Error(`${path(count)} responded with ${statusCode}.`);
        }
      };
      await send(0, warmUp);
      const before = await product.cpuSeconds();
      await send(warmUp, warmUp + measured);
      const cpu = (((await product.cpuSeconds()) - before) * 1_000) / measured;
      findings.push({ what: `uncached ${kind}: CPU`, goal: { atMost: 50 }, figure: cpu, unit: 'ms', from: { cpu } });
    }
    await product.stop();
    return findings;
  },
};
