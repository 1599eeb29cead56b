import { categoryNames, Condition, schoolGrades } from '@korice/contracts';
import type { Bench } from '../bench.js';
import type { Finding } from '../finding.js';
import { median, percentile, type Sample } from '../median.js';
import type { Product } from '../product.js';
import { startProduct } from '../product.js';
import { bookId, bookRecord } from '../shop/book-record.js';
import { fillShop } from '../shop/fill-shop.js';
import { memberCount, memberId, townOf } from '../shop/member-record.js';
import { createRandom } from '../shop/random.js';
import { pickWord } from '../shop/vocabulary.js';
import { timed } from '../send.js';
import type { Part } from './part.js';
import { explainActions } from './query-plans.js';

const MB = 1024 * 1024;
/** Small enough that even the smallest database has a page 250. */
const pageSize = 4;

/** Returns a URL with a query parameter that the product ignores, so that no cache contains the URL. */
const uncached = (path: string, count: number, query: Record<string, string> = {}): string =>
  `${path}?${new URLSearchParams({ ...query, asked: String(count) }).toString()}`;
const listed = (count: number, query: Record<string, string> = {}): string =>
  uncached('/api/books', count, { pageSize: String(pageSize), ...query });
const categoryOf = (count: number): string => categoryNames[count % categoryNames.length] ?? '';
const booksOfOwner = (count: number): string => `/api/books/by-owner/${memberId(count % memberCount).toHexString()}`;
const mostFrequentWord = pickWord(() => 0);

type Actions = Readonly<Record<string, (count: number) => string>>;

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
} satisfies Actions;

/** Lists with each filter and each sort, alone and in pairs, and those of a seller. The shop has no school books and no traders. */
const listActions = {
  ...actions,
  town: (count) => listed(count, { city: townOf(count) }),
  language: (count) => listed(count, { language: count % 2 === 0 ? 'en' : 'sr' }),
  script: (count) => listed(count, { script: count % 2 === 0 ? 'latin' : 'cyrillic' }),
  condition: (count) => listed(count, { condition: Condition.options[count % Condition.options.length] ?? '' }),
  price: (count) => listed(count, { minPrice: String(500 + (count % 40) * 10), maxPrice: '1500' }),
  reserved: (count) => listed(count, { status: 'reserved' }),
  featured: (count) => listed(count, { featured: 'true' }),
  'private sellers': (count) => listed(count, { seller: 'private' }),
  traders: (count) => listed(count, { seller: 'trader' }),
  'school grade': (count) => listed(count, { school: schoolGrades[count % schoolGrades.length] ?? '' }),
  publisher: (count) => listed(count, { publisher: bookRecord(count * 3).publisher }),
  'publisher by price': (count) => listed(count, { publisher: bookRecord(count * 3).publisher, sort: 'price-asc' }),
  'sorted by price, descending': (count) => listed(count, { sort: 'price-desc' }),
  'sorted by title': (count) => listed(count, { sort: 'title' }),
  bestsellers: (count) => listed(count, { sort: 'bestsellers' }),
  'bestsellers of a category': (count) => listed(count, { sort: 'bestsellers', category: categoryOf(count) }),
  'category by title': (count) => listed(count, { category: categoryOf(count), sort: 'title' }),
  'town by price': (count) => listed(count, { city: townOf(count), sort: 'price-asc' }),
  'town and category': (count) => listed(count, { city: townOf(count), category: categoryOf(count) }),
  'language by price': (count) => listed(count, { language: 'en', sort: 'price-asc' }),
  'condition by title': (count) => listed(count, { condition: 'good', sort: 'title' }),
  'featured by price': (count) => listed(count, { featured: 'true', sort: 'price-asc' }),
  'search by price': (count) => listed(count, { q: pickWord(createRandom(count + 1)).slice(0, 4), sort: 'price-asc' }),
  'search in a category': (count) =>
    listed(count, { q: pickWord(createRandom(count + 1)).slice(0, 4), category: categoryOf(count) }),
  seller: (count) => uncached(booksOfOwner(count), count),
  'seller by price': (count) => uncached(booksOfOwner(count), count, { sort: 'price-desc' }),
  'seller by title': (count) => uncached(booksOfOwner(count), count, { sort: 'title' }),
} satisfies Actions;

/** Maximum ratio of the latency with the largest database to that with the smallest; 2 by default. */
const goals: Partial<Record<string, number>> = { list: 1.3, detail: 1.3, search: 3 };

/** Measures every action with sequential requests. Resolves to medians and 99th percentiles in milliseconds. */
async function measureActions({ url }: Product, measured: Actions, requestCount: number): Promise<Sample> {
  const sample: Sample = {};
  for (const [action, address] of Object.entries(measured)) {
    const took: number[] = [];
    let failed = 0;
    for (let count = 0; count < requestCount; count += 1)
      took.push(
        await timed(async () => {
          const response = await fetch(url + address(count));
          if (!response.ok) failed += 1;
          await response.arrayBuffer();
        }),
      );
    // The first requests warm the process up.
    const warm = took.slice(requestCount / 4);
    sample[`${action} p50`] = median(warm);
    sample[`${action} p99`] = percentile(warm, 0.99);
    sample[`${action} failed`] = failed;
  }
  return sample;
}

async function measure(
  bench: Bench,
  measured: Actions,
  dataDir: string,
  variables: Record<string, string> = {},
): Promise<Sample> {
  const product = await startProduct(bench.cores.server, dataDir, variables);
  try {
    return {
      ...(await measureActions(product, measured, bench.options.actionRequests)),
      start: product.startedWithin,
      MB: (await product.residentBytes()) / MB,
    };
  } finally {
    await product.stop();
  }
}

/** Compares the largest database with the smallest. No latency may grow more than `maxGrowth`, or more than its own goal. */
function compare(
  series: ReadonlyMap<number, Sample>,
  measured: Actions,
  maxGrowth = Infinity,
): Omit<Finding, 'part'>[] {
  const actionNames = Object.keys(measured);
  const sizes = [...series.keys()];
  const smallest = Math.min(...sizes);
  const biggest = Math.max(...sizes);
  const at = (size: number, name: string): number => series.get(size)?.[name] ?? Number.NaN;
  const of = (name: string): Sample => Object.fromEntries(sizes.map((size) => [String(size), at(size, name)]));
  return [
    ...actionNames.map((action) => ({
      what: `${action}, ${smallest} → ${biggest} books: p50`,
      goal: { atMost: Math.min(goals[action] ?? 2, maxGrowth) },
      figure: at(biggest, `${action} p50`) / at(smallest, `${action} p50`),
      unit: '×',
      from: of(`${action} p50`),
    })),
    {
      what: `failed requests, ${smallest} → ${biggest} books`,
      goal: { atMost: 0 },
      figure: sizes
        .flatMap((size) => actionNames.map((action) => at(size, `${action} failed`)))
        .reduce((a, b) => a + b, 0),
      unit: '',
      from: Object.fromEntries(
        sizes.flatMap((size) =>
          actionNames
            .filter((action) => at(size, `${action} failed`) > 0)
            .map((action) => [`${action}, ${size} books`, at(size, `${action} failed`)]),
        ),
      ),
    },
    { what: `start with ${biggest} books`, figure: at(biggest, 'start'), unit: 'ms', from: of('start') },
    { what: `memory with ${biggest} books`, figure: at(biggest, 'MB'), unit: 'MB', from: of('MB') },
  ];
}

/** Latency of the same requests as the database grows, on the embedded engine. */
export const growth: Part = {
  name: 'growth',
  async run(bench) {
    const series = new Map<number, Sample>();
    for (const size of bench.options.sizes) series.set(size, await measure(bench, actions, await bench.shop(size)));
    return compare(series, actions);
  },
};

const millions = [10_000, 1_000_000] as const;
/** Maximum growth of the process in MB; the timing of garbage collections causes some of it. */
const maxMemoryGrowthMb = 30;

/**
 * The same measurement of more lists with up to a million books on the server of `MONGODB_URI`, and the plans of their queries. The
 * databases `korice_bench_…` are filled once and reused.
 */
export const million: Part = {
  name: 'million',
  async run(bench) {
    const { mongodbUri } = bench.options;
    if (mongodbUri === undefined) return [];
    const series = new Map<number, Sample>();
    const databaseOf = (books: number): string => {
      const uri = new URL(mongodbUri);
      uri.pathname = `/korice_bench_${books}`;
      return uri.href;
    };
    for (const size of millions) {
      await fillShop(databaseOf(size), size, memberCount);
      series.set(size, await measure(bench, listActions, await bench.folder(), { MONGODB_URI: databaseOf(size) }));
    }
    const [small, biggest] = millions.map((size) => series.get(size) ?? {});
    const figureOf = (name: string): number => biggest?.[name] ?? Number.NaN;
    return [
      ...compare(series, listActions, 2),
      ...Object.keys(listActions).map((action) => ({
        what: `${action}, a million books: p99`,
        goal: { atMost: action === 'search' ? 50 : 100 },
        figure: figureOf(`${action} p99`),
        unit: 'ms',
        from: {},
      })),
      {
        what: 'search, a million books: p50',
        goal: { atMost: 10 },
        figure: figureOf('search p50'),
        unit: 'ms',
        from: {},
      },
      {
        what: 'memory of the process, a million books over 10,000',
        goal: { atMost: maxMemoryGrowthMb },
        figure: figureOf('MB') - (small?.MB ?? Number.NaN),
        unit: 'MB',
        from: {},
      },
      ...(await explainActions(bench, databaseOf(1_000_000), listActions)),
    ];
  },
};
