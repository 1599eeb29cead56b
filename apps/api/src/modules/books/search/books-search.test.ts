import type { BookCard, IsbnData, Problem } from '@korice/contracts';
import mongoose from 'mongoose';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.js';
import { buildBook, removeBooks } from '../../../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../../../test/factories/build-user.js';

let app: TestApp;
let ana: BuiltUser;
beforeAll(async () => {
  app = await startTestApp();
  ana = await buildUser(app);
});
afterAll(() => app.close());

const build = (fields: Partial<Parameters<typeof buildBook>[1]> = {}) => buildBook(app, { owner: ana, ...fields });

interface Answer {
  titles: string[];
  total: number;
  instead: string | undefined;
}
const answerOf = (response: request.Response): Answer => {
  const instead = response.headers['x-search-instead'];
  return {
    titles: (response.body as BookCard[]).map(({ title }) => title),
    total: Number(response.headers['x-total-count']),
    instead: instead === undefined ? undefined : decodeURIComponent(instead),
  };
};
const search = async (keyword: string) =>
  answerOf(await request(app.url).post('/api/books/search').send({ keyword }).expect(200));
const list = async (query: Record<string, string | number>) =>
  answerOf(await request(app.url).get('/api/books').query(query).expect(200));

/** The ISBN data of a book by this author. */
const isbnDataOf = (author: string): string =>
  JSON.stringify({
    title: '',
    subtitle: '',
    authors: [author],
    description: '',
    categories: [],
    matchedCategories: [],
    publishedDate: '',
    publisher: '',
    pageCount: null,
    imageLinks: { thumbnail: '', smallThumbnail: '' },
    industryIdentifiers: [],
    coverUrl: '',
  } satisfies IsbnData);

describe('POST /api/books/search', () => {
  beforeEach(() => removeBooks(app));

  // @spec 7-call-search
  it('finds a book in any script and letter case, with or without diacritics', async () => {
    await build({ title: 'На Дрини ћуприја', author: 'Иво Андрић' });
    await build({ title: 'Žuta kuća i đak', author: 'Đorđe Lukić' });
    for (const keyword of ['na drini cuprija', 'ANDRIĆ', 'Andric', 'Андрић', 'ćupr', 'ivo ćuprija'])
      expect((await search(keyword)).titles, keyword).toEqual(['На Дрини ћуприја']);
    for (const keyword of ['zuta kuca', 'Жута', 'djak', 'đak', 'Djordje', 'ђорђе'])
      expect((await search(keyword)).titles, keyword).toEqual(['Žuta kuća i đak']);
  });

  it('finds by publisher and by ISBN with or without hyphens, in either length', async () => {
    await build({ title: 'Sa brojem', publisher: 'Laguna', ISBN: '9788652118762' });
    await build({ title: 'Bez broja' });
    for (const keyword of ['laguna', '9788652118762', '978-86-521-1876-2', '86-521-1876-0', '978 86 521'])
      expect((await search(keyword)).titles, keyword).toEqual(['Sa brojem']);
  });

  it('requires every word of the query as the prefix of a word of the book', async () => {
    await build({ title: 'Prokleta avlija' });
    expect((await search('prok avl')).titles).toHaveLength(1);
    expect((await search('avlija andrić prokleta')).titles).toHaveLength(1);
    expect((await search('prokleta kuca')).titles).toEqual([]);
    expect((await search('lija')).titles).toEqual([]);
  });

  it('ranks title before author, available before reserved, then the newest', async () => {
    await build({ title: 'Most', author: 'Krleža' });
    await build({ title: 'Pisma', author: 'Miroslav Krleža' });
    await build({ title: 'Krleža danas', author: 'Neko', status: 'reserved' });
    await build({ title: 'O Krleži', author: 'Neko' });
    await build({ title: 'Krležin put', author: 'Neko' });
    await build({ title: 'Prodat Krleža', status: 'sold' });
    await build({ title: 'Zastave', author: 'Krleža', status: 'reserved' });
    const { titles, total } = await search('krlež');
    expect(titles).toEqual(['Krležin put', 'O Krleži', 'Krleža danas', 'Pisma', 'Most', 'Zastave']);
    expect(total).toBe(6);
  });

  // @spec 5-search-three
  it('returns no books for punctuation only, and refuses fewer than 3 or more than 100 characters', async () => {
    await build();
    expect(await search('!?!')).toEqual({ titles: [], total: 0, instead: undefined });
    for (const keyword of ['an', '  a ', '', 'x'.repeat(101), 5, { $gt: '' }]) {
      const response = await request(app.url).post('/api/books/search').send({ keyword }).expect(400);
      expect((response.body as Problem).code).toBe('VALIDATION_FAILED');
    }
  });

  it('treats the characters of regular expressions as plain text', async () => {
    await build({ title: 'C++ (drugo izdanje)' });
    expect((await search('c++ (drugo')).titles).toHaveLength(1);
    for (const keyword of ['.*.*', '^dru', '[a-z]', '$where', '(((']) await search(keyword);
    expect((await search('.*i')).titles).toHaveLength(1);
  });
});

describe('a search that no book matches exactly', () => {
  beforeEach(() => removeBooks(app));

  it('puts books with the number of the query before books without it', async () => {
    await build({ title: 'Matematika za 5. razred' });
    await build({ title: 'Matematika, 500 zadataka' });
    await build({ title: 'Matematika za 6. razred' });
    const { titles } = await search('matematika 5');
    expect(titles[0]).toBe('Matematika za 5. razred');
    expect(titles).toHaveLength(3);
    expect((await list({ q: 'matematika 5', sort: 'title' })).titles).toHaveLength(3);
  });

  it('finds a book by another grammatical case, also in a sorted list', async () => {
    await build({ title: 'Mali princ', price: 300 });
    await build({ title: 'O malom princu', price: 100 });
    expect(await search('malog princa')).toMatchObject({ total: 2, instead: undefined });
    expect((await list({ q: 'malog princa', sort: 'price-asc' })).titles).toEqual(['O malom princu', 'Mali princ']);
  });

  it('finds the books of an author by a spelling from the ISBN data of another listing', async () => {
    const author = 'Margaret Jursenar';
    await build({ title: 'Hadrijanovi memoari', author });
    expect((await search('yourcenar')).titles).toEqual([]);
    const ISBNData = isbnDataOf('Marguerite Yourcenar');
    await build({ title: 'Crna mena', author, ISBNData });
    expect((await search('yourcenar')).titles).toEqual(['Crna mena', 'Hadrijanovi memoari']);
    // Two words in both directions make four pairs; the repeated author adds none.
    await build({ title: 'Milosni udarac', author, ISBNData });
    expect(await app.models.authorNames.countDocuments({})).toBe(4);
  });

  it('finds the books of the category that the query names, and returns it in X-Search-Categories', async () => {
    await build({ title: 'Algebra', categories: ['Edukativni'] });
    await build({ title: 'Geometrija', categories: ['Edukativni'], price: 100 });
    await build({ title: 'Zastave', categories: ['Drama'] });
    expect(await search('udžbenici')).toMatchObject({ titles: ['Geometrija', 'Algebra'], total: 2 });
    const response = await request(app.url).get('/api/books').query({ q: 'udžbenici', sort: 'price-asc' }).expect(200);
    expect(answerOf(response).titles).toEqual(['Geometrija', 'Algebra']);
    expect(response.headers['x-search-categories']).toBe('Edukativni');
    expect(await list({ q: 'udžbenici', category: 'Drama' })).toMatchObject({ titles: [], total: 0 });
  });

  it('finds books that were stored without stems after rebuildSearchFields', async () => {
    await build({ title: 'Mali princ' });
    await app.models.books.updateMany({}, { $unset: { stems: 1 } });
    app.deps.events.emit('books.changed');
    expect((await search('malog princa')).titles).toEqual([]);
    await app.services.books.rebuildSearchFields();
    expect((await search('malog princa')).titles).toEqual(['Mali princ']);
    const rebuilt = await app.models.books.findOne({}).lean();
    await app.services.books.rebuildSearchFields();
    expect(await app.models.books.findOne({}).lean()).toEqual(rebuilt);
  });
});

describe('one typing error', () => {
  beforeEach(() => removeBooks(app));

  it('is corrected in a word of five letters or more, and the response names the corrected query', async () => {
    await build({ title: 'Na Drini ćuprija', author: 'Ivo Andrić' });
    for (const typed of ['Andrc', 'Anndrić', 'Anrdić', 'Amdrić', 'Андрц'])
      expect(await search(typed), typed).toEqual({
        titles: ['Na Drini ćuprija'],
        total: 1,
        instead: typed === 'Андрц' ? 'andric' : 'Andrić',
      });
    expect(await search('ivo andrč')).toMatchObject({ total: 1, instead: 'ivo Andrić' });
  });

  it('is corrected in each of several words', async () => {
    await build({ title: 'Prokleta avlija' });
    expect(await search('proklta avlja')).toMatchObject({ total: 1, instead: 'Prokleta avlija' });
  });

  it('is not corrected in short words and numbers, or when there are two errors', async () => {
    await build({ title: 'Most 19841984', author: 'Ivo Andrić' });
    for (const typed of ['mozt', '19841985', 'Adrc', 'anric x'])
      expect(await search(typed), typed).toEqual({ titles: [], total: 0, instead: undefined });
  });

  it('is not corrected when a book matches exactly', async () => {
    await build({ title: 'Gospođa Bovari' });
    await build({ title: 'Gospodja ministarka', author: 'Branislav Nušić' });
    await build({ title: 'Gospoda', author: 'Neko' });
    expect(await search('gospoda')).toEqual({ titles: ['Gospoda'], total: 1, instead: undefined });
  });

  it('is corrected to the word that most books contain', async () => {
    await build({ title: 'Kamena vrata' });
    await build({ title: 'Kamere' });
    await build({ title: 'Kamena kuća' });
    expect(await search('kamexa')).toMatchObject({ total: 2, instead: 'Kamena' });
  });

  it('is corrected to a word that matches together with the others when every word occurs in some book', async () => {
    await build({ title: 'Andris', author: 'Neko' });
    await build({ title: 'Ćuprija', author: 'Ivo Andrić' });
    expect(await search('cuprija andris')).toMatchObject({ titles: ['Ćuprija'], instead: 'cuprija Andrić' });
  });

  it('is corrected to a word of a book that was being listed during an earlier search', async () => {
    const bulkWrite = app.models.words.bulkWrite.bind(app.models.words);
    vi.spyOn(app.models.words, 'bulkWrite').mockImplementationOnce(async (...given: Parameters<typeof bulkWrite>) => {
      await search('dnevmik');
      return bulkWrite(...given);
    });
    const listing = request(app.url).post('/api/books').set(ana.auth);
    await listing.field({ title: 'Dnevnik', author: 'Ana', price: '100' }).expect(201);
    expect(await search('dnevmik')).toMatchObject({ titles: ['Dnevnik'], instead: 'Dnevnik' });
  });

  it('is not corrected to a word of a deleted book', async () => {
    const book = await build({ title: 'Travnička hronika' });
    expect(await search('travnicxa')).toMatchObject({ total: 1 });
    await request(app.url).delete(`/api/books/${book.id}`).set(ana.auth).expect(204);
    expect(await search('travnicxa')).toEqual({ titles: [], total: 0, instead: undefined });
    expect(await app.models.words.countDocuments({})).toBe(0);
  });
});

describe('GET /api/books with q', () => {
  beforeEach(() => removeBooks(app));

  it('matches and ranks like the search, and supports sorting, filters and pages', async () => {
    await build({ title: 'Pisma', author: 'Krleža', price: 100 });
    await build({ title: 'Krleža', author: 'Neko', price: 300 });
    await build({ title: 'Zastave', author: 'Krleža', price: 200 });
    expect(await list({ q: 'krleza' })).toMatchObject({ titles: ['Krleža', 'Zastave', 'Pisma'], total: 3 });
    expect((await list({ q: 'krleza', sort: 'price-asc' })).titles).toEqual(['Pisma', 'Zastave', 'Krleža']);
    expect((await list({ q: 'krleza', sort: 'newest' })).titles).toEqual(['Zastave', 'Krleža', 'Pisma']);
    expect((await list({ q: 'krleza', pageSize: 2, page: 2 })).titles).toEqual(['Pisma']);
    expect(await list({ q: 'krleza', maxPrice: 250 })).toMatchObject({ total: 2 });
    expect(await list({ q: ' ' })).toMatchObject({ total: 3 });
    expect(await list({ q: '...' })).toMatchObject({ total: 0 });
  });

  it('corrects the keyword, but not when only another filter excludes the matches', async () => {
    await build({ title: 'Zastave', author: 'Krleža', categories: ['Drama'] });
    await build({ title: 'Krlenza', author: 'Neko', categories: ['Horor'] });
    expect(await list({ q: 'krleža', category: 'Horor' })).toEqual({ titles: [], total: 0, instead: undefined });
    expect(await list({ q: 'krlža', category: 'Drama' })).toEqual({ titles: ['Zastave'], total: 1, instead: 'Krleža' });
  });
});

describe('a prefix too common to rank', () => {
  const copies = 1_030;
  beforeAll(async () => {
    await removeBooks(app);
    const template = await build({ title: 'Roman o ničemu', author: 'Petar Petrović' });
    const { id: _, ...record } = template;
    const records = Array.from({ length: copies }, (_unused, index) => {
      const inTitle = index >= 10;
      return {
        ...record,
        _id: undefined,
        title: inTitle ? `Roman ${index}` : `Priča ${index}`,
        titleWords: inTitle ? ['roman', String(index)] : ['prica', String(index)],
        words: ['roman', inTitle ? 'novak' : 'prica', String(index), 'petar', 'knjige'],
        status: index % 2 === 0 ? 'available' : 'reserved',
        createdAt: new Date(Date.UTC(2026, 0, 1) + index * 1000),
      };
    });
    await app.models.books.deleteMany({});
    await app.models.books.insertMany(records);
    app.deps.events.emit('books.changed');
  });

  it('returns title matches first, available before reserved, newest first, and counts to 1,000', async () => {
    const { titles, total } = await search('roman');
    expect(total).toBe(1_000);
    expect(titles).toHaveLength(50);
    expect(titles.slice(0, 3)).toEqual(['Roman 1028', 'Roman 1026', 'Roman 1024']);
  });

  it('returns the other matches after the last title match', async () => {
    const { titles } = await search('roman prica');
    expect(titles).toEqual([8, 6, 4, 2, 0, 9, 7, 5, 3, 1].map((index) => `Priča ${index}`));
    const few = await search('petar');
    expect(few.titles.slice(0, 2)).toEqual(['Roman 1028', 'Roman 1026']);
  });

  it('returns a few title matches before many other matches', async () => {
    await app.models.books.updateOne({ title: 'Roman 500' }, { $set: { titleWords: ['petar'] } });
    app.deps.events.emit('books.changed');
    const { titles, total } = await search('petar');
    expect(titles.slice(0, 2)).toEqual(['Roman 500', 'Roman 1028']);
    expect(titles.filter((title) => title === 'Roman 500')).toHaveLength(1);
    expect(total).toBe(1_000);
  });

  it('finds another grammatical case within filters that leave few matches', async () => {
    await build({ title: 'Knjiga o moru', author: 'Ivo Andrić', categories: ['Drama'] });
    const { titles, total } = await list({ q: 'knjige', category: 'Drama' });
    expect([titles, total]).toEqual([['Knjiga o moru'], 1]);
  });

  it('takes the total from the page when the count within filters takes too long', async () => {
    const { collection } = app.models.books;
    const countDocuments = collection.countDocuments.bind(collection);
    const timeout = new mongoose.mongo.MongoServerError({ message: 'operation exceeded time limit', code: 50 });
    const counts = vi
      .spyOn(collection, 'countDocuments')
      .mockImplementation((filter, options) =>
        filter && 'categories' in filter ? Promise.reject(timeout) : countDocuments(filter, options),
      );
    onTestFinished(() => counts.mockRestore());
    const { titles, total } = await list({ q: 'roman', category: 'Klasici', pageSize: 20 });
    expect(titles.slice(0, 2)).toEqual(['Roman 1028', 'Roman 1026']);
    expect(total).toBe(20);
    expect(counts.mock.calls.some(([filter]) => filter !== undefined && 'categories' in filter)).toBe(true);
  });

  it('returns all 1,000 counted matches on pages without overlap, and empty pages after them', async () => {
    const seen = new Set<string>();
    for (let page = 1; page <= 17; page += 1)
      for (const title of (await list({ q: 'roman', page, pageSize: 60 })).titles) seen.add(title);
    expect(seen.size).toBe(1_000);
    expect((await list({ q: 'roman', page: 18, pageSize: 60 })).titles).toEqual([]);
    expect((await list({ q: 'roman', page: 17, pageSize: 60, sort: 'newest' })).titles).toHaveLength(40);
    expect((await list({ q: 'roman', page: 18, pageSize: 60, sort: 'newest' })).titles).toEqual([]);
  });
});
