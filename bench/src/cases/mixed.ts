import { sendRequests } from '../load.js';
import { bookId } from '../shop/book-record.js';
import { createRandom } from '../shop/random.js';
import { authorizationOf } from '../shop/tokens.js';
import { pickWord } from '../shop/vocabulary.js';
import { coldList } from './list-addresses.js';
import type { Part } from './part.js';

const MB = 1024 * 1024;
const connections = 20;
const books = 10_000;
/** Growth in MB that the timing of garbage collections can cause. */
const maxGrowthMb = 30;

/** Memory growth under mixed load: cached and uncached lists, details, searches, facets, similar books, dashboard tables. */
export const mixed: Part = {
  name: 'mixed',
  async run(bench) {
    const { requests } = bench.options;
    const product = await bench.product(books);
    const random = createRandom(5);
    const anyBook = (): string => `/api/books/${bookId(Math.floor(random() * books * 0.5)).toHexString()}`;
    const kinds = [
      () => ({ path: '/api/books' }),
      (count: number) => ({ path: coldList(count) }),
      () => ({ path: `/api/books/${bookId(3).toHexString()}` }),
      () => ({ path: anyBook() }),
      () => ({ path: `${anyBook()}/similar` }),
      () => ({ path: `/api/books?q=${encodeURIComponent(pickWord(random))}` }),
      () => ({ path: '/api/books/facets' }),
      (count: number) => ({ path: '/api/books/my-books', headers: authorizationOf(count % 100) }),
    ];
    const request = (count: number) => kinds[count % kinds.length]?.(count) ?? { path: '/api/books' };
    const load = { url: product.url, connections, request };
    // Warm-up: fills the caches and lets the heap reach its steady size.
    await sendRequests(load, requests / 2);
    const before = await product.residentBytes();
    await sendRequests(load, requests);
    const after = await product.residentBytes();
    await product.stop();
    return [
      {
        what: `memory gained over ${requests} mixed requests`,
        goal: { atMost: maxGrowthMb },
        figure: (after - before) / MB,
        unit: 'MB',
        from: { before, after },
      },
    ];
  },
};
