import { readFile } from 'node:fs/promises';
import type { BookCard, BookStatus, CategoryName } from '@korice/contracts';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.js';
import { buildBook } from '../../../../test/factories/build-book.js';
import { buildUser } from '../../../../test/factories/build-user.js';
import { extraListings, searchQueries, type SearchQuery } from '../../../../test/search-queries.js';

interface DemoListing {
  title: string;
  author: string;
  publisher: string;
  isbn13: string;
  categories: CategoryName[];
  status: BookStatus;
}

/** Covers all queries on a slow machine. */
const timeoutMs = 60_000;
/** Percent of the queries. */
const minScore = 95;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const owner = await buildUser(app);
  const demo = await readFile(new URL('../../../../demo/books.json', import.meta.url), 'utf8');
  const listings = [
    ...(JSON.parse(demo) as DemoListing[]).map(({ title, author, publisher, isbn13, categories, status }) => ({
      title,
      author,
      publisher,
      ISBN: isbn13,
      categories,
      status,
    })),
    ...extraListings.map(({ categories = [], ...listing }) => ({ ...listing, categories: [...categories] })),
  ];
  await Promise.all(listings.map((listing) => buildBook(app, { owner, ...listing })));
});
afterAll(() => app.close());

/** Resolves to what the first page lacks, or to undefined when it is as expected. */
async function findFault({ query, first, category }: SearchQuery): Promise<string | undefined> {
  const response = await request(app.url).post('/api/books/search').send({ keyword: query }).expect(200);
  const titles = (response.body as BookCard[]).map(({ title }) => title);
  if (first) {
    const top = titles.slice(0, first.length);
    if (!first.every((title) => top.includes(title)))
      return `${query}: first ${first.join(' | ')}, found ${top.join(' | ')}`;
  }
  if (category !== undefined) {
    const suggested = decodeURIComponent(response.headers['x-search-categories'] ?? '').split(',');
    if (suggested[0] !== category) return `${query}: category ${category}, suggested ${suggested.join(', ')}`;
    if (titles.length === 0) return `${query}: no book`;
  }
  return undefined;
}

describe('search in the demo shop', () => {
  it(
    `returns the expected first page for ${minScore} % of ${searchQueries.length} queries`,
    { timeout: timeoutMs },
    async () => {
      const found = await Promise.all(searchQueries.map(findFault));
      const faults = found.filter((fault) => fault !== undefined);
      const score = 100 * (1 - faults.length / searchQueries.length);
      expect(score, `${score.toFixed(1)} %\n${faults.join('\n')}`).toBeGreaterThanOrEqual(minScore);
    },
  );
});
