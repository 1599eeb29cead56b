import { alwaysClosed, type Collection } from '@korice/contracts';
import type { IndexDefinition, QueryFilter } from 'mongoose';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.js';
import { buildBook } from '../../../test/factories/build-book.js';
import { buildUser, traderDetails, type BuiltUser } from '../../../test/factories/build-user.js';
import { stagesOf, watchQueries } from '../../../test/queries.js';
import { bookFilter } from './catalogue/book-filter.js';
import {
  availableFirst,
  bookOrders,
  ownerIndex,
  ownerWordsIndex,
  townCategoryIndex,
  type BookFields,
} from './book.model.js';
import { collectionFilter, ownerFilter } from './list/collections.js';
import { indexFor } from './list/list-index.js';

let app: TestApp;
let owner: BuiltUser;
const collection: Collection = { id: '0'.repeat(32), name: 'Jeftino', category: null, maxPrice: 10_000, books: [] };
beforeAll(async () => {
  app = await startTestApp();
  const shopfront = { banner: '', collections: [collection], hours: alwaysClosed };
  owner = await buildUser(app, { trader: traderDetails, shopfront });
  for (let index = 0; index < 5; index += 1) await buildBook(app, { owner });
});
afterAll(() => app.close());

/** Resolves to the stages of the query plan, outermost first. */
async function stages(
  filter: QueryFilter<BookFields>,
  sort: Record<string, 1 | -1>,
  hint: IndexDefinition | undefined,
): Promise<string[]> {
  const query = app.models.books.find(filter).sort(sort).limit(20);
  return stagesOf(await (hint ? query.hint(hint) : query).explain('queryPlanner'));
}

const orders = Object.keys(bookOrders) as (keyof typeof bookOrders)[];

describe('the indexes of books', () => {
  it.each(orders)('serve every list in the order %s without a sort stage', async (order) => {
    const lists = [
      {},
      { category: 'Drama' as const },
      { city: 'Niš' },
      { school: 'primary-5' as const },
      { publisher: 'Nolit' },
      { status: ['any' as const] },
    ];
    for (const filters of lists) {
      const filter = bookFilter(filters);
      const found = await stages(filter, bookOrders[order], indexFor(filter, order));
      expect(found, JSON.stringify(filters)).toContain('IXSCAN');
      expect(found, JSON.stringify(filters)).not.toContain('SORT');
    }
  });

  it.each(orders)('serve the books of an owner in the order %s without a sort stage', async (order) => {
    for (const filter of [ownerFilter(owner._id), collectionFilter(owner._id, collection)]) {
      const found = await stages(filter, bookOrders[order], indexFor(filter, order));
      expect(found, JSON.stringify(filter)).toContain('IXSCAN');
      expect(found, JSON.stringify(filter)).not.toContain('SORT');
    }
  });

  it('serve featured books, books with images, a town with a category and books of a work, author or owner without a sort stage', async () => {
    const { newest } = bookOrders;
    const reads: [QueryFilter<BookFields>, Record<string, 1 | -1>, IndexDefinition][] = [
      [{ listed: true, featured: true }, newest, { listed: 1, featured: 1, ...newest }],
      [{ listed: true, pictured: true }, newest, { listed: 1, pictured: 1, ...newest }],
      [{ listed: true }, availableFirst, { listed: 1, ...availableFirst }],
      [{ workKey: 'a|b', listed: true }, availableFirst, { workKey: 1, listed: 1, ...availableFirst }],
      [{ authorKey: '|b', listed: true }, availableFirst, { authorKey: 1, listed: 1, ...availableFirst }],
      [{ listed: true, categories: 'Drama', cityKey: 'nis' }, newest, townCategoryIndex],
      [{ 'owner._id': owner._id }, newest, { 'owner._id': 1, ...newest }],
    ];
    for (const [filter, sort, index] of reads) {
      const found = await stages(filter, sort, index);
      expect(found, JSON.stringify(index)).toContain('IXSCAN');
      expect(found, JSON.stringify(index)).not.toContain('SORT');
    }
  });
});

describe('the books of one owner', () => {
  const ofOwner = ({ _id }: BuiltUser) => `/api/books/by-owner/${_id}`;
  const reads: [string, (by: BuiltUser) => string][] = [
    ['the own listings', () => '/api/books/my-books'],
    ['a search in the own listings', () => '/api/books/my-books?q=seobe'],
    ['the table of the own listings', () => '/api/books/my-books/table'],
    ['the demand for the own books', () => '/api/wanted/my-books'],
    ['the page of a seller, with counts and collections', ({ _id }) => `/api/owners/${_id}`],
    ['the listed books of a seller', (by) => `${ofOwner(by)}?page=1`],
    ['a collection of a seller', (by) => `${ofOwner(by)}?page=1&collection=${collection.id}`],
    ['the product file of a trader', ({ _id }) => `/api/owners/${_id}/merchant-feed.tsv`],
  ];

  it.each(reads)('are read with the index of owners as a hint: %s', async (_name, pathOf) => {
    const stop = watchQueries(app.deps.db);
    onTestFinished(() => void stop());
    await request(app.url).get(pathOf(owner)).set(owner.auth).expect(200);
    const queries = stop().flatMap(({ command }) =>
      'owner._id' in (command.filter as object) ? [[command.filter, command.hint]] : [],
    );
    expect(queries).not.toEqual([]);
    expect(queries).toEqual(
      queries.map(([filter]) => [filter, 'words' in (filter as object) ? ownerWordsIndex : ownerIndex]),
    );
  });
});
