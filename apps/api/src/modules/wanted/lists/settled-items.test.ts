import type { BookList, BookListPlan, Conversation, Deal, SharedBookList } from '@korice/contracts';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, travelTo } from '../../../../test/app.js';
import { buildBook, type BuiltBook, removeBooks } from '../../../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../../../test/factories/build-user.js';

const start = new Date('2026-08-01T12:00:00Z');
const day = 24 * 3_600_000;
const inPerson = { delivery: { kind: 'inPerson', town: 'Niš' }, payment: 'cash' };

let app: TestApp;
let vesna: BuiltUser;
let marko: BuiltUser;
let reader: BuiltUser;

beforeAll(async () => {
  app = await startTestApp();
  vesna = await buildUser(app, { name: 'Vesna' });
  marko = await buildUser(app, { name: 'Marko' });
});
afterAll(() => app.close());
beforeEach(async () => {
  travelTo(app, start);
  await removeBooks(app);
  await app.models.deals.deleteMany({});
  reader = await buildUser(app);
});

const offer = (owner: BuiltUser, title: string, price: number, fields: object = {}) =>
  buildBook(app, { owner, title, author: 'Grupa autora', price, currency: 'RSD', publisher: 'Klett', ...fields });

async function created(items: object[]): Promise<BookList> {
  const body = { name: 'Peti razred', kind: 'school', schoolYear: '2026/27', items };
  return (await request(app.url).post('/api/lists').set(reader.auth).send(body).expect(201)).body as BookList;
}
const read = async ({ _id }: BookList) =>
  (await request(app.url).get(`/api/lists/${_id}`).set(reader.auth).expect(200)).body as BookList;
async function change({ _id, name, kind, schoolYear }: BookList, items: object[], isShared = false): Promise<BookList> {
  const body = { name, kind, schoolYear, isShared, items };
  return (await request(app.url).put(`/api/lists/${_id}`).set(reader.auth).send(body).expect(200)).body as BookList;
}
async function planned({ _id }: BookList): Promise<{ books: string[]; missing: number[] }> {
  const response = await request(app.url).post(`/api/lists/${_id}/plan`).set(reader.auth).send({}).expect(200);
  const [plan] = response.body as BookListPlan[];
  const books = plan?.parcels.flatMap((parcel) => parcel.books.map(({ title, priceRsd }) => `${title} ${priceRsd}`));
  return { books: books ?? [], missing: plan?.missing ?? [] };
}

async function propose(seller: BuiltUser, book: BuiltBook): Promise<Deal> {
  const room = { bookId: book.id, members: [seller._id] };
  const opened = await request(app.url).post('/api/messaging/room').set(reader.auth).send(room).expect(201);
  const body = { roomId: (opened.body as Conversation)._id, bookIds: [book.id], ...inPerson };
  return (await request(app.url).post('/api/deals').set(reader.auth).send(body).expect(201)).body as Deal;
}
const step = (deal: Deal, by: BuiltUser, state: string) =>
  request(app.url).put(`/api/deals/${deal._id}/state`).set(by.auth).send({ state }).expect(200);
async function bought(seller: BuiltUser, book: BuiltBook): Promise<Deal> {
  const deal = await propose(seller, book);
  await step(deal, seller, 'agreed');
  await step(deal, reader, 'completed');
  return deal;
}

const wanted = [{ title: 'Istorija 5', publisher: 'Klett' }, { title: 'Geografija 5' }];

describe('items of a list in deals of its owner', () => {
  it('are settled from the proposal until the end of the deal, and plans leave them out', async () => {
    const book = await offer(vesna, 'Istorija 5', 300);
    await offer(marko, 'Istorija 5', 500);
    await offer(marko, 'Geografija 5', 200);
    const list = await created(wanted);
    expect(list.items).toMatchObject([
      { copies: 2, deal: null },
      { copies: 1, deal: null },
    ]);

    const deal = await propose(vesna, book);
    const open = { copies: 0, fromRsd: null, deal: { _id: deal._id, isBought: false, sellerName: 'Vesna' } };
    expect((await read(list)).items).toMatchObject([open, { copies: 1, deal: null }]);
    expect(await planned(list)).toEqual({ books: ['Geografija 5 200'], missing: [] });

    await step(deal, vesna, 'agreed');
    expect((await read(list)).items).toMatchObject([open, { copies: 1, deal: null }]);
    await step(deal, reader, 'completed');
    expect((await read(list)).items[0]).toMatchObject({ copies: 0, deal: { _id: deal._id, isBought: true } });
    expect(await planned(list)).toEqual({ books: ['Geografija 5 200'], missing: [] });
  });

  it('are open again after the deal is withdrawn', async () => {
    const book = await offer(vesna, 'Istorija 5', 300);
    const list = await created(wanted);
    const deal = await propose(vesna, book);
    await step(deal, reader, 'withdrawn');
    expect((await read(list)).items[0]).toMatchObject({ copies: 1, deal: null });
    expect(await planned(list)).toEqual({ books: ['Istorija 5 300'], missing: [1] });
  });

  it('are open again when the owner wants another copy, which is never the one of the deal', async () => {
    const book = await offer(vesna, 'Istorija 5', 300);
    await offer(marko, 'Istorija 5', 500);
    const list = await created(wanted);
    const { _id: afterDeal } = await propose(vesna, book);
    const [item, ...others] = wanted;
    const reopened = await change(list, [{ ...item, afterDeal }, ...others]);
    expect(reopened.items[0]).toMatchObject({ copies: 1, fromRsd: 500, deal: null, afterDeal });
    expect(await planned(list)).toEqual({ books: ['Istorija 5 500'], missing: [1] });
  });

  it('are settled when they were stored without afterDeal', async () => {
    const list = await created(wanted);
    const unset = { $unset: { 'items.0.afterDeal': 1, 'items.1.afterDeal': 1 } } as const;
    await app.models.bookLists.collection.updateOne({ slug: list.slug }, unset);
    await propose(vesna, await offer(vesna, 'Istorija 5', 300));
    expect((await read(list)).items).toMatchObject([
      { afterDeal: '', deal: { sellerName: 'Vesna' } },
      { afterDeal: '', deal: null },
    ]);
  });

  it('are settled one by one: one deal leaves the second item of a title open', async () => {
    const book = await offer(vesna, 'Matematika 5', 300);
    await offer(marko, 'Matematika 5', 500);
    const list = await created([{ title: 'Matematika 5' }, { title: 'Matematika 5' }]);
    await propose(vesna, book);
    expect((await read(list)).items.map(({ copies, deal }) => [copies, deal?.sellerName])).toEqual([
      [0, 'Vesna'],
      [1, undefined],
    ]);
    expect(await planned(list)).toEqual({ books: ['Matematika 5 500'], missing: [] });
  });

  it('are matched by edition and work: another publisher or grade settles nothing', async () => {
    const list = await created([
      { title: 'Istorija 5', publisher: 'Klett' },
      { title: 'Geografija 6' },
      { title: 'Čitanka za peti razred', isbn: '9788652117291' },
    ]);
    for (const [title, fields] of [
      ['Istorija 5', { publisher: 'Logos' }],
      ['Geografija 5', {}],
      ['Srpska čitanka', { ISBN: '9788652117291' }],
    ] as const)
      await propose(vesna, await offer(vesna, title, 300, fields));
    expect((await read(list)).items.map(({ deal }) => deal?.sellerName)).toEqual([undefined, undefined, 'Vesna']);
  });

  it('stay open when the deal is more than 90 days older than the list, or the deal of somebody else', async () => {
    await bought(vesna, await offer(vesna, 'Istorija 5', 300));
    travelTo(app, new Date(start.getTime() + 60 * day));
    expect((await created(wanted)).items[0]).toMatchObject({ deal: { isBought: true } });
    travelTo(app, new Date(start.getTime() + 91 * day));
    expect((await created(wanted)).items[0]).toMatchObject({ deal: null });
    travelTo(app, start);
    reader = await buildUser(app);
    expect((await created(wanted)).items[0]).toMatchObject({ deal: null });
  });

  it('are not shown to readers of a shared list, who see the copies on offer', async () => {
    const list = await created(wanted);
    await propose(vesna, await offer(vesna, 'Istorija 5', 300));
    await change(list, wanted, true);
    const response = await request(app.url).get(`/api/lists/shared/${list.slug}`).expect(200);
    const [item] = (response.body as SharedBookList).items;
    expect(item).toMatchObject({ title: 'Istorija 5', copies: 1, fromRsd: 300 });
    expect(item).not.toHaveProperty('deal');
    expect(item).not.toHaveProperty('afterDeal');
  });
});
