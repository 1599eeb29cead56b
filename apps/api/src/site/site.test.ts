import { endpoints, type FirstAnswer } from '@korice/contracts';
import { serverText } from '@korice/texts/server';
import { JSDOM } from 'jsdom';
import request from 'supertest';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.js';
import { buildBook } from '../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../test/factories/build-user.js';
import { makeWebDist } from '../../test/web-dist.js';
import { seedPages } from '../modules/pages/seed-pages.js';

const publicUrl = 'https://korice.example';
let web: Awaited<ReturnType<typeof makeWebDist>>;
let app: TestApp;
let owner: BuiltUser;
beforeAll(async () => {
  web = await makeWebDist();
  app = await startTestApp({ PUBLIC_URL: publicUrl }, { webDist: web.folder });
});
beforeEach(async () => {
  owner = await buildUser(app);
});
afterEach(async () => {
  await app.models.books.deleteMany();
  app.deps.events.emit('books.changed');
});
afterAll(async () => {
  await app.close();
  await web.remove();
});

const open = (path: string) => request(app.url).get(path).set('Accept', 'text/html');

async function read(path: string, status = 200) {
  const answer = await open(path).expect(status);
  const { document } = new JSDOM(answer.text).window;
  const content = (name: string) =>
    document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');
  const link = (selector: string) => document.querySelector(`link${selector}`)?.getAttribute('href');
  return {
    document,
    title: document.title,
    lang: document.documentElement.getAttribute('lang'),
    content,
    link,
    structured: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      ({ textContent }) => JSON.parse(textContent) as Record<string, unknown>,
    ),
    answers: JSON.parse(document.querySelector('#first-view')?.textContent ?? '[]') as FirstAnswer[],
  };
}

const typesOf = (things: Record<string, unknown>[]) => things.map((thing) => thing['@type']);
const tab = (title: string) => serverText('sr', 'common', 'titlePattern', { title });

describe('the page of a book', () => {
  // @spec 2-route-book
  it('says what a chat shows of a link to it', async () => {
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
  it('has one address in each language', async () => {
    const book = await buildBook(app, { owner, shortDescription: '' });
    const english = await read(`/book/${book.id.toUpperCase()}/?lang=en&utm_source=viber`);
    const address = `${publicUrl}/book/${book.id}`;
    expect(english.lang).toBe('en');
    expect(english.link('[rel="canonical"]')).toBe(`${address}?lang=en`);
    expect(english.link('[hreflang="sr"]')).toBe(address);
    expect(english.link('[hreflang="en"]')).toBe(`${address}?lang=en`);
    expect(english.link('[hreflang="x-default"]')).toBe(address);
    expect(english.content('description')).toBe(
      serverText('en', 'book', 'metaDescription', { title: book.title, author: book.author, price: '900,00 RSD' }),
    );
  });

  it('is described as a used copy of an edition on offer', async () => {
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

  it('carries what its screen asks for, as a visitor would be answered', async () => {
    const reader = await buildUser(app);
    const book = await buildBook(app, { owner, status: 'reserved', reservedFor: reader });
    await buildBook(app, { owner, title: 'Travnička hronika' });
    const { answers } = await read(`/book/${book.id}`);
    const [detail, similar, seller] = answers;
    expect(detail).toEqual({
      call: 'GET /api/books/:bookId',
      params: { bookId: book.id },
      data: (await request(app.url).get(`/api/books/${book.id}`)).body as unknown,
    });
    expect(detail?.data).toMatchObject({ reservedFor: null });
    expect(similar?.data).toEqual((await request(app.url).get(`/api/books/${book.id}/similar`)).body);
    expect(seller?.data).toEqual((await request(app.url).get(`/api/owners/${owner._id}`)).body);
  });

  it('is never older than the last change', async () => {
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

  it('is gone with its owner', async () => {
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

describe('the page of a seller', () => {
  it('is gone with an account that is closed, though it offered nothing', async () => {
    const page = await read(`/owner/${owner._id}`);
    expect(page.title).toContain(owner.name);
    const { _id, auth, password } = owner;
    await request(app.url).delete(`/api/users/${_id}`).set(auth).send({ password }).expect(204);
    expect((await read(`/owner/${owner._id}`, 404)).title).not.toContain(owner.name);
  });
});

describe('a title that is out to do harm', () => {
  const hostile = [
    '</title><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onload='alert(1)",
    '<!-- <script>',
    '--></script><script>alert(1)</script>',
    ']]><script>alert(1)</script>',
    '&lt;b&gt; &amp; \u2028\u2029 $& $1 __CSP_NONCE__',
    '</SCRIPT ><svg onload=alert(1)>',
  ];

  it.each(hostile)('stays a text: %s', async (title) => {
    const book = await buildBook(app, { owner, title, author: title, shortDescription: title, fullDescription: title });
    const page = await read(`/book/${book.id}`);
    expect(page.title).toBe(tab(`${title} – ${title}`));
    expect(page.content('og:title')).toBe(`${title} – ${title}`);
    expect(page.content('description')).toBe(title);
    expect(page.structured[0]?.name).toBe(title);
    expect(page.answers[0]?.data).toMatchObject({ title, fullDescription: title });
    const scripts = [...page.document.querySelectorAll('script')];
    expect(scripts.map((script) => script.getAttribute('type'))).toEqual([
      'application/ld+json',
      'application/ld+json',
      'application/json',
    ]);
    expect([...page.document.querySelectorAll('img, svg, [onload], [onerror]')]).toEqual([]);
  });

  it('stays a text in the address of a search', async () => {
    const q = '"><script>alert(1)</script>';
    const page = await read(`/categories?q=${encodeURIComponent(q)}`);
    expect(page.title).toBe(tab(serverText('sr', 'search', 'pageTitleFor', { query: q })));
    expect([...page.document.querySelectorAll('script')]).toHaveLength(0);
  });
});

describe('the home page', () => {
  it('carries its lists and is described as a site that can be searched', async () => {
    await buildBook(app, { owner, featured: true });
    const page = await read('/');
    expect(page.title).toBe(serverText('sr', 'common', 'siteTitle'));
    expect(typesOf(page.structured)).toEqual(['WebSite']);
    expect(page.link('[type="application/atom+xml"]')).toBe('/feed.xml');
    expect(page.answers.map(({ call, query }) => [call, query])).toEqual([
      ['GET /api/books', { sort: 'bestsellers', pageSize: 12 }],
      ['GET /api/books', { featured: 'true', pageSize: 5 }],
      ['GET /api/books', { sort: 'newest', pageSize: 18 }],
      ['GET /api/books/facets', {}],
    ]);
    for (const { call, data, total } of page.answers) {
      const endpoint = call === 'GET /api/books' ? endpoints.listBooks : endpoints.readFacets;
      expect(endpoint.response.parse(data)).toEqual(data);
      if (call === 'GET /api/books') expect(total).toBe(1);
    }
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

describe('the lists', () => {
  // @spec 2-route-category
  it('carry the books of a category and its counts', async () => {
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

  it('number their pages in their address', async () => {
    const page = await read('/categories?page=2&fbclid=x');
    expect(page.link('[rel="canonical"]')).toBe(`${publicUrl}/categories?page=2`);
    expect(page.answers[0]?.query).toEqual({ sort: 'newest', page: 2 });
  });

  it.each(['/categories?q=andric', '/categories?condition=good&page=3', '/category/Drama?sort=title'])(
    '%s is left to its reader',
    async (path) => {
      const page = await read(path);
      expect(page.content('robots')).toBe('noindex');
      expect(page.link('[rel="canonical"]')).toBeUndefined();
      expect(page.answers).toEqual([]);
    },
  );

  it('do not know a category that does not exist', async () => {
    expect((await read('/category/Kvantna%20kuhinja', 404)).content('robots')).toBe('noindex');
  });
});

describe('the other pages', () => {
  it('show a seller with their books, and every change of the profile', async () => {
    await buildBook(app, { owner });
    const path = `/owner/${owner._id}`;
    const page = await read(path);
    expect(page.title).toBe(tab(serverText('sr', 'owner', 'pageTitle', { name: owner.name })));
    expect(page.answers.map(({ call }) => call)).toEqual([
      'GET /api/owners/:ownerId',
      'GET /api/books/by-owner/:ownerId',
    ]);
    expect(endpoints.listBooksByOwner.response.parse(page.answers[1]?.data)).toMatchObject({ totalBooks: 1 });
    const profile = { name: owner.name, biography: 'Antikvar iz Pirota.', categories: [], gender: '' };
    await request(app.url).put(`/api/users/${owner._id}/profile`).set(owner.auth).send(profile).expect(200);
    expect((await read(path)).answers[0]?.data).toMatchObject({ biography: 'Antikvar iz Pirota.' });
    expect(JSON.stringify((await read(path)).answers)).not.toContain(owner.email);
  });

  it('show what a member writes, in both languages, until it is removed', async () => {
    const body = { title: 'Moja zbirka', content: '<p>Prva.</p>', titleEn: 'My collection', contentEn: '<p>One.</p>' };
    const created = await request(app.url).post('/api/pages').set(owner.auth).send(body).expect(201);
    const { _id } = created.body as { _id: string };
    const page = await read('/page/moja-zbirka');
    expect(page.title).toBe(tab('Moja zbirka'));
    expect(typesOf(page.structured)).toEqual(['BreadcrumbList']);
    expect((await read('/page/moja-zbirka?lang=en')).title).toBe(tab('My collection'));
    const change = { ...body, slug: 'moja-zbirka', content: '<p>Druga.</p>' };
    await request(app.url).put(`/api/pages/${_id}`).set(owner.auth).send(change).expect(200);
    expect((await read('/page/moja-zbirka')).answers[0]?.data).toMatchObject({ content: '<p>Druga.</p>' });
    await request(app.url).delete(`/api/pages/${_id}`).set(owner.auth).expect(204);
    await read('/page/moja-zbirka', 404);
  });

  it('of a blocked member are gone, in the sitemap too, until the member is unblocked', async () => {
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

  it('describe an article', async () => {
    const page = await read('/blog/price-of-books');
    expect(page.content('og:type')).toBe('article');
    expect(typesOf(page.structured)).toEqual(['Article', 'BreadcrumbList']);
  });

  // @spec 2-route-contact 2-route-about 2-route-impressum
  it.each(['/contact', '/about-us', '/impressum'])('%s is for search engines', async (path) => {
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
  ])('%s is not', async (path) => {
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
  ])('%s does not exist', async (path) => {
    const page = await read(path, 404);
    expect(page.content('robots')).toBe('noindex');
    expect(page.answers.filter(({ missing }) => missing === undefined)).toEqual([]);
  });

  it('open without their first view while the database is away', async () => {
    const version = vi.spyOn(app.services.books.listVersion, 'read').mockRejectedValue(new Error('away'));
    onTestFinished(() => version.mockRestore());
    const page = await read('/categories', 503);
    expect(page.answers).toEqual([]);
    expect(page.document.querySelector('#root')).not.toBeNull();
  });
});

describe('what the pages come with', () => {
  it('lets only its own scripts run, each time under another nonce', async () => {
    const [first, second] = await Promise.all([open('/'), open('/')]);
    const nonceOf = (answer: request.Response) =>
      /script-src 'nonce-([\w-]+)' 'strict-dynamic'/.exec(answer.headers['content-security-policy'] ?? '')?.[1];
    expect(nonceOf(first)).toBeDefined();
    expect(nonceOf(first)).not.toBe(nonceOf(second));
    expect(first.text).toContain(`nonce="${nonceOf(first) ?? ''}"`);
    expect(first.headers['content-security-policy']).not.toContain('unsafe');
    expect(first.headers['content-security-policy']).toContain("; require-trusted-types-for 'script';");
    expect(first.headers['cache-control']).toBe('no-cache');
  });

  it('asks for the text of an article at once, in the language of the page', async () => {
    const { text } = await open('/blog/reading-habits?lang=en');
    const asked = [
      ...text.matchAll(/<link rel="modulepreload" fetchpriority="low" href="([^"]+)" nonce="[\w-]+">/g),
    ].map(([, file]) => file);
    expect(asked).toEqual(
      expect.arrayContaining(['/assets/summaries.en-hash.js', '/assets/reading-habits.en-hash.js']),
    );
  });

  it('brings the words for a program that does not come, in the language of the page', async () => {
    const { document } = await read('/contact?lang=en');
    const words = document.querySelector('#not-started');
    expect(words?.textContent).toContain('Loading failed');
    expect(words?.getAttribute('hidden')).toBe('');
    expect((await open('/contact')).text).toContain('<noscript><p>Za Korice je potreban JavaScript.');
  });

  it('lets the service worker fetch, and nothing else', async () => {
    const answer = await request(app.url).get('/sw.js').expect(200);
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  // @spec 7-outside-analytics
  it('lets the page reach the analytics that it was built for, and nothing else outside', async () => {
    expect((await open('/')).headers['content-security-policy']).toContain("; connect-src 'self';");
    const built = await makeWebDist('<meta name="analytics" content="https://counts.example/events">');
    const other = await startTestApp({}, { webDist: built.folder });
    const { headers } = await request(other.url).get('/').accept('html');
    expect(headers['content-security-policy']).toContain("; connect-src 'self' https://counts.example;");
    await other.close();
    await built.remove();
  });

  it('asks for what its screen is made of with the page, in its language, and for the program once', async () => {
    const asked = async (path: string) =>
      [
        ...(await open(path)).text.matchAll(
          /<link rel="(?:modulepreload" fetchpriority="low"|stylesheet" crossorigin) href="\/assets\/([^"]+)"/g,
        ),
      ]
        .map(([, file]) => file)
        .filter((file) => !/^(?!shell|auth)\w+\.(?:sr|en)-/.test(file ?? ''));
    // What the styles of a screen are joined in stands for them.
    const styles = ['joined-hash.css'];
    expect(await asked('/auth/login?lang=en')).toEqual([
      'AuthLayout-hash.js',
      'Login-hash.js',
      'shared-hash.js',
      'shell.en-hash.js',
      'auth.en-hash.js',
      ...styles,
    ]);
    expect(await asked('/categories')).toEqual(['Categories-hash.js', 'shared-hash.js', 'shell.sr-hash.js', ...styles]);
    expect(await asked('/contact')).toEqual(['shell.sr-hash.js']);
  });

  it('has the program find the styles that are joined, which are not fetched', async () => {
    const { document } = await read('/categories');
    const disabled = [...document.querySelectorAll('link[rel="stylesheet"][disabled]')];
    expect(disabled.map((link) => link.getAttribute('href'))).toEqual([
      '/assets/shared-hash.css',
      '/assets/screen.css',
    ]);
  });

  it('sends assets as the build has compressed them to browsers that take that', async () => {
    const ask = (encodings: string) =>
      request(app.url).get('/assets/app.js').set('Accept-Encoding', encodings).expect(200);
    const [packed, plain] = [await ask('gzip, deflate, br'), await ask('identity')];
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': plain.headers['content-type'],
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect([packed.text, plain.text]).toEqual(['// the application\n', '// the application\n']);
    expect(plain.headers.vary).toBe('Accept-Encoding');
    expect(plain.headers).not.toHaveProperty('content-encoding');
  });

  it('never shows the page as it was built', async () => {
    const answer = await open('/index.html').expect(200);
    expect(answer.text).not.toContain('__CSP_NONCE__');
  });
});
