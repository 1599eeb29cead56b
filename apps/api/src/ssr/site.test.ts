import { endpoints } from '@korice/contracts';
import { serverText } from '@korice/texts/server';
import mongoose from 'mongoose';
import request from 'supertest';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildBook } from '../../test/factories/build-book.js';
import { buildUser } from '../../test/factories/build-user.js';
import { app, open, owner, publicUrl, read, tab, typesOf, withSite } from '../../test/site-pages.js';
import { createCallFixtures } from '../../test/call-fixtures.js';
import { seedPages } from '../modules/pages/seed-pages.js';

withSite();

describe('the page of a seller', () => {
  it('responds 404 after the deletion of an account without books', async () => {
    const page = await read(`/owner/${owner._id}`);
    expect(page.title).toContain(owner.name);
    const { _id, auth, password } = owner;
    await request(app.url).delete(`/api/users/${_id}`).set(auth).send({ password }).expect(204);
    expect((await read(`/owner/${owner._id}`, 404)).title).not.toContain(owner.name);
  });
});

describe('the rating of a seller', () => {
  it('is part of the structured data of the seller and of the books from the first rating on', async () => {
    const book = await buildBook(app, { owner });
    const pages = [`/owner/${owner._id}`, `/book/${book.id}`];
    for (const path of pages)
      expect((await request(app.url).get(path).expect(200)).text).not.toContain('AggregateRating');
    await createCallFixtures(app, owner, await buildUser(app)).buildRating();
    await app.services.standings.update(new mongoose.Types.ObjectId(owner._id));
    for (const path of pages) {
      const { text } = await request(app.url).get(path).expect(200);
      expect(text).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"ratingCount":1');
      expect(text).toContain('Uredno.');
    }
  });
});

describe('the page of a shared list', () => {
  it('contains the list without ids of deals, is not indexed, and responds 404 when the list is no longer shared', async () => {
    const dealId = '0123456789abcdef01234567';
    const items = [{ title: 'Istorija 5', afterDeal: dealId }];
    const details = { name: 'Peti razred', kind: 'school', schoolYear: '2026/27', items };
    const created = await request(app.url).post('/api/lists').set(owner.auth).send(details).expect(201);
    const { _id, slug } = created.body as { _id: string; slug: string };
    const share = (isShared: boolean) =>
      request(app.url)
        .put(`/api/lists/${_id}`)
        .set(owner.auth)
        .send({ ...details, isShared })
        .expect(200);
    await read(`/list/${slug}`, 404);
    await share(true);
    const page = await read(`/list/${slug}`);
    expect(page.title).toBe(tab('Peti razred'));
    expect(page.answers).toMatchObject([{ call: 'GET /api/lists/shared/:slug', data: { schoolYear: '2026/27' } }]);
    const { text } = await request(app.url).get(`/list/${slug}`);
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).not.toContain(dealId);
    await share(false);
    await read(`/list/${slug}`, 404);
  });
});

describe('other pages', () => {
  it('show a seller with books, and a change of the profile at once', async () => {
    await buildBook(app, { owner });
    const path = `/owner/${owner._id}`;
    const page = await read(path);
    expect(page.title).toBe(tab(serverText('sr', 'owner', 'pageTitle', { name: owner.name })));
    expect(page.answers.map(({ call }) => call)).toEqual([
      'GET /api/owners/:ownerId',
      'GET /api/books/by-owner/:ownerId',
      'GET /api/owners/:ownerId/reviews',
    ]);
    expect(endpoints.listBooksByOwner.response.parse(page.answers[1]?.data)).toMatchObject({ totalBooks: 1 });
    const profile = { name: owner.name, biography: 'Antikvar iz Pirota.', categories: [], gender: '' };
    await request(app.url).put(`/api/users/${owner._id}/profile`).set(owner.auth).send(profile).expect(200);
    expect((await read(path)).answers[0]?.data).toMatchObject({ biography: 'Antikvar iz Pirota.' });
    expect(JSON.stringify((await read(path)).answers)).not.toContain(owner.email);
  });

  it('show the page that a member wrote in both languages until it is deleted', async () => {
    const body = { title: 'Moja zbirka', content: '<p>Prva.</p>', titleEn: 'My collection', contentEn: '<p>One.</p>' };
    const created = await request(app.url).post('/api/pages').set(owner.auth).send(body).expect(201);
    const { _id } = created.body as { _id: string };
    const page = await read('/page/moja-zbirka');
    expect(page.title).toBe(tab('Moja zbirka'));
    expect(typesOf(page.structured)).toEqual(['BreadcrumbList']);
    expect((await read('/page/moja-zbirka?lang=en')).title).toBe(tab('My collection'));
    expect((await read('/page/moja-zbirka?lang=sr-Cyrl')).title).toContain('Moja zbirka');
    const change = { ...body, slug: 'moja-zbirka', content: '<p>Druga.</p>' };
    await request(app.url).put(`/api/pages/${_id}`).set(owner.auth).send(change).expect(200);
    expect((await read('/page/moja-zbirka')).answers[0]?.data).toMatchObject({ content: '<p>Druga.</p>' });
    await request(app.url).delete(`/api/pages/${_id}`).set(owner.auth).expect(204);
    await read('/page/moja-zbirka', 404);
  });

  it('of a blocked member respond 404 and are not in the sitemap until the member is unblocked', async () => {
    const admin = await buildUser(app, { role: 'admin' });
    const body = { title: 'Moje čitanje', content: '<p>Prva.</p>' };
    await request(app.url).post('/api/pages').set(owner.auth).send(body).expect(201);
    const sitemap = async () => (await request(app.url).get('/sitemap-pages.xml').expect(200)).text;
    const set = (status: string) =>
      request(app.url).put(`/api/users/${owner._id}/status`).set(admin.auth).send({ status }).expect(200);
    const path = '/page/moje-citanje';
    await read(path);
    expect(await sitemap()).toContain(path);
    await set('blocked');
    expect((await read(path, 404)).title).not.toContain(body.title);
    expect(await sitemap()).not.toContain(path);
    await set('active');
    await read(path);
    expect(await sitemap()).toContain(path);
  });

  it('have structured data for an article', async () => {
    const page = await read('/blog/price-of-books');
    expect(page.content('og:type')).toBe('article');
    expect(typesOf(page.structured)).toEqual(['Article', 'BreadcrumbList']);
  });

  // @spec 2-route-contact 2-route-about 2-route-impressum
  it.each(['/contact', '/about-us', '/impressum'])('have a canonical URL at %s', async (path) => {
    await seedPages(app.models.pages, undefined);
    expect((await read(path)).link('[rel="canonical"]')).toBe(publicUrl + path);
  });

  it.each([
    '/wishlist',
    '/auth/login',
    '/dashboard/profile',
    '/newsletter/confirm/abc',
    '/unsubscribe/abc',
    '/offline',
  ])('are not indexed at %s', async (path) => {
    const page = await read(path);
    expect(page.content('robots')).toBe('noindex');
    expect(page.link('[hreflang="en"]')).toBeUndefined();
  });

  // @spec 2-other-public
  it.each([
    '/nowhere',
    '/book/000000000000000000000000',
    '/book/nothing',
    '/owner/000000000000000000000000',
    '/owner/x',
    '/blog/nothing',
    '/page/nothing',
    '/page/No%20Slug',
    '/category/%E0%A4%A',
  ])('respond 404 and are not indexed at %s', async (path) => {
    const page = await read(path, 404);
    expect(page.content('robots')).toBe('noindex');
    expect(page.answers.filter(({ missing }) => missing === undefined)).toEqual([]);
  });

  it.each([
    ['the database is away', new mongoose.mongo.MongoNetworkError('away'), 'warn'],
    ['something of ours is wrong', new TypeError('x is not a function'), 'error'],
  ] as const)('respond 503 without their first view while %s', async (_name, fault, level) => {
    const facets = vi.spyOn(app.services.books.facets, 'read').mockRejectedValue(fault);
    onTestFinished(() => facets.mockRestore());
    const logged = { warn: vi.spyOn(app.deps.log, 'warn'), error: vi.spyOn(app.deps.log, 'error') };
    onTestFinished(() => Object.values(logged).forEach((spy) => spy.mockRestore()));
    const page = await read('/categories', 503);
    expect(page.answers).toEqual([]);
    expect(page.document.querySelector('#root')).not.toBeNull();
    const line = [{ err: fault, screen: 'categories', params: {} }, 'a page goes out without its first view'];
    expect(logged[level]).toHaveBeenCalledWith(...line);
    expect(logged[level === 'warn' ? 'error' : 'warn']).not.toHaveBeenCalledWith(...line);
  });

  it.each(['/auth/register?lang=en', '/nowhere'])(
    'respond 503 with the shell at %s while the database is away',
    async (path) => {
      const fault = new mongoose.mongo.MongoNetworkError('away');
      const tags = vi.spyOn(app.services.cacheTags, 'becomeCurrent').mockRejectedValue(fault);
      onTestFinished(() => tags.mockRestore());
      expect((await open(path).expect(503)).headers['cache-control']).toBe('no-cache');
      const page = await read(path, 503);
      expect(page.document.querySelector('#root')).not.toBeNull();
    },
  );
});
