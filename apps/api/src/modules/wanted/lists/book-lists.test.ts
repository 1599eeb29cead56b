import type {
  BookList,
  BookListPlan,
  BookListSummary,
  Conversation,
  Deal,
  OfferedItem,
  SharedBookList,
} from '@korice/contracts';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.js';
import { codeOf } from '../../../../test/code-of.js';
import { buildBook, removeBooks } from '../../../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../../../test/factories/build-user.js';

let app: TestApp;
let reader: BuiltUser;
let sellers: [BuiltUser, BuiltUser];

beforeAll(async () => {
  app = await startTestApp();
  sellers = [
    await buildUser(app, { name: 'Dragana Ilić', city: 'Niš' }),
    await buildUser(app, { name: 'Marko Jovičić', city: 'Beograd' }),
  ];
});
afterAll(() => app.close());
beforeEach(async () => {
  await removeBooks(app);
  reader = await buildUser(app);
});

const items = [{ title: 'Istorija 5', publisher: 'Klett' }, { title: 'Geografija 5' }];
const create = (body: object = {}, by = reader) =>
  request(app.url)
    .post('/api/lists')
    .set(by.auth)
    .send({ name: 'Peti razred', kind: 'school', schoolYear: '2026/27', items, ...body });
const created = async (body: object = {}, by = reader) => (await create(body, by).expect(201)).body as BookList;
const change = (list: BookList, body: object = {}, by = reader) => {
  const { name, kind, schoolYear, isShared } = list;
  return request(app.url)
    .put(`/api/lists/${list._id}`)
    .set(by.auth)
    .send({ name, kind, schoolYear, isShared, items, ...body });
};
const read = async (list: BookList, by = reader) =>
  (await request(app.url).get(`/api/lists/${list._id}`).set(by.auth).expect(200)).body as BookList;
const recognise = async (text: string) =>
  (
    (await request(app.url).post('/api/lists/items').set(reader.auth).send({ text }).expect(200)).body as {
      items: OfferedItem[];
    }
  ).items;
const planned = async (list: BookList, body: object = {}) =>
  (await request(app.url).post(`/api/lists/${list._id}/plan`).set(reader.auth).send(body).expect(200))
    .body as BookListPlan[];
/** A plan that buys the copies of two items for 300 RSD. */
const bothItems = { booksRsd: 300, missing: [] };
const titlesOf = (plan: BookListPlan | undefined) =>
  plan?.parcels.map(({ seller, books }) => [
    seller.name,
    ...books.map(({ title, priceRsd }) => `${title} ${priceRsd}`),
  ]);

const offer = (seller: 0 | 1, title: string, price: number, fields: object = {}) =>
  buildBook(app, {
    owner: sellers[seller],
    title,
    author: 'Grupa autora',
    price,
    currency: 'RSD',
    city: ['Niš', 'Beograd'][seller] ?? '',
    ...fields,
  });

describe('lists of books', () => {
  it('creates a list once for a repeated clientId', async () => {
    const clientId = 'list-1';
    const first = await created({ clientId });
    const again = await create({ clientId, name: 'Drugo' }).expect(200);
    expect(again.body).toEqual(first);
    const own = await request(app.url).get('/api/lists').set(reader.auth).expect(200);
    expect(own.body as BookListSummary[]).toMatchObject([{ name: 'Peti razred', itemCount: 2, isShared: false }]);
  });

  it('stores the school year in one form and refuses years that do not follow each other', async () => {
    const list = await created({ schoolYear: '2026/2027' });
    expect(list.schoolYear).toBe('2026/27');
    expect((await change(list, { schoolYear: '2027-28' }).expect(200)).body).toMatchObject({ schoolYear: '2027/28' });
    await create({ schoolYear: '2026/20' }).expect(400);
  });

  it('completes a stored school year whose end was cut', async () => {
    const list = await created();
    await app.models.bookLists.updateOne({ _id: list._id }, { $set: { schoolYear: '2026/20' } });
    expect((await read(list)).schoolYear).toBe('2026/27');
    const own = await request(app.url).get('/api/lists').set(reader.auth).expect(200);
    expect(own.body as BookListSummary[]).toMatchObject([{ schoolYear: '2026/27' }]);
  });

  it('creates one list for concurrent requests with the same clientId', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({ clientId: 'list-2' })));
    expect(new Set(answers.map(({ body }) => (body as BookList)._id)).size).toBe(1);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201]);
  });

  it('refuses the 21st list of a member', async () => {
    for (let count = 0; count < 20; count += 1) await created({ items: [] });
    expect(codeOf(await create().expect(409))).toBe('TOO_MANY_LISTS');
  });

  it('never stores more than 20 lists of a member for concurrent requests', async () => {
    for (let count = 0; count < 19; count += 1) await created({ items: [] });
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({ items: [] })));
    const accepted = answers.filter(({ status }) => status === 201).length;
    expect(accepted).toBeLessThanOrEqual(1);
    for (const answer of answers) if (answer.status !== 201) expect(codeOf(answer)).toBe('TOO_MANY_LISTS');
    expect(await app.models.bookLists.countDocuments({ user: reader._id })).toBe(19 + accepted);
  });

  it('refuses 41 items', async () => {
    await create({ items: Array.from({ length: 41 }, () => ({ title: 'Istorija 5' })) }).expect(400);
  });

  it('refuses a change with an old If-Match with CONFLICT', async () => {
    const list = await created();
    await change(list, { name: 'Novo ime' }).set('If-Match', '"1"').expect(200);
    expect(codeOf(await change(list).set('If-Match', '"1"').expect(412))).toBe('CONFLICT');
    expect((await read(list)).name).toBe('Novo ime');
  });

  it('returns the stored list with 200 for a repeated change whose If-Match is old by now', async () => {
    const list = await created();
    const repeated = () => change(list, { name: 'Novo ime', isShared: true }).set('If-Match', '"1"');
    const first = await repeated().expect(200);
    expect(first.body).toMatchObject({ name: 'Novo ime', rev: 2 });
    expect((await repeated().expect(200)).body).toEqual(first.body);
  });

  it('stores a change once for concurrent repetitions', async () => {
    const list = await created();
    const answers = await Promise.all(Array.from({ length: 5 }, () => change(list, { name: 'Novo ime' })));
    expect(answers.map(({ status, body }) => [status, (body as BookList).rev])).toEqual(answers.map(() => [200, 2]));
  });

  it('shows a shared list to everybody, without its owner, until it is no longer shared', async () => {
    const list = await created();
    const address = `/api/lists/shared/${list.slug}`;
    await request(app.url).get(address).expect(404);
    await change(list, { isShared: true }).expect(200);
    const shared = await request(app.url).get(address).expect(200);
    expect(shared.body).toMatchObject({ name: 'Peti razred', items });
    expect(JSON.stringify(shared.body)).not.toContain(reader._id);
    await change(list, { isShared: false }).expect(200);
    await request(app.url).get(address).expect(404);
  });

  it('shows a stored item that the rules of a request refuse, to its owner and to everybody', async () => {
    const list = await created({ items: items.slice(0, 1) });
    await change(list, { items: items.slice(0, 1), isShared: true }).expect(200);
    const stored = { 'items.0.subject': `a${'\u0301'.repeat(31)}`, 'items.0.isbn': '123' };
    await app.models.bookLists.updateOne({ _id: list._id }, { $set: stored });
    const expected = [{ title: 'Istorija 5', subject: stored['items.0.subject'], isbn: '123' }];
    expect(await read(list)).toMatchObject({ items: expected });
    const shared = await request(app.url).get(`/api/lists/shared/${list.slug}`).expect(200);
    expect(shared.body).toMatchObject({ items: expected });
  });

  it('shows every change of a shared list at once, without the lines that its owner pasted', async () => {
    const list = await created({ items: [{ title: 'Istorija 5', typed: 'za Milicu' }] });
    const read = async () =>
      (await request(app.url).get(`/api/lists/shared/${list.slug}`).expect(200)).body as SharedBookList;
    await change(list, { isShared: true, items: list.items }).expect(200);
    expect((await read()).items).toMatchObject([{ title: 'Istorija 5', typed: '', copies: 0 }]);
    await change(list, { isShared: true, name: 'Šesti razred', items: list.items }).expect(200);
    expect((await read()).name).toBe('Šesti razred');
    await request(app.url).delete(`/api/lists/${list._id}`).set(reader.auth).expect(204);
    await request(app.url).get(`/api/lists/shared/${list.slug}`).expect(404);
  });

  it('counts a removed copy no longer in a shared list, at once', async () => {
    const { id } = await offer(0, 'Istorija 5', 450, { publisher: 'Klett' });
    const list = await created();
    await change(list, { isShared: true }).expect(200);
    const copies = async () => {
      const response = await request(app.url).get(`/api/lists/shared/${list.slug}`).expect(200);
      return (response.body as SharedBookList).items.map((item) => item.copies);
    };
    expect(await copies()).toEqual([1, 0]);
    await request(app.url).delete(`/api/books/${id}`).set(sellers[0].auth).expect(204);
    expect(await copies()).toEqual([0, 0]);
  });

  it('counts a new copy in a shared list for its seller at once, on the next request', async () => {
    const list = await created();
    await change(list, { isShared: true }).expect(200);
    const address = `/api/lists/shared/${list.slug}`;
    await request(app.url).get(address).expect(200);
    await offer(0, 'Istorija 5', 450, { publisher: 'Klett' });
    const response = await request(app.url).get(address).set(sellers[0].auth).expect(200);
    expect((response.body as SharedBookList).items.map(({ copies }) => copies)).toEqual([1, 0]);
  });

  it('hides the shared lists of a blocked member', async () => {
    const list = await created();
    await change(list, { isShared: true }).expect(200);
    await request(app.url).get(`/api/lists/shared/${list.slug}`).expect(200);
    const admin = await buildUser(app, { role: 'admin' });
    await request(app.url)
      .put(`/api/users/${reader._id}/status`)
      .set(admin.auth)
      .send({ status: 'blocked' })
      .expect(200);
    await request(app.url).get(`/api/lists/shared/${list.slug}`).expect(404);
  });

  it('deletes a list', async () => {
    const list = await created();
    await request(app.url).delete(`/api/lists/${list._id}`).set(reader.auth).expect(204);
    await request(app.url).delete(`/api/lists/${list._id}`).set(reader.auth).expect(404);
  });

  it('counts neither own copies nor those of members with a block, in a list and in recognised lines', async () => {
    await buildBook(app, { owner: reader, title: 'Istorija 5', author: 'Grupa autora', publisher: 'Klett' });
    await offer(0, 'Istorija 5', 450, { publisher: 'Klett' });
    await offer(1, 'Istorija 5', 300, { publisher: 'Klett' });
    await app.models.blocks.create({ user: sellers[1]._id, blocked: reader._id, createdAt: new Date() });
    const counted = { title: 'Istorija 5', copies: 1, fromRsd: 450 };
    expect((await read(await created())).items[0]).toMatchObject(counted);
    expect(await recognise('Istorija 5, Klett')).toMatchObject([counted]);
    await app.models.blocks.deleteMany({});
  });

  it('counts the available copies of each item and names the lowest price', async () => {
    await offer(0, 'Istorija 5', 450, { publisher: 'Klett' });
    await offer(1, 'Istorija 5', 300, { publisher: 'Klett' });
    await offer(1, 'Istorija 5', 100, { publisher: 'Logos' });
    await offer(1, 'Istorija 6', 90, { publisher: 'Klett' });
    await offer(1, 'Istorija 5', 80, { publisher: 'Klett', status: 'reserved' });
    const list = await created();
    expect((await read(list)).items).toMatchObject([
      { title: 'Istorija 5', copies: 2, fromRsd: 300 },
      { title: 'Geografija 5', copies: 0, fromRsd: null },
    ]);
  });

  it('shows a list before most of the lists that another member reads at the same moment', async () => {
    const titles = ['Istorija', 'Geografija', 'Biologija', 'Hemija', 'Fizika', 'Matematika', 'Informatika', 'Engleski'];
    const wanted = titles.flatMap((title) => [5, 6, 7, 8].map((grade) => ({ title: `${title} ${String(grade)}` })));
    const busy = await buildUser(app);
    const [busyList, list] = [await created({ items: wanted }, busy), await created({ items: wanted })];
    const begun = vi.spyOn(app.models.bookLists, 'findOne');
    onTestFinished(() => begun.mockRestore());
    let busyReads = 0;
    const others = Array.from({ length: 12 }, () => read(busyList, busy).then(() => (busyReads += 1)));
    await vi.waitFor(() => expect(begun).toHaveBeenCalledTimes(12), { interval: 1 });
    await read(list);
    expect(busyReads).toBeLessThanOrEqual(5);
    await Promise.all(others);
  });

  it('divides the copies of a title among the items that want it', async () => {
    for (const price of [500, 100, 400, 200, 300]) await offer(0, 'Matematika 5', price);
    const list = await created({ items: [{ title: 'Matematika 5' }, { title: 'Matematika 5' }] });
    expect((await read(list)).items.map(({ copies }) => copies).toSorted()).toEqual([2, 3]);
    expect((await read(list)).items.map(({ fromRsd }) => fromRsd).toSorted()).toEqual([100, 200]);
    expect(await planned(list)).toMatchObject([bothItems, bothItems]);
  });

  it('counts the only copy of a title for one of two items that want it', async () => {
    await offer(0, 'Matematika 5', 100);
    const list = await created({ items: [{ title: 'Matematika 5' }, { title: 'Matematika 5' }] });
    expect((await read(list)).items.map(({ copies }) => copies)).toEqual([1, 0]);
    expect((await planned(list))[0]).toMatchObject({ missing: [1] });
  });
});

describe('recognition of pasted items', () => {
  it('takes the title of a listed book and keeps the typed line', async () => {
    await offer(0, 'Informatika i računarstvo 5', 250, { publisher: 'Zavod' });
    expect(await recognise('10. info i rac 5 zavod')).toMatchObject([
      {
        title: 'Informatika i računarstvo 5',
        publisher: 'Zavod',
        typed: '10. info i rac 5 zavod',
        isDoubtful: true,
        copies: 1,
      },
    ]);
  });

  it('proposes the found book with its own publisher, so that the confirmed item keeps its copy', async () => {
    await offer(0, 'Project 3', 900, { publisher: 'Data Status' });
    const [proposed] = await recognise('Project 3, Oxford');
    expect(proposed).toMatchObject({ title: 'Project 3', publisher: 'Data Status', isDoubtful: true, copies: 1 });
    const list = await created({ items: [{ ...proposed, isDoubtful: false }] });
    expect(list.items).toMatchObject([{ copies: 1, fromRsd: 900 }]);
  });

  it('cuts the texts of a found book to the bounds of an item', async () => {
    await offer(0, 'Istorija 5', 300, {
      publisher: 'Klett '.repeat(30).trim(),
      author: 'Grupa autora '.repeat(15).trim(),
    });
    const recognised = await recognise('Istorija 5');
    await created({ items: recognised });
    expect(recognised).toMatchObject([{ title: 'Istorija 5', copies: 1 }]);
  });

  it('finds an edition by the ISBN of the line', async () => {
    const ISBN = '9788652117291';
    await offer(0, 'Čitanka 5', 300, { ISBN });
    expect(await recognise('Srpski, ISBN 978-86-521-1729-1, 450 din')).toMatchObject([
      { title: 'Čitanka 5', isbn: ISBN, isDoubtful: false },
    ]);
  });

  it('names a line with only an ISBN from the catalogue of editions, or marks it as doubtful', async () => {
    const value = (text: string) => ({ value: text, source: 'import' as const });
    const values = { title: value('Na Drini ćuprija'), author: value('Ivo Andrić'), publisher: value('Prosveta') };
    await app.models.editions.create({ _id: '9788607004171', values });
    expect(await recognise('86-07-00417-4\n978-86-521-1729-1')).toMatchObject([
      { title: 'Na Drini ćuprija', author: 'Ivo Andrić', publisher: 'Prosveta', isbn: '8607004174', isDoubtful: false },
      { title: '9788652117291', isbn: '9788652117291', isDoubtful: true },
    ]);
  });

  it('names an item with only an ISBN once the catalogue of editions contains it', async () => {
    const isbn = '9788607004171';
    await app.models.editions.deleteMany({});
    const list = await created({ items: [{ title: isbn, isbn, isDoubtful: true }] });
    expect(list.items).toMatchObject([{ title: isbn, copies: 0, isDoubtful: true }]);
    const values = { title: { value: 'Na Drini ćuprija', source: 'sellers' as const } };
    await app.models.editions.create({ _id: isbn, values });
    await offer(0, 'Na Drini ćuprija', 700);
    expect((await read(list)).items).toMatchObject([{ title: 'Na Drini ćuprija', copies: 1, isDoubtful: false }]);
    expect((await planned(list))[0]?.totalRsd).toBeGreaterThan(700);
  });

  it.each([
    ['an empty one, which an admin confirmed', { value: '', source: 'admin' as const }],
    ['one of bidirectional controls alone', { value: '\u202a\u202c', source: 'import' as const }],
  ])('keeps an item with only an ISBN as it is when the title in the catalogue is %s', async (_name, title) => {
    const isbn = '9788607004171';
    await app.models.editions.deleteMany({});
    await app.models.editions.create({ _id: isbn, values: { title } });
    const list = await created({ items: [{ title: isbn, isbn, isDoubtful: true }] });
    expect((await read(list)).items).toMatchObject([{ title: isbn, isDoubtful: true }]);
  });

  it.each([
    [
      'bidirectional controls',
      '\u2068Istorija 5\u2069, \u202aKlett\u202c',
      { title: 'Istorija 5', publisher: 'Klett' },
    ],
    ['a surrogate pair at the bound of a title', `${'a'.repeat(199)}😀`, { title: 'a'.repeat(199) }],
    ['a surrogate pair at the bound of a line', `${'a'.repeat(100)}; ${'b'.repeat(97)}😀`, { author: '' }],
    [
      'a long line with a colon above it',
      `${'Nabavite sledeće udžbenike '.repeat(4)}:\nIstorija 5`,
      { title: 'Istorija 5' },
    ],
    ['a mistyped ISBN', 'Istorija 5, Klett, ISBN 978-86-521-1729-2', { title: 'Istorija 5', author: '', isbn: '' }],
    ['a mistyped ISBN alone', '978-86-521-1729-2', { title: '978-86-521-1729-2', isbn: '' }],
    ['a phone number', 'Istorija 5, Klett, 064 123 4567', { title: 'Istorija 5', publisher: 'Klett', isbn: '' }],
    [
      'a phone number before an ISBN',
      'Istorija 5, 064 123 4567, 978-86-521-1729-1',
      { title: 'Istorija 5', isbn: '9788652117291' },
    ],
  ])('accepts lines with %s, and a list with the recognised items', async (_name, text, expected) => {
    const recognised = await recognise(text);
    expect(recognised).toMatchObject([expected]);
    await created({ items: recognised });
  });

  it('accepts a listing whose author has a surrogate pair at the bound of an item', async () => {
    const author = 'a'.repeat(119);
    await offer(0, 'Zlatna knjiga', 500, { author: `${author}😀` });
    const recognised = await recognise('Zlatna knjiga');
    expect(recognised).toMatchObject([{ title: 'Zlatna knjiga', author, copies: 1 }]);
    await created({ items: recognised });
  });

  it('keeps a line as typed when no listed book matches it', async () => {
    expect(await recognise('Alhemija za početnike')).toMatchObject([
      { title: 'Alhemija za početnike', copies: 0, isDoubtful: false },
    ]);
  });
});

describe('plans of a list', () => {
  const wanted = [{ title: 'Istorija 5' }, { title: 'Geografija 5' }, { title: 'Biologija 5' }];

  it('plans for the least total, the fewest parcels and pickup in a town, and names the missing items', async () => {
    await offer(0, 'Istorija 5', 900);
    await offer(0, 'Geografija 5', 900);
    await offer(1, 'Istorija 5', 100);
    await offer(1, 'Geografija 5', 400);
    const list = await created({ items: wanted });
    const [cheapest, fewest, pickUp] = await planned(list, { town: 'Нишу' });
    expect(cheapest).toMatchObject({ goal: 'cheapest', booksRsd: 500, missing: [2] });
    expect(cheapest?.totalRsd).toBe(500 + (cheapest?.postageRsd ?? 0));
    expect(titlesOf(cheapest)).toEqual([['Marko Jovičić', 'Istorija 5 100', 'Geografija 5 400']]);
    expect(fewest?.parcels).toHaveLength(1);
    expect(pickUp).toBeDefined();
  });

  it('plans pickup with sellers of the town only, without postage', async () => {
    await offer(0, 'Istorija 5', 900);
    await offer(1, 'Geografija 5', 400);
    const list = await created({ items: wanted });
    const [, , pickUp] = await planned(list, { town: 'ниш' });
    expect(pickUp).toMatchObject({ goal: 'pickUp', postageRsd: 0, totalRsd: 900, missing: [1, 2] });
    expect(await planned(list)).toHaveLength(2);
  });

  it('covers two items of one title with two copies', async () => {
    await offer(0, 'Matematika 5', 100);
    await offer(1, 'Matematika 5', 200);
    const list = await created({ items: [{ title: 'Matematika 5' }, { title: 'Matematika 5' }] });
    expect(list.items.map(({ copies }) => copies)).toEqual([1, 1]);
    expect(await planned(list)).toMatchObject([bothItems, bothItems]);
  });

  it('covers two items of one title in one parcel when a seller has two copies', async () => {
    for (const [by, price] of [
      [0, 100],
      [1, 200],
      [0, 300],
      [1, 400],
    ] as const)
      await offer(by, 'Matematika 5', price);
    const list = await created({ items: [{ title: 'Matematika 5' }, { title: 'Matematika 5' }] });
    const fewest = (await planned(list))[1];
    expect(fewest).toMatchObject({ goal: 'fewestParcels', booksRsd: 400, missing: [] });
    expect(titlesOf(fewest)).toEqual([['Dragana Ilić', 'Matematika 5 100', 'Matematika 5 300']]);
  });

  it('leaves the copy of a publisher to the item that names the publisher when another item can have another copy', async () => {
    await offer(0, 'Matematika 5', 100, { publisher: 'Klett' });
    await offer(1, 'Matematika 5', 200, { publisher: 'Logos' });
    const any = { title: 'Matematika 5' };
    const klett = { title: 'Matematika 5', publisher: 'Klett' };
    for (const [wantedItems, prices] of [
      [
        [any, klett],
        [200, 100],
      ],
      [
        [klett, any],
        [100, 200],
      ],
    ]) {
      const list = await created({ items: wantedItems });
      expect(list.items.map(({ copies }) => copies)).toEqual([1, 1]);
      expect(list.items.map(({ fromRsd }) => fromRsd)).toEqual(prices);
      expect(await planned(list)).toMatchObject([bothItems, bothItems]);
    }
  });

  it('covers two items of one title with the copies of the town in a plan for pickup', async () => {
    await offer(0, 'Matematika 5', 100);
    await offer(1, 'Matematika 5', 200);
    await offer(0, 'Matematika 5', 300);
    await offer(1, 'Matematika 5', 400);
    const list = await created({ items: [{ title: 'Matematika 5' }, { title: 'Matematika 5' }] });
    for (const [town, booksRsd] of [
      ['Niš', 400],
      ['Beograd', 600],
    ])
      expect((await planned(list, { town }))[2]).toMatchObject({ goal: 'pickUp', booksRsd, missing: [] });
  });

  it('applies the discount of a seller for several books', async () => {
    await app.models.users.updateOne(
      { _id: sellers[0]._id },
      {
        $set: {
          sellingTerms: { discounts: { two: 10, three: 20 }, postage: { post: [1, 1, 1, 1], courier: [2, 2, 2, 2] } },
        },
      },
    );
    await offer(0, 'Istorija 5', 500);
    await offer(0, 'Geografija 5', 500);
    const [cheapest] = await planned(await created({ items: wanted }));
    expect(cheapest).toMatchObject({ booksRsd: 900, postageRsd: 1, totalRsd: 901 });
    expect(cheapest?.parcels).toMatchObject([{ sumRsd: 1_000, discountRsd: 100 }]);
    await app.models.users.updateOne({ _id: sellers[0]._id }, { $unset: { sellingTerms: 1 } });
  });

  it.each([
    { three: 0, booksRsd: 302 },
    { three: 15, booksRsd: 257 },
  ])('has the sum of the proposed deal for prices with decimals and a discount of $three percent', async (expected) => {
    const { three, booksRsd } = expected;
    const postage = { post: [1, 1, 1, 1], courier: [2, 2, 2, 2] };
    const sellingTerms = { discounts: { two: 0, three }, postage };
    await app.models.users.updateOne({ _id: sellers[0]._id }, { $set: { sellingTerms } });
    for (const { title } of wanted) await offer(0, title, 100.5);
    const [plan] = await planned(await created({ items: wanted }));
    expect(plan).toMatchObject({ booksRsd, missing: [] });
    const [parcel] = plan?.parcels ?? [];
    const bookIds = parcel?.books.map(({ _id }) => _id) ?? [];
    const room = { bookId: bookIds[0], members: [sellers[0]._id] };
    const opened = await request(app.url).post('/api/messaging/room').set(reader.auth).send(room).expect(201);
    const terms = { bookIds, delivery: { kind: 'inPerson', town: 'Niš' }, payment: 'cash' };
    const body = { roomId: (opened.body as Conversation)._id, ...terms };
    const deal = (await request(app.url).post('/api/deals').set(reader.auth).send(body).expect(201)).body as Deal;
    expect([deal.sumRsd, deal.priceRsd]).toEqual([parcel?.sumRsd, booksRsd]);
    await app.models.users.updateOne({ _id: sellers[0]._id }, { $unset: { sellingTerms: 1 } });
  });

  it('suggests the postage by the stated weights of the books, 350 g for a book without one', async () => {
    const postage = { post: [1, 2, 3, 4], courier: [9, 9, 9, 9] };
    await app.models.users.updateOne(
      { _id: sellers[0]._id },
      { $set: { sellingTerms: { discounts: { two: 0, three: 0 }, postage } } },
    );
    await offer(0, 'Istorija 5', 500, { weight: 1_400 });
    await offer(0, 'Geografija 5', 500);
    const [cheapest] = await planned(await created({ items: wanted }));
    expect(cheapest).toMatchObject({ booksRsd: 1_000, postageRsd: 3 });
    await app.models.users.updateOne({ _id: sellers[0]._id }, { $unset: { sellingTerms: 1 } });
  });

  it('leaves out copies with more writing than the limit and copies whose writing is unknown', async () => {
    const school = { level: 'primary', grade: 5, subject: 'history', kind: 'textbook', codeUsed: false } as const;
    await offer(0, 'Istorija 5', 100, { school: { ...school, written: 'pen' } });
    await offer(0, 'Istorija 5', 200);
    await offer(1, 'Istorija 5', 300, { school: { ...school, written: 'pencil' } });
    await offer(1, 'Istorija 5', 400, { school: { ...school, written: 'clean' } });
    const list = await created({ items: [{ title: 'Istorija 5' }] });
    const priceWith = async (body: object) => (await planned(list, body))[0]?.parcels[0]?.sumRsd;
    expect(await priceWith({})).toBe(100);
    expect(await priceWith({ written: 'pencil' })).toBe(300);
    expect(await priceWith({ written: 'clean' })).toBe(400);
    expect((await planned(list))[0]?.parcels[0]?.books).toMatchObject([{ written: 'pen' }]);
  });

  it('leaves out own and reserved copies, other conditions, and members with a block', async () => {
    const list = await created({ items: [{ title: 'Istorija 5' }] });
    await buildBook(app, { owner: reader, title: 'Istorija 5', condition: 'good' });
    await offer(0, 'Istorija 5', 100, { status: 'reserved', condition: 'good' });
    await offer(0, 'Istorija 5', 200, { condition: 'poor' });
    await offer(1, 'Istorija 5', 300, { condition: 'good' });
    const bookIdsOf = (plans: BookListPlan[]) =>
      plans[0]?.parcels.flatMap(({ books }) => books.map((book) => book.priceRsd));
    expect(bookIdsOf(await planned(list, { conditions: ['good'] }))).toEqual([300]);
    await app.models.blocks.create({ user: sellers[1]._id, blocked: reader._id, createdAt: new Date() });
    expect(bookIdsOf(await planned(list, { conditions: ['good'] }))).toEqual([]);
    await app.models.blocks.deleteMany({});
  });
});
