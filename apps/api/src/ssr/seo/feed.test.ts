import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { buildBook } from '../../../test/factories/build-book.js';
import { readXml } from '../../../test/read-xml.js';
import { app, owner, publicUrl, withSite } from '../../../test/site-pages.js';

withSite();

const get = (path: string) => request(app.url).get(path);

describe('the feed of new books', () => {
  it('is an Atom document with the newest books first', async () => {
    const older = await buildBook(app, { owner, title: 'Seobe', author: 'Miloš Crnjanski' });
    const newer = await buildBook(app, { owner, title: 'Prokleta avlija', status: 'reserved' });
    const { answer, texts, attributes, document } = await readXml(app, '/feed.xml');
    expect(answer.headers['content-type']).toMatch(/^application\/atom\+xml/);
    expect(document.documentElement.getAttribute('xml:lang')).toBe('sr-Latn');
    expect(texts('entry > id')).toEqual([newer.id, older.id].map((id) => `${publicUrl}/book/${id}`));
    expect(texts('entry > title')).toEqual(['Prokleta avlija – Ivo Andrić', 'Seobe – Miloš Crnjanski']);
    expect(texts('entry > summary')[0]).toMatch(/^900,00 RSD · Rezervisano · Dobro očuvano · /);
    expect(texts('entry > author > name')).toEqual([owner.name, owner.name]);
    expect(attributes('feed > link[rel="self"]', 'href')).toEqual([`${publicUrl}/feed.xml`]);
    expect(texts('feed > updated')).toEqual([newer.updatedAt.toISOString()]);
  });

  it('has at most thirty books', async () => {
    for (let count = 0; count < 31; count += 1) await buildBook(app, { owner });
    expect((await readXml(app, '/feed.xml')).texts('entry')).toHaveLength(30);
  });

  it('exists for each category in each language, and responds 404 for an unknown category', async () => {
    await buildBook(app, { owner, title: 'Poezija', categories: ['Poezija'] });
    const book = await buildBook(app, { owner, title: 'Dina', categories: ['Naučna fantastika'] });
    const { texts, attributes, document } = await readXml(app, '/feed/naucna-fantastika.xml?lang=en');
    expect(document.documentElement.getAttribute('xml:lang')).toBe('en');
    expect(texts('feed > title')).toEqual(['Science Fiction: used books · Korice']);
    expect(attributes('entry > link', 'href')).toEqual([`${publicUrl}/book/${book.id}?lang=en`]);
    expect(attributes('entry > category', 'label')).toEqual(['Science Fiction']);
    const cyrillic = await readXml(app, '/feed/naucna-fantastika.xml?lang=sr-Cyrl');
    expect(cyrillic.document.documentElement.getAttribute('xml:lang')).toBe('sr-Cyrl');
    expect(cyrillic.texts('feed > title')).toEqual(['Научна фантастика: половне књиге · Korice']);
    expect(cyrillic.texts('entry > title')).toEqual(['Dina – Ivo Andrić']);
    expect((await readXml(app, '/feed/drama.xml')).texts('entry')).toEqual([]);
    await get('/feed/nothing.xml').expect(404);
  });

  it('responds 304 to a known ETag until a book is added', async () => {
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
      const { texts } = await readXml(app, '/feed.xml');
      const shown = title.replace(/[\0\ufffe]/g, '');
      expect(texts('entry > title')).toEqual([`${shown} – ${shown}`]);
    },
  );
});
