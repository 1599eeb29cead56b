import { createRandom } from '../shop/random.js';
import { pickWord } from '../shop/vocabulary.js';
import { loadEach } from './load-each.js';
import type { Part } from './part.js';

/** Requests per second of Directus' list of 20 of 10,000 items on comparable hardware, measured once. */
const directus = 211;

/** Number of popular keywords. */
const popular = 50;

/** Popular and rare keywords, complete and as prefixes. */
export const search: Part = {
  name: 'search',
  async run(bench) {
    const product = await bench.product(10_000);
    const random = createRandom(11);
    const typed = (): string => {
      const word = pickWord(random);
      return `/api/books?q=${encodeURIComponent(random() < 0.5 ? word : word.slice(0, 3 + Math.floor(random() * 3)))}`;
    };
    const paths = Array.from({ length: popular }, typed);
    const { measured } = await loadEach(bench, {
      popular: { server: product, request: (count) => ({ path: paths[count % popular] ?? '' }) },
      any: { server: product, request: () => ({ path: typed() }) },
    });
    await product.stop();
    return [
      {
        what: 'search, 10,000 books: requests per second over Directus',
        goal: { atLeast: 5 },
        figure: measured.popular.rps / directus,
        unit: '×',
        from: { ...measured.popular },
      },
      { what: 'search, any words: CPU', figure: measured.any.cpu / 1_000, unit: 'ms', from: { ...measured.any } },
    ];
  },
};
