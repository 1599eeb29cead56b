import { categoryNames } from '@korice/contracts';
import type { Bench } from '../bench.js';
import type { Finding } from '../finding.js';
import { median, percentile, type Sample } from '../median.js';
import type { Product } from '../product.js';
import { startProduct } from '../product.js';
import { bookId } from '../shop/book-record.js';
import { fillShop } from '../shop/fill-shop.js';
import { memberCount } from '../shop/member-record.js';
import { createRandom } from '../shop/random.js';
import { pickWord } from '../shop/vocabulary.js';
import { timed } from '../send.js';
import type { Part } from './part.js';

const MB = 1024 * 1024;
/** Small enough that even the smallest database has a page 250. */
const pageSize = 4;
const requestCount = 200;

/** Returns a URL with a query parameter that the product ignores, so that no cache contains the URL. */
const uncached = (path: string, count: number, query: Record<string, string> = {}): string =>
  `${path}?${new URLSearchParams({ ...query, asked: String(count) }).toString()}`;
const listed = (count: number, query: Record<string, string> = {}): string =>
  uncached('/api/books', count, { pageSize: String(pageSize), ...query });
const categoryOf = (count: number): string => categoryNames[count % categoryNames.length] ?? '';
const mostFrequentWord = pickWord(() => 0);

/** Actions of a visitor, each with an uncached address. */
const actions = {
  list: (count: number) => listed(count, { page: String(1 + (count % 10)) }),
  detail: (count: number) => `/api/books/${bookId(count * 3).toHexString()}`,
  'page 250': (count: number) => listed(count, { page: '250' }),
  search: (count: number) => listed(count, { q: pickWord(createRandom(count + 1)).slice(0, 4) }),
  'search of a frequent word': (count: number) => listed(count, { q: mostFrequentWord }),
  'sorted by price': (count: number) => listed(count, { sort: 'price-asc' }),
  category: (count: number) => listed(count, { category: categoryOf(count) }),
  'category and condition': (count: number) => listed(count, { category: categoryOf(count), condition: 'good' }),
  'condition and price': (count: number) =>
    listed(count, { condition: 'good', minPrice: String(500 + (count % 40) * 10), maxPrice: '1500' }),
  facets: (count: number) =>
    uncached('/api/books/facets', count, { category: categoryOf(count), minPrice: String(count) }),
  home: (count: number) => uncached('/', count),
} as const;
type Action = keyof typeof actions;
const actionNames = Object.keys(actions) as Action[];

/** Maximum ratio of the latency with the largest database to that with the smallest; 2 by default. */
const goals: Partial<Record<Action, number>> = { list: 1.3, detail: 1.3, search: 3 };

/** Measures every action with sequential requests. Resolves to medians and 99th percentiles in milliseconds. */
async function measureActions({ url }: Product): Promise<Sample> {
  const sample: Sample = {};
  for (const [action, address] of Object.entries(actions)) {
    const took: number[] = [];
    for (let count = 0; count < requestCount; count += 1)
      took.push(
        await timed(async () => {
          const response = await fetch(url + address(count));
          if (!response.ok) throw new Error(`${address(count)} responded with ${response.status}.`);
          await response.arrayBuffer();
        }),
      );
    // The first requests warm the process up.
    const warm = took.slice(requestCount / 4);
    sample[`${action} p50`] = median(warm);
    sample[`${action} p99`] = percentile(warm, 0.99);
  }
  return sample;
}

async function measure(bench: Bench, dataDir: string, variables: Record<string, string> = {}): Promise<Sample> {
  const product = await startProduct(bench.cores.server, dataDir, variables);
  try {
    return {
      ...(await measureActions(product)),
      start: product.startedWithin,
      MB: (await product.residentBytes()) / MB,
    };
  } finally {
    await product.stop();
  }
}

function compare(series: ReadonlyMap<number, Sample>): Omit<Finding, 'part'>[] {
  const sizes = [...series.keys()];
  const smallest = Math.min(...sizes);
  const biggest = Math.max(...sizes);
  const at = (size: number, name: string): number => series.get(size)?.[name] ?? Number.NaN;
  const of = (name: string): Sample => Object.fromEntries(sizes.map((size) => [String(size), at(size, name)]));
  return [
    ...actionNames.map((action) => ({
      what: `${action}, ${smallest} → ${biggest} books: p50`,
      goal: { atMost: goals[action] ?? 2 },
      figure: at(biggest, `${action} p50`) / at(smallest, `${action} p50`),
      unit: '×',
      from: of(`${action} p50`),
    })),
    { what: `start with ${biggest} books`, figure: at(biggest, 'start'), unit: 'ms', from: of('start') },
    { what: `memory with ${biggest} books`, figure: at(biggest, 'MB'), unit: 'MB', from: of('MB') },
  ];
}

/** Latency of the same requests as the database grows, on the embedded engine. */
export const growth: Part = {
  name: 'growth',
  async run(bench) {
    const series = new Map<number, Sample>();
    for (const size of bench.options.sizes) series.set(size, await measure(bench, await bench.shop(size)));
    return compare(series);
  },
};

const millions = [10_000, 1_000_000];

/**
 * The same measurement with up to a million books on the server of `MONGODB_URI`. The databases `korice_bench_…` are filled once and
 * reused.
 */
export const million: Part = {
  name: 'million',
  async run(bench) {
    const { mongodbUri } = bench.options;
    if (mongodbUri === undefined) return [];
    const series = new Map<number, Sample>();
    for (const size of millions) {
      const uri = new URL(mongodbUri);
      uri.pathname = `/korice_bench_${size}`;
      await fillShop(uri.href, size, memberCount);
      series.set(size, await measure(bench, await bench.folder(), { MONGODB_URI: uri.href }));
    }
    const biggest = series.get(1_000_000) ?? {};
    return [
      ...compare(series),
      ...actionNames.map((action) => ({
        what: `${action}, a million books: p99`,
        goal: { atMost: action === 'search' ? 50 : 100 },
        figure: biggest[`${action} p99`] ?? Number.NaN,
        unit: 'ms',
        from: {},
      })),
      {
        what: 'search, a million books: p50',
        goal: { atMost: 10 },
        figure: biggest['search p50'] ?? Number.NaN,
        unit: 'ms',
        from: {},
      },
    ];
  },
};
