import { JSDOM } from 'jsdom';
import request from 'supertest';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.js';
import { buildBook } from '../../test/factories/build-book.js';
import { buildBookWithImages } from '../../test/factories/build-images.js';
import { buildUser, type BuiltUser } from '../../test/factories/build-user.js';
import { seedPages } from '../modules/pages/seed-pages.js';

const publicUrl = 'https://korice.example';
let app: TestApp;
let owner: BuiltUser;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: publicUrl });
});
beforeEach(async () => {
  owner = await buildUser(app);
});
afterEach(async () => {
  await app.models.books.deleteMany();
  app.deps.events.emit('books.changed');
});
afterAll(() => app.close());

const get = (path: string) => request(app.url).get(path);

/** Parses as XML and nothing else: a document that is not well-formed throws. */
async function readXml(path: string) {
  const answer = await get(path).expect(200);
  const { document } = new JSDOM(answer.text, { contentType: 'text/xml' }).window;
  const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
  const attributes = (selector: string, name: string) =>
    [...document.querySelectorAll(selector)].map((element) => element.getAttribute(name));
  return { answer, document, texts, attributes };
}

describe('robots.txt', () => {
  it('keeps robots out of what is nobody else’s and names the sitemap', async () => {
    const { text, headers } = await get('/robots.txt').expect(200);
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'User-agent: *',
        'Disallow: /api/',
        'Disallow: /auth/',
        'Disallow: /dashboard',
        `Sitemap: ${publicUrl}/sitemap.xml`,
      ]),
    );
  });
});

describe('the sitemap', () => {
  it('names its parts, and each of them opens', async () => {
    await buildBook(app, { owner });
    const { texts, answer } = await readXml('/sitemap.xml');
    expect(answer.headers['content-type']).toMatch(/^application\/xml/);
    expect(texts('loc')).toEqual(['pages', 'owners', 'books-1'].map((name) => `${publicUrl}/sitemap-${name}.xml`));
    for (const part of texts('loc')) await readXml(new URL(part).pathname);
  });

  it('lists what is on offer, in both languages, with its last change', async () => {
    const book = await buildBook(app, { owner });
    await buildBook(app, { owner, status: 'sold' });
    const { texts, attributes } = await readXml('/sitemap-books-1.xml');
    const address = `${publicUrl}/book/${book.id}`;
    expect(texts('loc')).toEqual([address]);
    expect(texts('lastmod')).toEqual([book.updatedAt.toISOString()]);
    expect(attributes('url > *', 'hreflang').filter(Boolean)).toEqual(['sr', 'en']);
    expect(attributes('url > *', 'href').filter(Boolean)).toEqual([address, `${address}?lang=en`]);
    expect((await readXml('/sitemap-owners.xml')).texts('loc')).toEqual([`${publicUrl}/owner/${owner._id}`]);
    await request(app.url).delete(`/api/books/${book.id}`).set(owner.auth).expect(204);
    expect((await readXml('/sitemap-books-1.xml')).texts('loc')).toEqual([]);
  });

  it('lists categories with books, articles and pages, each once', async () => {
    await seedPages(app.models.pages, undefined);
    await buildBook(app, { owner, categories: ['Naučna fantastika'] });
    const body = { title: 'Moja zbirka', content: '<p>Prva.</p>' };
    await request(app.url).post('/api/pages').set(owner.auth).send(body).expect(201);
    const locations = (await readXml('/sitemap-pages.xml')).texts('loc').map((loc) => loc.replace(publicUrl, ''));
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

describe('the feed of new books', () => {
  it('is an Atom document with the newest first', async () => {
    const older = await buildBook(app, { owner, title: 'Seobe', author: 'Miloš Crnjanski' });
    const newer = await buildBook(app, { owner, title: 'Prokleta avlija', status: 'reserved' });
    const { answer, texts, attributes, document } = await readXml('/feed.xml');
    expect(answer.headers['content-type']).toMatch(/^application\/atom\+xml/);
    expect(document.documentElement.getAttribute('xml:lang')).toBe('sr-Latn');
    expect(texts('entry > id')).toEqual([newer.id, older.id].map((id) => `${publicUrl}/book/${id}`));
    expect(texts('entry > title')).toEqual(['Prokleta avlija – Ivo Andrić', 'Seobe – Miloš Crnjanski']);
    expect(texts('entry > summary')[0]).toMatch(/^900,00 RSD · Rezervisano · Dobro očuvano · /);
    expect(texts('entry > author > name')).toEqual([owner.name, owner.name]);
    expect(attributes('feed > link[rel="self"]', 'href')).toEqual([`${publicUrl}/feed.xml`]);
    expect(texts('feed > updated')).toEqual([newer.updatedAt.toISOString()]);
  });

  it('holds at most thirty', async () => {
    for (let count = 0; count < 31; count += 1) await buildBook(app, { owner });
    expect((await readXml('/feed.xml')).texts('entry')).toHaveLength(30);
  });

  it('is there for every category, in both languages', async () => {
    await buildBook(app, { owner, title: 'Poezija', categories: ['Poezija'] });
    const book = await buildBook(app, { owner, title: 'Dina', categories: ['Naučna fantastika'] });
    const { texts, attributes, document } = await readXml('/feed/naucna-fantastika.xml?lang=en');
    expect(document.documentElement.getAttribute('xml:lang')).toBe('en');
    expect(texts('feed > title')).toEqual(['Science Fiction: used books · Korice']);
    expect(attributes('entry > link', 'href')).toEqual([`${publicUrl}/book/${book.id}?lang=en`]);
    expect(attributes('entry > category', 'label')).toEqual(['Science Fiction']);
    expect((await readXml('/feed/drama.xml')).texts('entry')).toEqual([]);
    await get('/feed/nothing.xml').expect(404);
  });

  it('is not sent again while it is the same', async () => {
    await buildBook(app, { owner });
    const { headers } = await get('/feed.xml').expect(200);
    const again = () => get('/feed.xml').set('If-None-Match', headers.etag ?? '');
    await again().expect(304);
    await buildBook(app, { owner });
    await again().expect(200);
  });

  it.each(['</title><script>alert(1)</script>', ']]>', '<!-- ', '&amp;&#0;&bogus;', 'a\u0000b\ufffe\u2028c', '"\''])(
    'stays well-formed with the title %j',
    async (title) => {
      await buildBook(app, { owner, title, author: title, shortDescription: title });
      const { texts } = await readXml('/feed.xml');
      const shown = title.replace(/[\0\ufffe]/g, '');
      expect(texts('entry > title')).toEqual([`${shown} – ${shown}`]);
    },
  );
});

describe('the picture of a shared link', () => {
  const read = async (path: string) => {
    const answer = await get(path).expect(200);
    const { width, height, format } = await sharp(answer.body as Buffer).metadata();
    return { answer, bytes: answer.body as Buffer, width, height, format };
  };

  it('shows a book that has no pictures', async () => {
    const book = await buildBook(app, { owner, title: 'Травничка хроника <&>' });
    const { answer, bytes, ...facts } = await read(`/share/${book.id}.jpg?v=x`);
    expect(facts).toEqual({ width: 1200, height: 630, format: 'jpeg' });
    expect(answer.headers['content-type']).toBe('image/jpeg');
    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(bytes.length).toBeLessThan(300_000);
  });

  it('shows the first picture of one that has some', async () => {
    const book = await buildBookWithImages(app, owner, 1);
    const { bytes } = await read(`/share/${book.id}.jpg`);
    const colourAt = async (left: number, top: number) => {
      const [red = 0, green = 0, blue = 0] = await sharp(bytes)
        .extract({ left, top, width: 1, height: 1 })
        .raw()
        .toBuffer();
      return { isRed: red > green + 80 && red > blue + 80, isBlue: blue > red + 80 && blue > green + 80 };
    };
    expect(await colourAt(150, 250)).toEqual({ isRed: true, isBlue: false });
    expect(await colourAt(150, 380)).toEqual({ isRed: false, isBlue: true });
  });

  it('is set in our own letters', async () => {
    const book = await buildBook(app, { owner, title: 'iiiiiiii', author: 'i' });
    const { bytes: narrow } = await read(`/share/${book.id}.jpg`);
    const other = await buildBook(app, { owner, title: 'MMMMMMMM', author: 'i' });
    const { bytes: wide } = await read(`/share/${other.id}.jpg`);
    // Without a font every letter is the same box.
    const inked = async (bytes: Buffer) => {
      const { data, info } = await sharp(bytes)
        .extract({ left: 500, top: 60, width: 640, height: 120 })
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const columns = Array.from({ length: info.width }, (_, x) =>
        Array.from({ length: info.height }, (_, y) => data[y * info.width + x] ?? 255).some((value) => value < 110),
      );
      return columns.lastIndexOf(true);
    };
    expect(await inked(wide)).toBeGreaterThan(2 * (await inked(narrow)));
  });

  it('follows the book', async () => {
    const book = await buildBook(app, { owner, title: 'Seobe' });
    const { bytes } = await read(`/share/${book.id}.jpg`);
    const { bytes: same } = await read(`/share/${book.id}.jpg`);
    expect(same.equals(bytes)).toBe(true);
    await request(app.url)
      .put(`/api/books/${book.id}`)
      .set(owner.auth)
      .field('title', 'Druga knjiga Seoba')
      .expect(200);
    const { bytes: changed } = await read(`/share/${book.id}.jpg`);
    expect(changed.equals(bytes)).toBe(false);
  });

  it.each(['/share/000000000000000000000000.jpg', '/share/x.jpg'])('does not exist at %s', async (path) => {
    await get(path).expect(404);
  });
});
