import { IsbnData, isbnDataLength } from '@korice/contracts';
import { buildEdition } from '@korice/contracts/testing/edition';
import request from 'supertest';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, travelTo } from '../../../../test/app.js';
import { codeOf } from '../../../../test/code-of.js';
import { buildUser, type BuiltUser } from '../../../../test/factories/build-user.js';
import { app, outside, withOutside } from '../../../../test/safe-fetch-app.js';
import { answering, redirecting } from '../../../../test/upstream-servers.js';

withOutside();

let member: BuiltUser;
beforeAll(async () => {
  member = await buildUser(app);
});
beforeEach(async () => {
  await app.models.isbnRecords.deleteMany({});
});

const isbn13 = '9780261103252';
const isbn10 = '0261103253';
const identifiers = [
  { type: 'ISBN_13', identifier: isbn13 },
  { type: 'ISBN_10', identifier: isbn10 },
];
const service = 'https://openlibrary.org';
const booksUrl = (isbn = isbn13) => `${service}/api/books?bibkeys=ISBN:${isbn}&format=json&jscmd=data`;
const workUrl = `${service}/works/OL27448W.json`;

const edition = {
  url: 'https://openlibrary.org/books/OL7603910M/The_Lord_of_the_Rings',
  key: '/books/OL7603910M',
  title: 'The Lord of the Rings',
  subtitle: 'the one volume edition',
  authors: [{ url: 'https://openlibrary.org/authors/OL26320A', name: 'J. R. R. Tolkien' }],
  number_of_pages: 1137,
  identifiers: { isbn_10: [isbn10], isbn_13: [isbn13] },
  publishers: [{ name: 'HarperCollins' }, { name: 'Grafton' }],
  publish_date: 'March 6, 1995',
  subjects: [
    { name: 'Fiction, fantasy, epic', url: 'https://openlibrary.org/subjects/fiction_fantasy_epic' },
    { name: 'Čarobnjaci' },
    { name: 'Fiction, fantasy, epic' },
  ],
  excerpt: { text: 'This book is largely concerned with Hobbits.' },
  cover: {
    small: 'https://covers.openlibrary.org/b/id/14625765-S.jpg',
    medium: 'https://covers.openlibrary.org/b/id/14625765-M.jpg',
    large: 'https://covers.openlibrary.org/b/id/14625765-L.jpg',
  },
  works: [{ key: '/works/OL27448W' }],
};
const work = { description: { type: '/type/text', value: 'Prsten koji vlada svima.' }, title: 'The Lord of the Rings' };

const answerEdition = (value: unknown, isbn = isbn13) => {
  outside.on(booksUrl(isbn), answering({ [`ISBN:${isbn}`]: value }));
};
const lookUp = (isbn = isbn13, by = member) =>
  request(app.url)
    .get(`/api/isbn/${encodeURIComponent(isbn)}`)
    .set(by.auth);

describe('GET /api/isbn/:isbn', () => {
  it.each(['[', '([', '[]('])(
    'responds 200 without a timeout to a description of 400,000 repetitions of %j',
    async (mark) => {
      answerEdition({ ...edition, works: [], key: '', description: mark.repeat(400_000) });
      await lookUp().expect(200);
    },
  );

  // @spec 3-lookup-fields 3-lookup-source 7-outside-isbn
  it('returns the edition of the service with the description of its work', async () => {
    answerEdition(edition);
    outside.on(workUrl, answering(work));
    const response = await lookUp().expect(200);
    expect(IsbnData.strict().parse(response.body)).toEqual({
      title: 'The Lord of the Rings',
      subtitle: 'the one volume edition',
      authors: ['J. R. R. Tolkien'],
      description: 'Prsten koji vlada svima.',
      categories: ['Fiction, fantasy, epic', 'Čarobnjaci'],
      matchedCategories: ['Epska fantastika', 'Fantastika'],
      publishedDate: '1995-03-06',
      publisher: 'HarperCollins',
      pageCount: 1137,
      imageLinks: { thumbnail: edition.cover.medium, smallThumbnail: edition.cover.small },
      industryIdentifiers: identifiers,
      coverUrl: edition.cover.large,
      source: 'openLibrary',
    });
    expect(outside.asked).toEqual([booksUrl(), workUrl]);
  });

  it('accepts both ISBN lengths, hyphens and a small x, and sends one request for all of them', async () => {
    answerEdition(edition);
    outside.on(workUrl, answering(work));
    const answers = [];
    for (const isbn of [isbn13, isbn10, '978-0-261-10325-2', '0-261-10325-3', ' 978 0 261 10325 2 '])
      answers.push((await lookUp(isbn).expect(200)).body);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(outside.asked).toHaveLength(2);
    answerEdition({ title: 'Introduction to linguistics' }, '9780804429573');
    expect((await lookUp('080442957x').expect(200)).body).toMatchObject({
      industryIdentifiers: [
        { type: 'ISBN_13', identifier: '9780804429573' },
        { type: 'ISBN_10', identifier: '080442957X' },
      ],
    });
  });

  it('returns no ISBN-10 for an ISBN-13 with the prefix 979', async () => {
    answerEdition({ title: 'Un livre' }, '9791032305690');
    expect((await lookUp('9791032305690').expect(200)).body).toMatchObject({
      industryIdentifiers: [{ type: 'ISBN_13', identifier: '9791032305690' }],
    });
  });

  it('sends one request for simultaneous lookups of one ISBN', async () => {
    outside.on(booksUrl(), (_request, response) => {
      setTimeout(() => response.end(JSON.stringify({ [`ISBN:${isbn13}`]: edition })), 100);
    });
    outside.on(workUrl, answering(work));
    const answers = await Promise.all([isbn13, isbn10, isbn13, isbn10, isbn13].map((isbn) => lookUp(isbn)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(outside.asked).toEqual([booksUrl(), workUrl]);
  });

  it.each([
    '9780261103253',
    '026110325X',
    '12345',
    '97802611032520',
    'harry',
    '-',
    '978026110325X',
    '%00',
    '{"$ne":1}',
  ])('refuses %j with VALIDATION_FAILED because it is no ISBN', async (isbn) => {
    const response = await lookUp(isbn).expect(400);
    expect(response.body).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [expect.objectContaining({ path: 'isbn' })],
    });
    expect(outside.asked).toEqual([]);
  });

  it('refuses visitors with UNAUTHENTICATED', async () => {
    expect(codeOf(await request(app.url).get(`/api/isbn/${isbn13}`).expect(401))).toBe('UNAUTHENTICATED');
  });

  it('caches a found edition for 30 days', async () => {
    answerEdition(edition);
    outside.on(workUrl, answering(work));
    await lookUp().expect(200);
    answerEdition({ ...edition, title: 'Gospodar prstenova' });
    travelTo(app, new Date(Date.now() + 29 * 24 * 3_600_000));
    expect((await lookUp()).body).toMatchObject({ title: 'The Lord of the Rings' });
    travelTo(app, new Date(Date.now() + 31 * 24 * 3_600_000));
    expect((await lookUp()).body).toMatchObject({ title: 'Gospodar prstenova' });
  });

  it('returns 404 ISBN_NOT_FOUND for an unknown ISBN and caches that for a day', async () => {
    outside.on(booksUrl(), answering({}));
    expect(codeOf(await lookUp().expect(404))).toBe('ISBN_NOT_FOUND');
    expect(codeOf(await lookUp(isbn10).expect(404))).toBe('ISBN_NOT_FOUND');
    expect(outside.asked).toHaveLength(1);
    answerEdition(edition);
    travelTo(app, new Date(Date.now() + 25 * 3_600_000));
    await lookUp().expect(200);
  });

  it.each<[string, () => void]>([
    ['is down', () => outside.on(booksUrl(), answering('', {}, 503))],
    ['responds with HTML', () => outside.on(booksUrl(), answering('<html></html>'))],
    ['responds with an empty body', () => outside.on(booksUrl(), answering(''))],
    ['responds with a list', () => outside.on(booksUrl(), answering([]))],
    ['responds with a text for an edition', () => answerEdition('none')],
    ['responds with null', () => outside.on(booksUrl(), answering('null'))],
    ['responds with more than 2 MB', () => outside.on(booksUrl(), answering(`"${'a'.repeat(2 * 1024 * 1024)}"`))],
    ['never responds', () => outside.on(booksUrl(), () => undefined)],
    ['closes the connection', () => outside.on(booksUrl(), (_request, response) => response.destroy())],
    ['redirects to another host', () => outside.on(booksUrl(), redirecting('https://other.example.org/api/books'))],
    ['redirects to a private address', () => outside.on(booksUrl(), redirecting('https://127.0.0.1/api/books'))],
  ])('returns 502 LOOKUP_FAILED when the service %s, and caches nothing', async (_failure, prepare) => {
    prepare();
    const response = await lookUp().expect(502);
    expect(codeOf(response)).toBe('LOOKUP_FAILED');
    expect(await app.models.isbnRecords.countDocuments()).toBe(0);
    answerEdition({ title: 'Najzad' });
    expect((await lookUp().expect(200)).body).toMatchObject({ title: 'Najzad' });
    expect(outside.asked.every((address) => address.startsWith(service))).toBe(true);
  });

  it('sends no request when the host of the service resolves to a private address', async () => {
    answerEdition(edition);
    outside.resolve('openlibrary.org', ['192.168.1.10']);
    expect(codeOf(await lookUp().expect(502))).toBe('LOOKUP_FAILED');
    outside.resolve('openlibrary.org');
    expect(outside.asked).toEqual([]);
  });
});

// @spec 3-lookup-source 7-outside-isbn
describe('GET /api/isbn/:isbn, the work of an edition', () => {
  // @spec 8-silent-work
  it('falls back to the description of the edition for a day when the record of the work is broken', async () => {
    answerEdition(edition);
    outside.on(workUrl, answering('', {}, 500));
    expect((await lookUp().expect(200)).body).toMatchObject({ description: edition.excerpt.text });
    outside.on(workUrl, answering({ description: 'Obična rečenica.' }));
    expect((await lookUp()).body).toMatchObject({ description: edition.excerpt.text });
    travelTo(app, new Date(Date.now() + 25 * 3_600_000));
    expect((await lookUp()).body).toMatchObject({ description: 'Obična rečenica.' });
  });

  it('is found in the record of the edition when the plain data lacks it', async () => {
    const { works: _works, ...without } = edition;
    answerEdition(without);
    outside.on(`${service}/books/OL7603910M.json`, answering({ works: [{ key: '/works/OL27448W' }] }));
    outside.on(workUrl, answering(work));
    expect((await lookUp()).body).toMatchObject({ description: 'Prsten koji vlada svima.' });
  });

  it.each(['/works/../api/books', 'https://other.example.org/works/OL1W', '/works/OL1W?x', '//other.example.org', ''])(
    'is not requested for the invalid key %j',
    async (key) => {
      answerEdition({ ...edition, key: '', works: [{ key }] });
      expect((await lookUp().expect(200)).body).toMatchObject({ description: edition.excerpt.text });
      expect(outside.asked).toEqual([booksUrl()]);
    },
  );

  it('has its description stripped of markup', async () => {
    answerEdition(edition);
    const value =
      'Prvi [pasus][1] sa [vezom](https://example.org).  \r\n\r\n\r\n\r\nDrugi\u0000 pasus. ([source][1])\r\n\r\n  [1]: https://example.org\r\n\r\n----------\r\nAlso contained in: [x](y)';
    outside.on(workUrl, answering({ description: value }));
    expect((await lookUp()).body).toMatchObject({ description: 'Prvi pasus sa vezom.\n\nDrugi pasus.' });
  });
});

// @spec 3-lookup-source
describe('GET /api/isbn/:isbn, an incomplete or invalid record', () => {
  it.each<[string, object]>([
    ['is empty', {}],
    [
      'has other types',
      {
        key: 5,
        title: null,
        subtitle: [],
        authors: 'Tolkien',
        publishers: [null, 'a', { name: 5 }],
        publish_date: 1995,
        number_of_pages: '1137',
        subjects: { name: 'a' },
        cover: 'none',
        works: [5],
        excerpt: 'a',
        excerpts: [{ comment: '' }],
      },
    ],
  ])('returns an edition without details when the record %s', async (_case, value) => {
    answerEdition(value);
    expect((await lookUp().expect(200)).body).toEqual(
      buildEdition({ industryIdentifiers: identifiers, source: 'openLibrary' }),
    );
  });

  it.each([0, -5, 1.5, 1e9, NaN])('returns no page count for %d pages', async (pages) => {
    answerEdition({ ...edition, number_of_pages: pages });
    expect((await lookUp().expect(200)).body).toMatchObject({ pageCount: null });
  });

  it('truncates texts to the limits of a book, even when every character is escaped in JSON', async () => {
    const many = (length: number, text: string) => Array.from({ length }, (_, index) => ({ name: `${index}${text}` }));
    const long = '"\\'.repeat(1_000);
    answerEdition({
      title: long,
      subtitle: long,
      authors: many(20, long),
      publishers: [{ name: long }],
      subjects: many(100, long),
      description: '"\n'.repeat(5_000),
      works: [],
      cover: Object.fromEntries(
        ['small', 'medium', 'large'].map((size) => [size, `https://archive.org/${'a'.repeat(280)}`]),
      ),
    });
    const { text } = await lookUp().expect(200);
    expect(text.length).toBeLessThanOrEqual(isbnDataLength);
  });

  it('truncates texts without splitting a character, and removes broken characters and bidirectional controls', async () => {
    answerEdition({ ...edition, title: `${'a'.repeat(199)}📚`, subtitle: '\u202ba\ud800b\u0007c  d\te\u202c' });
    expect((await lookUp()).body).toMatchObject({ title: 'a'.repeat(199), subtitle: 'a b c d e' });
  });

  it('shortens runs of combining marks before it normalizes a text, whose time grows with the square of the run', async () => {
    const marks = `a${'\u0301'.repeat(20_000)}`;
    answerEdition({
      ...edition,
      title: marks,
      authors: [{ name: marks }],
      subjects: [{ name: marks }],
      description: { value: marks },
      publish_date: marks,
    });
    const normalize = vi.spyOn(String.prototype, 'normalize');
    const { title, authors, description } = (await lookUp().expect(200)).body as IsbnData;
    const normalized = normalize.mock.contexts.map(String);
    normalize.mockRestore();
    for (const text of [...normalized, title, ...authors, description]) expect(text).not.toMatch(/\p{M}{31}/u);
    expect(normalized).not.toHaveLength(0);
  });

  // @spec 4-lookup-cover
  it('returns only covers that can be fetched: medium instead of an invalid large one, https instead of http', async () => {
    answerEdition({
      ...edition,
      cover: {
        small: 'https://elsewhere.example.org/s.jpg',
        medium: 'http://covers.openlibrary.org/b/id/1-M.jpg',
        large: 'javascript:alert(1)',
      },
    });
    const medium = 'https://covers.openlibrary.org/b/id/1-M.jpg';
    expect((await lookUp()).body).toMatchObject({
      imageLinks: { thumbnail: medium, smallThumbnail: '' },
      coverUrl: medium,
      source: 'openLibrary',
    });
  });
});

describe('POST /api/isbn/batch', () => {
  const unknown = '9788652100002';
  const silent = '9780804429573';
  const lookUpAll = (isbns: readonly string[]) =>
    request(app.url).post('/api/isbn/batch').set(member.auth).send({ isbns });

  it('returns found, unknown and failed editions in the order of the request', async () => {
    answerEdition({ ...edition, works: [], key: '' });
    outside.on(booksUrl(unknown), answering({}));
    outside.on(booksUrl(silent), () => undefined);
    const response = await lookUpAll([silent, isbn10, unknown, '978-0-261-10325-2']).expect(200);
    expect(response.body).toEqual([
      { state: 'failed', isbn: silent },
      { state: 'found', isbn: isbn10, data: expect.objectContaining({ title: edition.title }) as unknown },
      { state: 'notFound', isbn: unknown },
      { state: 'found', isbn: isbn13, data: expect.objectContaining({ title: edition.title }) as unknown },
    ]);
    expect(outside.asked.filter((address) => address === booksUrl())).toHaveLength(1);
  });

  it('asks the catalogue of editions before the service', async () => {
    const value = (text: string | number) => ({ value: text, source: 'sellers' as const });
    await app.models.editions.create({
      _id: unknown,
      values: {
        title: value('Seobe'),
        author: value('Miloš Crnjanski'),
        publisher: value('Laguna'),
        publishedDate: value('2018'),
        pageCount: value(300),
      },
    });
    const response = await lookUpAll([unknown]).expect(200);
    expect(response.body).toMatchObject([{ state: 'found', data: { title: 'Seobe', source: 'sellers' } }]);
    expect(outside.asked).toEqual([]);
    await app.models.editions.deleteMany({});
  });

  it.each([
    ['no ISBN', []],
    ['51 ISBNs', Array.from({ length: 51 }, () => isbn13)],
    ['a wrong check digit', [isbn13, '9780261103253']],
  ])('refuses %s with VALIDATION_FAILED', async (_case, isbns) => {
    expect(codeOf(await lookUpAll(isbns).expect(400))).toBe('VALIDATION_FAILED');
    expect(outside.asked).toEqual([]);
  });
});

describe('the rate limit of ISBN lookups', () => {
  it('allows 120 lookups of an account in 15 minutes', async () => {
    const limited = await startTestApp({ RATE_LIMIT: 'on' }, { outside: outside.fetch });
    try {
      const reader = await buildUser(limited);
      answerEdition(edition);
      const ask = () => request(limited.url).get(`/api/isbn/${isbn13}`).set(reader.auth);
      for (let count = 0; count < 120; count += 1) await ask().expect(200);
      expect(codeOf(await ask().expect(429))).toBe('RATE_LIMITED');
    } finally {
      await limited.close();
    }
  });

  it('counts every ISBN of a batch', async () => {
    const limited = await startTestApp({ RATE_LIMIT: 'on' }, { outside: outside.fetch });
    try {
      const [reader, other] = [await buildUser(limited), await buildUser(limited)];
      answerEdition({ ...edition, works: [], key: '' });
      const ask = (count: number, by = reader) =>
        request(limited.url)
          .post('/api/isbn/batch')
          .set(by.auth)
          .send({ isbns: Array.from({ length: count }, () => isbn13) });
      for (const count of [50, 50, 20]) await ask(count).expect(200);
      const refused = await ask(1).expect(429);
      expect(codeOf(refused)).toBe('RATE_LIMITED');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      await ask(50, other).expect(200);
    } finally {
      await limited.close();
    }
  });
});
