import { measureLoad } from '../load.js';
import { interleave } from '../rounds.js';
import { createRandom } from '../shop/random.js';
import { pickWord } from '../shop/vocabulary.js';
import type { Part } from './part.js';

const connections = 50;
/** Requests per second of Directus' list of 20 from 10,000 on this kind of machine, measured once. */
const directus = 211;

/** Words as they are typed, common ones often, whole and as beginnings: hardly ever what was just asked for. */
export const search: Part = {
  name: 'search',
  async run(bench) {
    const { seconds, rounds } = bench.options;
    const product = await bench.product(10_000);
    const random = createRandom(11);
    const request = () => {
      const word = pickWord(random);
      const typed = random() < 0.5 ? word : word.slice(0, 3 + Math.floor(random() * 3));
      return { path: `/api/books?q=${encodeURIComponent(typed)}` };
    };
    const { product: measured } = await interleave(rounds, {
      product: () => measureLoad(product, { url: product.url, connections, seconds, request }),
    });
    await product.stop();
    return [
      {
        what: 'search, 10,000 books: requests per second over Directus',
        goal: { atLeast: 5 },
        figure: measured.rps / directus,
        unit: '×',
        from: { ...measured },
      },
    ];
  },
};
