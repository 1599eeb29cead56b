import request from 'supertest';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildBook } from '../../../test/factories/build-book.js';
import { buildUser } from '../../../test/factories/build-user.js';
import { watchQueries } from '../../../test/queries.js';
import { readXml } from '../../../test/read-xml.js';
import { app, owner, publicUrl, read, withSite } from '../../../test/site-pages.js';
import { createBookAddresses } from '../../modules/books/list/book-addresses.js';
import { seedPages } from '../../modules/pages/seed-pages.js';

withSite();

const get = (path: string) => request(app.url).get(path);

describe('the sitemap', () => {
  it('names its parts, and every part can be read', async () => {
    await buildBook(app, { owner });
    const { texts, answer } = await readXml(app, '/sitemap.xml');
    expect(answer.headers['content-type']).toMatch(/^application\/xml/);
    expect(texts('loc')).toEqual(['pages', 'owners-1', 'books-1'].map((name) => `${publicUrl}/sitemap-${name}.xml`));
    for (const part of texts('loc')) await readXml(app, new URL(part).pathname);
  });

  it('lists available books in every language with their last change', async () => {
    const book = await buildBook(app, { owner });
    await buildBook(app, { owner, status: 'sold' });
    const { texts, attributes } = await readXml(app, '/sitemap-books-1.xml');
    const address = `${publicUrl}/book/${book.id}`;
    expect(texts('loc')).toEqual([address]);
    expect(texts('lastmod')).toEqual([book.updatedAt.toISOString()]);
    expect(attributes('url > *', 'hreflang').filter(Boolean)).toEqual(['sr', 'sr-Cyrl', 'en']);
    expect(attributes('url > *', 'href').filter(Boolean)).toEqual([
      address,
      `${address}?lang=sr-Cyrl`,
      `${address}?lang=en`,
    ]);
    expect((await readXml(app, '/sitemap-owners-1.xml')).texts('loc')).toEqual([`${publicUrl}/owner/${owner._id}`]);
    await request(app.url).delete(`/api/books/${book.id}`).set(owner.auth).expect(204);
    expect((await readXml(app, '/sitemap-books-1.xml')).texts('loc')).toEqual([]);
  });

  it('contains every listed book and every owner of one exactly once, in parts of bounded size', async () => {
    const sellers = [owner, await buildUser(app), await buildUser(app), await buildUser(app)];
    const counts = [1, 7, 2, 4];
    const books = [];
    for (const [at, seller] of sellers.entries())
      for (let count = 0; count < (counts[at] ?? 0); count += 1) books.push(await buildBook(app, { owner: seller }));
    const withoutOffer = await buildUser(app);
    await buildBook(app, { owner: withoutOffer, status: 'sold' });
    await createBookAddresses(app.models.books, app.models.settings, { partSize: 3, batchSize: 2 }).divide();
    onTestFinished(async () => {
      await app.models.settings.deleteOne({ _id: 'sitemap' });
    });

    const parts = (await readXml(app, '/sitemap.xml')).texts('loc').map((part) => new URL(part).pathname);
    expect(parts.filter((part) => part.startsWith('/sitemap-books-'))).toHaveLength(5);
    const found: Record<'book' | 'owner', string[]> = { book: [], owner: [] };
    for (const part of parts) {
      const locations = (await readXml(app, part)).texts('loc').map((location) => new URL(location).pathname);
      if (part.startsWith('/sitemap-books-')) expect(locations.length).toBeLessThanOrEqual(3);
      for (const location of locations) {
        const [, kind, id = ''] = /^\/(book|owner)\/(\w+)$/.exec(location) ?? [];
        if (kind === 'book' || kind === 'owner') found[kind].push(id);
      }
    }
    expect(found.book.toSorted()).toEqual(books.map(({ id }) => id).toSorted());
    expect(found.owner.toSorted()).toEqual(sellers.map(({ _id }) => _id).toSorted());
    const afterDivision = await buildBook(app, { owner: await buildUser(app) });
    expect((await readXml(app, '/sitemap-books-5.xml')).texts('loc').join()).toContain(afterDivision.id);
  });

  it('lists each owner once when every owner has several books', async () => {
    const sellers = [owner, await buildUser(app), await buildUser(app)];
    for (const seller of sellers) for (let count = 0; count < 5; count += 1) await buildBook(app, { owner: seller });
    const addresses = createBookAddresses(app.models.books, app.models.settings, { partSize: 100, batchSize: 2 });
    expect((await addresses.owners(1))?.map(({ id }) => id)).toEqual(sellers.map(({ _id }) => _id).toSorted());
  });

  it('lists a page whose slug is the name of a member of every object, which can be read', async () => {
    const body = { title: 'Constructor', content: '<p>Prva.</p>' };
    await request(app.url).post('/api/pages').set(owner.auth).send(body).expect(201);
    const address = `${publicUrl}/page/constructor`;
    expect((await readXml(app, '/sitemap-pages.xml')).texts('loc')).toContain(address);
    expect((await read('/page/constructor')).link('[rel="canonical"]')).toBe(address);
  });

  it('lists categories and school grades with books, articles and pages, each once', async () => {
    await seedPages(app.models.pages, undefined);
    await buildBook(app, { owner, categories: ['Naučna fantastika'] });
    const school = {
      ...({ level: 'primary', grade: 5, subject: 'history', kind: 'textbook', written: '' } as const),
      codeUsed: false,
    };
    await buildBook(app, { owner, categories: [], school });
    const body = { title: 'Moja zbirka', content: '<p>Prva.</p>' };
    await request(app.url).post('/api/pages').set(owner.auth).send(body).expect(201);
    const locations = (await readXml(app, '/sitemap-pages.xml')).texts('loc').map((loc) => loc.replace(publicUrl, ''));
    expect(new Set(locations).size).toBe(locations.length);
    expect(locations.filter((path) => path.startsWith('/category/'))).toEqual(['/category/Nau%C4%8Dna%20fantastika']);
    expect(locations.filter((path) => path.startsWith('/school/'))).toEqual(['/school/primary-5']);
    for (const path of [
      '/',
      '/categories',
      '/wanted',
      '/blog/price-of-books',
      '/contact',
      '/about-us',
      '/page/moja-zbirka',
    ])
      expect(locations).toContain(path);
    expect(locations).not.toContain('/page/about-us');
  });

  it.each([
    '/sitemap-books-2.xml',
    '/sitemap-owners-2.xml',
    '/sitemap-books-99999.xml',
    '/sitemap-books-0.xml',
    '/sitemap-nothing.xml',
    '/sitemap-books-x.xml',
  ])('responds 404 for the part %s and reads no books', async (path) => {
    await buildBook(app, { owner });
    const stop = watchQueries(app.deps.db);
    await get(path).expect(404);
    expect(stop().filter(({ collection }) => collection === 'books')).toEqual([]);
  });

  it('reads the books of a part that exists', async () => {
    const stop = watchQueries(app.deps.db);
    await get('/sitemap-books-1.xml').expect(200);
    expect(stop().map(({ collection }) => collection)).toContain('books');
  });
});
