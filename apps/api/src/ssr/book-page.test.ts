import { serverText } from '@korice/texts/server';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { buildBook } from '../../test/factories/build-book.js';
import { buildUser } from '../../test/factories/build-user.js';
import { app, owner, publicUrl, read, tab, typesOf, withSite } from '../../test/site-pages.js';

withSite();

describe('the page of a book', () => {
  // @spec 2-route-book
  it('has the title, description and Open Graph tags for a link preview', async () => {
    const book = await buildBook(app, { owner, title: 'Na Drini ćuprija', author: 'Ivo Andrić', price: 1234.5 });
    const page = await read(`/book/${book.id}`);
    expect(page.title).toBe(tab('Na Drini ćuprija – Ivo Andrić'));
    expect(page.lang).toBe('sr-Latn');
    expect(page.content('description')).toBe('Korice su izbledele, strane čiste.');
    expect(page.content('robots')).toBeUndefined();
    expect(page.content('og:type')).toBe('product');
    expect(page.content('og:title')).toBe('Na Drini ćuprija – Ivo Andrić');
    expect(page.content('og:description')).toMatch(/^1\.234,50 RSD · Dobro očuvano · Korice su izbledele/);
    expect(page.content('og:url')).toBe(`${publicUrl}/book/${book.id}`);
    expect(page.content('og:image')).toMatch(new RegExp(`^${publicUrl}/share/${book.id}\\.jpg\\?v=\\w+$`));
    expect(page.content('product:price:amount')).toBe('1234.50');
  });

  // @spec 1-language-default
  it('has one canonical URL in each language, and links to the others', async () => {
    const book = await buildBook(app, { owner, shortDescription: '' });
    const english = await read(`/book/${book.id.toUpperCase()}/?lang=en&utm_source=viber`);
    const address = `${publicUrl}/book/${book.id}`;
    expect(english.lang).toBe('en');
    expect(english.link('[rel="canonical"]')).toBe(`${address}?lang=en`);
    expect(english.link('[hreflang="sr"]')).toBe(address);
    expect(english.link('[hreflang="sr-Cyrl"]')).toBe(`${address}?lang=sr-Cyrl`);
    expect(english.link('[hreflang="en"]')).toBe(`${address}?lang=en`);
    expect(english.link('[hreflang="x-default"]')).toBe(address);
    expect(english.content('description')).toBe(
      serverText('en', 'book', 'metaDescription', { title: book.title, author: book.author, price: '900,00 RSD' }),
    );
    const cyrillic = await read(`/book/${book.id}?lang=sr-Cyrl`);
    expect(cyrillic.lang).toBe('sr-Cyrl');
    expect(cyrillic.link('[rel="canonical"]')).toBe(`${address}?lang=sr-Cyrl`);
    expect(cyrillic.content('og:locale')).toBe('sr_RS');
    expect(cyrillic.content('description')).toBe(
      `${book.title}, ${book.author}. Половна књига, цена 900,00 RSD. Пиши директно ономе ко продаје.`,
    );
  });

  it('has structured data for a used copy of an edition and its offer', async () => {
    const book = await buildBook(app, { owner, ISBN: '9788679285621', pageCount: 312, binding: 'hard' });
    const { structured } = await read(`/book/${book.id}`);
    expect(typesOf(structured)).toEqual([['Product', 'Book'], 'BreadcrumbList']);
    expect(structured[0]).toMatchObject({
      '@context': 'https://schema.org',
      isbn: '9788679285621',
      numberOfPages: 312,
      bookFormat: 'https://schema.org/Hardcover',
      offers: {
        price: '900.00',
        priceCurrency: 'RSD',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/UsedCondition',
        seller: { name: owner.name },
      },
    });
  });

  it('contains the API responses that its screen needs, as a visitor gets them', async () => {
    const reader = await buildUser(app);
    const book = await buildBook(app, { owner, status: 'reserved', reservedFor: reader });
    await buildBook(app, { owner, title: 'Travnička hronika' });
    const { answers } = await read(`/book/${book.id}`);
    const [detail, similar, prices, seller] = answers;
    expect(detail).toEqual({
      call: 'GET /api/books/:bookId',
      params: { bookId: book.id },
      data: (await request(app.url).get(`/api/books/${book.id}`)).body as unknown,
    });
    expect(detail?.data).toMatchObject({ reservedFor: null });
    expect(similar?.data).toEqual((await request(app.url).get(`/api/books/${book.id}/similar`)).body);
    expect(prices?.data).toEqual({ hint: null });
    expect(seller?.data).toEqual((await request(app.url).get(`/api/owners/${owner._id}`)).body);
  });

  it('shows a change of status at once, and responds 404 after the deletion', async () => {
    const book = await buildBook(app, { owner, title: 'Seobe' });
    const path = `/book/${book.id}`;
    await read(path);
    for (const status of ['reserved', 'available', 'sold'] as const) {
      await request(app.url).put(`/api/books/${book.id}/status`).set(owner.auth).send({ status }).expect(200);
      expect((await read(path)).answers[0]?.data).toMatchObject({ status });
    }
    await request(app.url).delete(`/api/books/${book.id}`).set(owner.auth).expect(204);
    await read(path, 404);
  });

  it('responds 404 while the owner is blocked', async () => {
    const admin = await buildUser(app, { role: 'admin' });
    const book = await buildBook(app, { owner });
    await read(`/book/${book.id}`);
    const set = (status: string) =>
      request(app.url).put(`/api/users/${owner._id}/status`).set(admin.auth).send({ status }).expect(200);
    await set('blocked');
    await read(`/book/${book.id}`, 404);
    await read(`/owner/${owner._id}`, 404);
    await set('active');
    await read(`/book/${book.id}`);
  });
});
