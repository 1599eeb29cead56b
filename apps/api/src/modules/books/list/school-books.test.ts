import type { Book, BookCard, School, SchoolFacets, SchoolGradeCounts } from '@korice/contracts';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.js';
import { buildBook, removeBooks } from '../../../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../../../test/factories/build-user.js';

let app: TestApp;
let seller: BuiltUser;
beforeAll(async () => {
  app = await startTestApp();
  seller = await buildUser(app);
});
afterAll(() => app.close());
beforeEach(() => removeBooks(app));

const facts: School = {
  level: 'primary',
  grade: 5,
  subject: 'history',
  kind: 'textbook',
  written: 'clean',
  codeUsed: false,
};
const offer = (title: string, school: Partial<School> | null, publisher = 'Klett', city = 'Niš') =>
  buildBook(app, { owner: seller, title, publisher, city, school: school && { ...facts, ...school } });
const list = async (query: string) =>
  ((await request(app.url).get(`/api/books?${query}`).expect(200)).body as BookCard[]).map(({ title }) => title);
const facets = async (query: string) =>
  (await request(app.url).get(`/api/books/school-facets?${query}`).expect(200)).body as SchoolFacets;

describe('school books', () => {
  it('are listed by grade, subject, kind, writing and publisher', async () => {
    await offer('Istorija 5', {});
    await offer('Radna sveska 5', { kind: 'workbook', written: 'pen' });
    await offer('Biologija 5', { subject: 'biology', written: 'pencil' }, 'BIGZ');
    await offer('Istorija 6', { grade: 6 });
    await offer('Istorija I', { level: 'secondary', grade: 1 });
    await offer('Roman', null);
    expect(await list('school=primary-5&sort=title')).toEqual(['Biologija 5', 'Istorija 5', 'Radna sveska 5']);
    expect(await list('school=secondary-1')).toEqual(['Istorija I']);
    expect(await list('school=primary-5&subject=biology')).toEqual(['Biologija 5']);
    expect(await list('school=primary-5&schoolKind=workbook')).toEqual(['Radna sveska 5']);
    expect(await list('school=primary-5&written=clean,pencil&sort=title')).toEqual(['Biologija 5', 'Istorija 5']);
    expect(await list('school=primary-5&publisher=BIGZ')).toEqual(['Biologija 5']);
  });

  it('are counted for each value of a filter under the other filters', async () => {
    await offer('Istorija 5', {});
    await offer('Istorija 5', { written: 'pencil' }, 'Logos');
    await offer('Biologija 5', { subject: 'biology', written: '' }, 'BIGZ', 'Beograd');
    expect(await facets('school=primary-5&subject=history')).toEqual({
      total: 2,
      subjects: { history: 2, biology: 1 },
      kinds: { textbook: 2 },
      written: { clean: 1, pencil: 1 },
      publishers: [
        { name: 'Klett', count: 1 },
        { name: 'Logos', count: 1 },
      ],
    });
    expect(await facets('school=primary-5&city=Beograd')).toMatchObject({ total: 1, subjects: { biology: 1 } });
    await request(app.url).get('/api/books/school-facets').expect(400);
  });

  it('are counted for publishers with the names of members of an object', async () => {
    const names = ['__proto__', 'constructor', 'toString'];
    for (const name of [...names, 'constructor']) await offer('Istorija 5', {}, name);
    const { publishers } = await facets('school=primary-5');
    expect(Object.fromEntries(publishers.map(({ name, count }) => [`of ${name}`, count]))).toEqual({
      'of __proto__': 1,
      'of constructor': 2,
      'of toString': 1,
    });
  });

  it('are counted for each grade, without sold books', async () => {
    await offer('Istorija 5', {});
    await offer('Biologija 5', { subject: 'biology' });
    await offer('Istorija I', { level: 'secondary', grade: 1 });
    await offer('Roman', null);
    const sold = await offer('Istorija 6', { grade: 6 });
    await request(app.url)
      .put(`/api/books/${sold._id.toHexString()}/status`)
      .set(seller.auth)
      .send({ status: 'sold' })
      .expect(200);
    const response = await request(app.url).get('/api/books/school-grades').expect(200);
    const counts = new Map((response.body as SchoolGradeCounts).map(({ grade, count }) => [grade, count]));
    expect(counts.size).toBe(12);
    expect([...counts].filter(([, count]) => count > 0)).toEqual([
      ['primary-5', 2],
      ['secondary-1', 1],
    ]);
  });

  it('are stored with the form, can be changed, and can become ordinary books again', async () => {
    const send = (school: string) =>
      request(app.url)
        .post('/api/books')
        .set(seller.auth)
        .field({ title: 'Istorija 5', author: 'Grupa autora', price: '300', school });
    const created = await send(JSON.stringify(facts)).expect(201);
    const { _id, school } = created.body as Book;
    expect(school).toEqual(facts);
    const update = async (value: string) =>
      (await request(app.url).put(`/api/books/${_id}`).set(seller.auth).field({ school: value }).expect(200))
        .body as Book;
    expect((await update(JSON.stringify({ ...facts, grade: 6 }))).school).toMatchObject({ grade: 6 });
    expect(await list('school=primary-6')).toEqual(['Istorija 5']);
    expect((await update('')).school).toBeNull();
    expect(await list('school=primary-6')).toEqual([]);
  });

  it.each([
    ['no JSON', '{'],
    ['a grade that its level does not have', JSON.stringify({ ...facts, level: 'secondary' })],
    ['an unknown subject', JSON.stringify({ ...facts, subject: 'magic' })],
  ])('are refused with %s', async (_, school) => {
    await request(app.url)
      .post('/api/books')
      .set(seller.auth)
      .field({ title: 'Istorija 5', author: 'Grupa autora', price: '300', school })
      .expect(400);
  });
});
