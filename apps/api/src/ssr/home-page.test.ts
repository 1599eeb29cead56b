import { endpoints } from '@korice/contracts';
import { serverText } from '@korice/texts/server';
import { describe, expect, it } from 'vitest';
import { travelTo } from '../../test/app.js';
import { buildBook } from '../../test/factories/build-book.js';
import { stopAggregations } from '../../test/stop-aggregations.js';
import { app, owner, read, typesOf, withSite } from '../../test/site-pages.js';

withSite();

describe('the home page', () => {
  it('contains its lists and has structured data for a WebSite', async () => {
    await buildBook(app, { owner, featured: true });
    const page = await read('/');
    expect(page.title).toBe(serverText('sr', 'common', 'siteTitle'));
    expect(typesOf(page.structured)).toEqual(['WebSite']);
    expect(page.link('[type="application/atom+xml"]')).toBe('/feed.xml');
    expect(page.answers.map(({ call, query, total }) => [call, query, total])).toEqual([
      ['GET /api/books', { sort: 'bestsellers', pageSize: 12 }, 1],
      ['GET /api/books', { featured: 'true', pageSize: 5 }, 1],
      ['GET /api/books', { sort: 'newest', pageSize: 18 }, 1],
      ['GET /api/books/facets', {}, undefined],
    ]);
    for (const { call, data } of page.answers) {
      const endpoint = call === 'GET /api/books' ? endpoints.listBooks : endpoints.readFacets;
      expect(endpoint.response.parse(data)).toEqual(data);
    }
  });

  it('shows the last known bestsellers while counting sales takes longer than the database allows', async () => {
    const bestsellers = async () =>
      (await read('/')).answers
        .filter(({ query }) => query?.sort === 'bestsellers')
        .flatMap(({ data }) => (data as { title: string }[]).map(({ title }) => title));
    await buildBook(app, { owner, title: 'Seobe' });
    await buildBook(app, { owner, title: 'Seobe', status: 'sold' });
    await buildBook(app, { owner, title: 'Koreni' });
    await app.services.books.popularWorks.update();
    stopAggregations(app);
    travelTo(app, new Date(Date.now() + 3_600_000));
    await buildBook(app, { owner, title: 'Lagum' });
    expect(await bestsellers()).toEqual(['Seobe', 'Lagum', 'Koreni']);
  });

  it('shows a new book at once', async () => {
    const titles = async () =>
      (await read('/')).answers
        .filter(({ query }) => query?.sort === 'newest')
        .flatMap(({ data }) => (data as { title: string }[]).map(({ title }) => title));
    expect(await titles()).toEqual([]);
    await buildBook(app, { owner, title: 'Prokleta avlija' });
    expect(await titles()).toEqual(['Prokleta avlija']);
  });
});
