import { Pool } from 'undici';
import type { Product } from '../product.js';
import { bookId } from '../shop/book-record.js';
import { createRandom } from '../shop/random.js';
import { authorizationOf } from '../shop/tokens.js';
import { pickWord } from '../shop/vocabulary.js';
import { connectChatter, openConversation } from './chatter.js';
import { coldList } from './list-addresses.js';
import { createMemberWrites } from './member-writes.js';
import type { Part } from './part.js';

const MB = 1024 * 1024;
const connections = 20;
const books = 10_000;
const conversations = 10;
/** Books whose details, pages and share cards are read again and again. */
const popularBooks = 50;
/** Growth in MB that the timing of garbage collections can cause. */
const maxGrowthMb = 30;
/** Undici closes the connection of a longer response; a part of the sitemap has about 0.8 MB. */
const maxBytes = 4 * MB;

const asJson = { accept: 'application/json', 'accept-encoding': 'gzip, deflate, br' };
const asPage = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' };

/** The requests of visitors and members: how many of 1,000 each kind has, and how to send one. */
type Mix = readonly (readonly [share: number, send: (count: number) => Promise<unknown>])[];

async function createMix({ url }: Product, pool: Pool): Promise<{ mix: Mix; close: () => Promise<void> }> {
  const random = createRandom(5);
  const below = (count: number): number => Math.floor(random() * count);
  const idBelow = (count: number): string => bookId(below(count)).toHexString();
  const anyId = (): string => idBelow(books / 2);
  const get = async (path: string, headers: Record<string, string> = asJson): Promise<void> => {
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
    if (statusCode !== 200) throw new Error(`${path} responded with ${statusCode}.`);
    await body.dump({ limit: maxBytes });
  };

  const writes = createMemberWrites({ url });
  let written = 0;
  const opened = await Promise.all(
    Array.from({ length: conversations }, (_, index) =>
      openConversation(url, { book: index, owner: index, buyer: index + 1 }),
    ),
  );
  const pairs = await Promise.all(
    opened.map(({ id, tokens: [one, other] }) =>
      Promise.all([connectChatter(url, one, id), connectChatter(url, other, id)]),
    ),
  );
  const sendMessage = async (count: number): Promise<void> => {
    const pair = pairs[count % pairs.length];
    if (!pair) throw new Error('There is no conversation.');
    const content = `poruka ${count}`;
    await Promise.all([pair[1].arrivalOf(content), pair[0].send(content, `mixed-${count}`)]);
  };
  const visitConversation = async (count: number): Promise<void> => {
    const conversation = opened[count % opened.length];
    if (!conversation) throw new Error('There is no conversation.');
    (await connectChatter(url, conversation.tokens[1], conversation.id)).close();
  };

  const mix: Mix = [
    [300, () => get('/api/books')],
    [50, (count) => get(coldList(count))],
    [300, () => get(`/api/books/${idBelow(popularBooks)}`)],
    [60, () => get(`/api/books/${anyId()}`)],
    [40, () => get(`/api/books/${anyId()}/similar`)],
    [40, () => get(`/api/books?q=${encodeURIComponent(pickWord(random))}`)],
    [84, () => get('/api/books/facets')],
    [20, (count) => get('/api/books/my-books', { ...asJson, ...authorizationOf(count % 100) })],
    [50, () => get('/', asPage)],
    [20, () => get(`/book/${idBelow(popularBooks)}`, asPage)],
    [3, () => get(`/book/${anyId()}`, asPage)],
    [20, sendMessage],
    [3, visitConversation],
    [8, () => writes.send((written += 1))],
    [1, () => get(`/share/${idBelow(popularBooks)}.jpg`)],
    [1, (count) => get(count % 2 === 0 ? '/sitemap.xml' : '/sitemap-books-1.xml')],
  ];
  return {
    mix,
    async close() {
      for (const member of pairs.flat()) member.close();
      await writes.close();
    },
  };
}

/** Sends requests from `first` on, in the proportions of the mix and in an order of kinds that is the same in every run. */
async function sendMixed(mix: Mix, first: number, requests: number): Promise<void> {
  const turns = mix.flatMap(([share, send]) => Array.from({ length: share }, () => send));
  let count = first;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (count < first + requests) {
        const number = (count += 1);
        // Coprime to the number of turns, so that kinds alternate.
        await turns[(number * 389) % turns.length]?.(number);
      }
    }),
  );
}

/**
 * Memory growth under mixed load: cached and uncached lists, details, searches, facets, similar books, dashboard tables and pages; messages
 * and connections of the chat, writes, share cards and sitemaps.
 */
export const mixed: Part = {
  name: 'mixed',
  async run(bench) {
    const { requests } = bench.options;
    // In this process the engine would add what the writes store.
    const product = await bench.productWithSeparateEngine(books);
    const pool = new Pool(product.url, { connections, pipelining: 1 });
    const { mix, close } = await createMix(product, pool);
    // Warm-up: fills the caches and lets the heap reach its steady size.
    await sendMixed(mix, 0, requests);
    const before = await product.residentBytes();
    await sendMixed(mix, requests, requests);
    const after = await product.residentBytes();
    await close();
    await pool.close();
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
