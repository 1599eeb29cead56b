import { describe, expect, it } from 'vitest';
import { buildBook } from '../../test/factories/build-book.js';
import { app, owner, publicUrl, read, typesOf, withSite } from '../../test/site-pages.js';

withSite();

describe('the pages of book lists', () => {
  // @spec 2-route-category
  it('contain the books of a category and its counts', async () => {
    await buildBook(app, { owner, categories: ['Naučna fantastika'] });
    await buildBook(app, { owner, categories: ['Poezija'] });
    const page = await read('/category/Nau%C4%8Dna%20fantastika?lang=en');
    expect(page.title).toBe('Science Fiction: used books · Korice');
    expect(page.link('[rel="canonical"]')).toBe(`${publicUrl}/category/Nau%C4%8Dna%20fantastika?lang=en`);
    expect(page.link('[type="application/atom+xml"]')).toBe('/feed/naucna-fantastika.xml?lang=en');
    expect(typesOf(page.structured)).toEqual(['BreadcrumbList']);
    expect(page.answers.map(({ query, total }) => [query, total])).toEqual([
      [{ category: 'Naučna fantastika', sort: 'newest', page: 1 }, 1],
      [{}, undefined],
      [{ category: 'Naučna fantastika' }, undefined],
    ]);
  });

  it('contain the category groups on the first page of all books only', async () => {
    const callsOf = async (path: string) => (await read(path)).answers.map(({ call }) => call);
    expect(await callsOf('/categories')).toContain('GET /api/books/category-groups');
    expect(await callsOf('/categories?page=2')).not.toContain('GET /api/books/category-groups');
    expect(await callsOf('/category/Drama')).not.toContain('GET /api/books/category-groups');
  });

  it('have the page number in their canonical URL', async () => {
    const page = await read('/categories?page=2&fbclid=x');
    expect(page.link('[rel="canonical"]')).toBe(`${publicUrl}/categories?page=2`);
    expect(page.answers[0]?.query).toEqual({ sort: 'newest', page: 2 });
  });

  it.each(['/categories?q=andric', '/categories?condition=good&page=3', '/category/Drama?sort=title'])(
    'are not indexed and contain no data at %s',
    async (path) => {
      const page = await read(path);
      expect(page.content('robots')).toBe('noindex');
      expect(page.link('[rel="canonical"]')).toBeUndefined();
      expect(page.answers).toEqual([]);
    },
  );

  it('respond 404 for an unknown category', async () => {
    expect((await read('/category/Kvantna%20kuhinja', 404)).content('robots')).toBe('noindex');
  });
});
