import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { buildBook } from '../../../test/factories/build-book.js';
import { readXml } from '../../../test/read-xml.js';
import { app, owner, publicUrl, withSite } from '../../../test/site-pages.js';
import { seedPages } from '../../modules/pages/seed-pages.js';

withSite();

const get = (path: string) => request(app.url).get(path);

describe('the sitemap', () => {
  it('names its parts, and each of them opens', async () => {
    await buildBook(app, { owner });
    const { texts, answer } = await readXml(app, '/sitemap.xml');
    expect(answer.headers['content-type']).toMatch(/^application\/xml/);
    expect(texts('loc')).toEqual(['pages', 'owners', 'books-1'].map((name) => `${publicUrl}/sitemap-${name}.xml`));
    for (const part of texts('loc')) await readXml(app, new URL(part).pathname);
  });

  it('lists what is on offer, in both languages, with its last change', async () => {
    const book = await buildBook(app, { owner });
    await buildBook(app, { owner, status: 'sold' });
    const { texts, attributes } = await readXml(app, '/sitemap-books-1.xml');
    const address = `${publicUrl}/book/${book.id}`;
    expect(texts('loc')).toEqual([address]);
    expect(texts('lastmod')).toEqual([book.updatedAt.toISOString()]);
    expect(attributes('url > *', 'hreflang').filter(Boolean)).toEqual(['sr', 'en']);
    expect(attributes('url > *', 'href').filter(Boolean)).toEqual([address, `${address}?lang=en`]);
    expect((await readXml(app, '/sitemap-owners.xml')).texts('loc')).toEqual([`${publicUrl}/owner/${owner._id}`]);
    await request(app.url).delete(`/api/books/${book.id}`).set(owner.auth).expect(204);
    expect((await readXml(app, '/sitemap-books-1.xml')).texts('loc')).toEqual([]);
  });

  it('lists categories with books, articles and pages, each once', async () => {
    await seedPages(app.models.pages, undefined);
    await buildBook(app, { owner, categories: ['Naučna fantastika'] });
    const body = { title: 'Moja zbirka', content: '<p>Prva.</p>' };
    await request(app.url).post('/api/pages').set(owner.auth).send(body).expect(201);
    const locations = (await readXml(app, '/sitemap-pages.xml')).texts('loc').map((loc) => loc.replace(publicUrl, ''));
    expect(new Set(locations).size).toBe(locations.length);
    expect(locations.filter((path) => path.startsWith('/category/'))).toEqual(['/category/Nau%C4%8Dna%20fantastika']);
    for (const path of ['/', '/categories', '/blog/price-of-books', '/contact', '/about-us', '/page/moja-zbirka'])
      expect(locations).toContain(path);
    expect(locations).not.toContain('/page/about-us');
  });

  it.each(['/sitemap-books-2.xml', '/sitemap-books-0.xml', '/sitemap-nothing.xml', '/sitemap-books-x.xml'])(
    'has no part %s',
    async (path) => {
      await get(path).expect(404);
    },
  );
});
