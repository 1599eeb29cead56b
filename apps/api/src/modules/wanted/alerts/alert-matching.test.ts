import type { AlertSearch, BookCard, IsbnData } from '@korice/contracts';
import { searchInsteadHeader } from '@korice/contracts';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.js';
import { buildBook, removeBooks, type BuiltBook } from '../../../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../../../test/factories/build-user.js';

type BookDetails = Omit<Parameters<typeof buildBook>[1], 'owner'>;

let app: TestApp;
let reader: BuiltUser;
let seller: BuiltUser;

beforeAll(async () => {
  app = await startTestApp();
  reader = await buildUser(app);
  seller = await buildUser(app, { name: 'Dragana Ilić' });
});
afterAll(() => app.close());
beforeEach(async () => {
  await removeBooks(app);
  await app.models.alerts.deleteMany({});
});

const create = async (body: object): Promise<string> => {
  const response = await request(app.url).post('/api/alerts').set(reader.auth).send(body).expect(201);
  return (response.body as { _id: string })._id;
};
const foundBy = async (book: BuiltBook): Promise<Set<string>> => {
  const found = await app.services.alertMatching.find(book);
  return new Set(found.map(({ _id }) => _id.toHexString()));
};
const isFound = async (subject: object, fields: BookDetails): Promise<boolean> => {
  const id = await create(subject);
  return (await foundBy(await buildBook(app, { ...fields, owner: seller }))).has(id);
};

describe('an alert of a search', () => {
  /** Undefined when the search showed another query's books. */
  async function searched({ condition, language, ...search }: AlertSearch): Promise<Set<string> | undefined> {
    const lists = { ...(condition && { condition: condition.join() }), ...(language && { language: language.join() }) };
    const response = await request(app.url)
      .get('/api/books')
      .query({ ...search, ...lists, pageSize: 60 })
      .expect(200);
    if (response.headers[searchInsteadHeader.toLowerCase()] !== undefined) return undefined;
    return new Set((response.body as BookCard[]).map(({ _id }) => _id));
  }

  const searches: AlertSearch[] = [
    { q: 'andrić' },
    { q: 'Иво Андрић' },
    { q: 'andri' },
    { q: 'na drini ćuprija ivo andrić' },
    { q: 'ćupriju na Drini' },
    { q: 'dostoyevsky zločin' },
    { q: 'dostojevskog' },
    { q: 'istorija 5' },
    { q: 'istorija za peti razred' },
    { q: '5' },
    { q: '978-86-17-20145-4' },
    { q: 'sent egziperi' },
    { q: 'saintexupery' },
    { q: 'kuhinja' },
    { q: 'klasici' },
    { q: 'zlatno runo', maxPrice: 900 },
    { q: 'runo', condition: ['good', 'new'], language: ['sr'] },
    { category: 'Klasici', minPrice: 500 },
    { category: 'Klasici', city: 'Niš' },
    { city: 'nis' },
    { maxPrice: 300 },
    { script: 'none', condition: ['poor'] },
    { language: ['en', 'de'] },
    { script: 'cyrillic', q: 'drini' },
  ];
  const books: BookDetails[] = [
    { title: 'Na Drini ćuprija', author: 'Ivo Andrić', price: 600, city: 'Niš', condition: 'poor' },
    { title: 'На Дрини ћуприја', author: 'Иво Андрић', price: 300, script: 'cyrillic' },
    { title: 'Andriću u čast', author: 'Grupa autora', categories: ['Drama'], price: 250 },
    { title: 'Zločin i kazna', author: 'Fjodor Dostojevski', price: 700, city: 'Beograd' },
    { title: 'Zlatno runo', author: 'Borislav Pekić', price: 900, condition: 'new' },
    { title: 'Zlatno runo', author: 'Borislav Pekić', price: 900.5, condition: 'fair', language: 'en' },
    { title: 'Istorija 5', author: 'Klett', categories: ['Drama'], price: 400 },
    { title: 'Istorija 500 godina', author: 'Klett', categories: ['Drama'], price: 400 },
    { title: 'Peti element istorije', author: 'Luc', categories: ['Drama'], price: 400 },
    { title: 'Matematika', author: 'Zavod', ISBN: '9788617201454', categories: ['Drama'] },
    { title: 'Mali princ', author: 'Antoan de Sent-Egziperi', price: 350 },
    { title: 'Moja kuhinja', author: 'Ana', categories: ['Poezija'], language: 'de' },
  ];

  it('finds the books that the search and its filters find, and no other', async () => {
    const built: BuiltBook[] = [];
    for (const book of books) built.push(await buildBook(app, { ...book, owner: seller }));
    const alerts = new Map<string, AlertSearch>();
    for (const search of searches) alerts.set(await create({ kind: 'search', search }), search);
    const found = await Promise.all(built.map(foundBy));
    let hits = 0;
    for (const [id, search] of alerts) {
      const expected = await searched(search);
      if (!expected) continue;
      const titles = (isHit: (book: BuiltBook, index: number) => boolean) =>
        built.filter(isHit).map((book) => book.title);
      const bySearch = titles((book) => expected.has(book.id));
      const byAlert = titles((_book, index) => found[index]?.has(id) ?? false);
      expect(byAlert, JSON.stringify(search)).toEqual(bySearch);
      hits += bySearch.length;
    }
    expect(hits).toBeGreaterThan(30);
  });

  it('finds a book that is listed later, by a word that no book had before', async () => {
    expect(await isFound({ kind: 'search', search: { q: 'Kiklopom' } }, { title: 'Kiklop' })).toBe(true);
    expect(
      await isFound({ kind: 'search', search: { q: 'atlantid pek' } }, { title: 'Atlantida', author: 'Pekić' }),
    ).toBe(true);
  });

  it('finds a book by a spelling of its author that only its ISBN data has', async () => {
    const id = await create({ kind: 'search', search: { q: 'yourcenar' } });
    const ISBNData = JSON.stringify({
      title: '',
      subtitle: '',
      authors: ['Marguerite Yourcenar'],
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
    const book = await buildBook(app, { owner: seller, title: 'Crna mena', author: 'Margerit Jursenar', ISBNData });
    expect((await foundBy(book)).has(id)).toBe(true);
  });

  it('matches its words as typed, while the search corrects them', async () => {
    await buildBook(app, { owner: seller, title: 'Kiklopi' });
    expect(await isFound({ kind: 'search', search: { q: 'kaklopi' } }, { title: 'Kiklopi' })).toBe(false);
  });
});

describe('an alert of a work', () => {
  it.each([
    ['another spelling', 'Na Drini ćuprija', 'Ivo Andrić', 'НА ДРИНИ ЋУПРИЈА', 'Andrić, Ivo', true],
    ['the last name alone', 'Atlantida', 'Pekić', 'Atlantida', 'Borislav Pekić', true],
    ['an initial', 'Atlantida', 'B. Pekić', 'Atlantida', 'Borislav Pekić', true],
    ['another spelling of the author', 'Idiot', 'Dostoyevsky', 'Idiot', 'F. M. Dostojevski', true],
    ['no author', 'Atlantida', '', 'Atlantida', 'Borislav Pekić', true],
    ['another author', 'Atlantida', 'Verne', 'Atlantida', 'Borislav Pekić', false],
    ['a longer title', 'Seobe', 'Crnjanski', 'Seobe 2', 'Miloš Crnjanski', false],
    ['a shorter title', 'Seobe 2', 'Crnjanski', 'Seobe', 'Miloš Crnjanski', false],
  ])('compares title and author: %s', async (_case, title, author, bookTitle, bookAuthor, expected) => {
    expect(await isFound({ kind: 'work', title, author }, { title: bookTitle, author: bookAuthor })).toBe(expected);
  });
});

describe('an alert with a broken record', () => {
  it('finds no book and leaves the book to the others', async () => {
    const broken = await create({ kind: 'search', search: { q: 'lagum' } });
    await app.models.alerts.updateOne({ _id: broken }, { $unset: { terms: 1 } });
    const intact = await create({ kind: 'work', title: 'Lagum' });
    expect(await foundBy(await buildBook(app, { owner: seller, title: 'Lagum' }))).toEqual(new Set([intact]));
  });
});

describe('an alert of a seller', () => {
  it('finds every book of that seller and none of others', async () => {
    const id = await create({ kind: 'seller', sellerId: seller._id });
    expect((await foundBy(await buildBook(app, { owner: seller }))).has(id)).toBe(true);
    expect((await foundBy(await buildBook(app, { owner: await buildUser(app) }))).has(id)).toBe(false);
  });
});

describe('the anchors of alerts', () => {
  it('contain the rarest required word of the search', async () => {
    for (let count = 0; count < 3; count += 1)
      await buildBook(app, { owner: seller, title: 'Roman', author: 'Ivo Andrić' });
    await buildBook(app, { owner: seller, title: 'Lagum', author: 'Svetlana' });
    await create({ kind: 'search', search: { q: 'andrić lagum 5' } });
    expect(await app.models.alerts.findOne().lean()).toMatchObject({
      anchors: ['w:lagum', 's:lagum'],
      second: ['w:andric', 's:andric'],
    });
  });

  it('are rebuilt by the migration', async () => {
    await create({ kind: 'search', search: { q: 'lagum' } });
    const anchors = async () => (await app.models.alerts.findOne().lean())?.anchors;
    const before = await anchors();
    await app.models.alerts.updateOne({}, { $set: { anchors: ['x'] } });
    await app.services.alertMatching.rebuildAnchors();
    expect(await anchors()).toEqual(before);
  });

  it('lose a second word that the search no longer requires when they are rebuilt, so that the alert finds its books', async () => {
    const id = await create({ kind: 'search', search: { q: 'lagum' } });
    await app.models.alerts.updateOne({}, { $set: { second: ['w:roman'] } });
    await app.services.alertMatching.rebuildAnchors();
    expect(await app.models.alerts.findOne().lean()).not.toHaveProperty('second');
    expect((await foundBy(await buildBook(app, { owner: seller, title: 'Lagum' }))).has(id)).toBe(true);
  });
});
