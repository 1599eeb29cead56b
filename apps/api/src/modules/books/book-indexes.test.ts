import type { IndexDefinition, QueryFilter } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.js';
import { buildBook } from '../../../test/factories/build-book.js';
import { buildUser } from '../../../test/factories/build-user.js';
import { stagesOf } from '../../../test/queries.js';
import { bookFilter } from './catalogue/book-filter.js';
import { availableFirst, bookOrders, type BookFields } from './book.model.js';
import { indexFor } from './list/list-index.js';

let app: TestApp;
let ownerId: string;
beforeAll(async () => {
  app = await startTestApp();
  const owner = await buildUser(app);
  ownerId = owner._id;
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
      { status: ['any' as const] },
    ];
    for (const filters of lists) {
      const filter = bookFilter(filters);
      const found = await stages(filter, bookOrders[order], indexFor(filter, order));
      expect(found, JSON.stringify(filters)).toContain('IXSCAN');
      expect(found, JSON.stringify(filters)).not.toContain('SORT');
    }
  });

  it('serve featured books, books with images and books of a work, author or owner without a sort stage', async () => {
    const { newest } = bookOrders;
    const reads: [QueryFilter<BookFields>, Record<string, 1 | -1>, IndexDefinition][] = [
      [{ listed: true, featured: true }, newest, { listed: 1, featured: 1, ...newest }],
      [{ listed: true, pictured: true }, newest, { listed: 1, pictured: 1, ...newest }],
      [{ listed: true }, availableFirst, { listed: 1, ...availableFirst }],
      [{ workKey: 'a|b', listed: true }, availableFirst, { workKey: 1, listed: 1, ...availableFirst }],
      [{ authorKey: '|b', listed: true }, availableFirst, { authorKey: 1, listed: 1, ...availableFirst }],
      [{ 'owner._id': ownerId }, newest, { 'owner._id': 1, ...newest }],
    ];
    for (const [filter, sort, index] of reads) {
      const found = await stages(filter, sort, index);
      expect(found, JSON.stringify(index)).toContain('IXSCAN');
      expect(found, JSON.stringify(index)).not.toContain('SORT');
    }
  });
});
