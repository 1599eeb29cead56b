import { createHash } from 'node:crypto';
import { join } from 'node:path';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.js';
import { buildBook } from '../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../test/factories/build-user.js';
import { makeWebDistWithRenderer } from '../../test/web-dist.js';

/** The real web build: these tests cover its renderer. */
const webDist = join(import.meta.dirname, '../../../web/dist');

let app: TestApp;
let owner: BuiltUser;
beforeAll(async () => {
  app = await startTestApp({}, { webDist });
  owner = await buildUser(app, { name: 'Jelena' });
});
afterAll(() => app.close());

async function draw(path: string, status = 200) {
  const { text, headers } = await request(app.url).get(path).accept('html').expect(status);
  const [main] = /<main.*<\/main>/s.exec(text) ?? [];
  return { text, headers, main, heading: /<h1[^>]*>(.*?)<\/h1>/.exec(main ?? '')?.[1] };
}

describe('the first view of a page', () => {
  it('contains the book with its price in every language', async () => {
    const book = await buildBook(app, { owner, title: 'Na Drini ćuprija', price: 1234.5 });
    const { heading, main } = await draw(`/book/${book.id}`);
    expect(heading).toBe('Na Drini ćuprija');
    expect(main).toContain('1.234,50 RSD');
    expect(main).toContain('Dobro očuvano');
    const english = await draw(`/book/${book.id}?lang=en`);
    expect(english.heading).toBe('Na Drini ćuprija');
    expect(english.main).not.toContain('Dobro očuvano');
    const cyrillic = await draw(`/book/${book.id}?lang=sr-Cyrl`);
    expect(cyrillic.heading).toBe('Na Drini ćuprija');
    expect(cyrillic.main).toContain('Добро очувано');
    expect(cyrillic.text).toContain('<html lang="sr-Cyrl"');
    // Concurrent renders do not mix their languages.
    const headings = ['Kategorije', 'Categories', 'Категорије'];
    const mixed: string[] = [];
    await vi.waitFor(async () => {
      app.deps.events.emit('books.changed');
      const drawn = await Promise.all(['', '?lang=en', '?lang=sr-Cyrl'].map((query) => draw(`/categories${query}`)));
      for (const [index, one] of drawn.entries())
        if (one.heading !== undefined && one.heading !== headings[index]) mixed.push(one.heading);
      // A page that waits too long for the renderer on a busy machine has none, and is requested again.
      expect(drawn.map(({ heading }) => heading)).not.toContain(undefined);
    }, 30_000);
    expect(mixed).toEqual([]);
  });

  it.each([
    ['/', 'Knjiga koju tražiš čeka na nečijoj polici', 'Seobe'],
    ['/?lang=en', "The book you want is waiting on somebody's shelf", 'Seobe'],
    ['/?lang=sr-Cyrl', 'Књига коју тражиш чека на нечијој полици', 'Seobe'],
    ['/category/Klasici', 'Klasici', 'Seobe'],
    ['/category/Klasici?lang=sr-Cyrl', 'Класици', 'Seobe'],
    ['/blog/reading-habits', 'Kako da čitaš više, a da ti to ne postane obaveza', ''],
    ['/blog/reading-habits?lang=sr-Cyrl', 'Како да читаш више, а да ти то не постане обавеза', ''],
    ['/auth/login', 'Prijava', ''],
  ])('contains the screen of %s', async (path, title, book) => {
    await buildBook(app, { owner, title: 'Seobe', categories: ['Klasici'] });
    const { heading, main } = await draw(path);
    expect(heading).toBe(title.replace("'", '&#x27;'));
    expect(main).toContain(book);
  });

  it('contains the name of the seller', async () => {
    expect(await draw(`/owner/${owner._id}`)).toMatchObject({ heading: 'Jelena' });
  });

  it('contains the new title at once after an edit', async () => {
    const book = await buildBook(app, { owner, title: 'Stari naslov' });
    expect((await draw(`/book/${book.id}`)).heading).toBe('Stari naslov');
    await app.models.books.updateOne({ _id: book.id }, { title: 'Novi naslov' });
    app.deps.events.emit('books.changed');
    expect((await draw(`/book/${book.id}`)).heading).toBe('Novi naslov');
  });

  it('escapes markup in a title', async () => {
    const title = '<img src=x style="color:red" onerror="alert(1)">$& </style></script>';
    const book = await buildBook(app, { owner, title });
    const { heading, text } = await draw(`/book/${book.id}`);
    expect(heading).toBe(
      '&lt;img src=x style=&quot;color:red&quot; onerror=&quot;alert(1)&quot;&gt;$&amp; &lt;/style&gt;&lt;/script&gt;',
    );
    expect(text).not.toContain('<img src=x');
  });

  it.each([
    '/book/000000000000000000000000',
    '/owner/000000000000000000000000',
    '/page/nema-je',
    '/nigde',
    '/blog/nema',
  ])('says that %s does not exist', async (path) => {
    expect((await draw(path, 404)).heading).toMatch(/nema|nije/i);
  });

  it('has no style attribute and no form that can be sent, and the CSP allows its styles by hash', async () => {
    const { text, headers } = await draw('/auth/login');
    expect(text).not.toMatch(/<[^>]* style="/);
    expect(text).toContain('<form method="dialog"');
    const [, styles = ''] = /<style>(\[data-style=.*?)<\/style>/s.exec(text) ?? [];
    const hash = createHash('sha256').update(styles).digest('base64');
    expect(headers['content-security-policy']).toContain(`; style-src 'self' 'sha256-${hash}';`);
  });

  it.each(['/wishlist', '/contact', '/dashboard', '/offline', '/?period=week', '/categories?q=seobe'])(
    'is empty at %s, which only the browser renders',
    async (path) => {
      expect((await draw(path)).main).toBeUndefined();
    },
  );

  it('is painted only once it is parsed: the page expects an element after it', async () => {
    const { text } = await request(app.url).get('/auth/login').accept('html').expect(200);
    const [, id = ''] = /<link rel="expect" href="#([^"]+)" blocking="render">/.exec(text) ?? [];
    expect(text.slice(text.indexOf('</main>'))).toContain(`<span id="${id}" hidden></span>`);
  });
});

const isShell = ({ text }: { text: string }): boolean => text.includes('<div id="root"></div>');

describe('a page that the renderer cannot take', () => {
  it.each([
    // Timers stand still, so that no page waits too long.
    ['when twenty pages wait', { pageCount: 24, firstMs: 2_500, isFrozen: true, shellCount: 3 }],
    ['after waiting for two seconds', { pageCount: 6, firstMs: 6_000, isFrozen: false, shellCount: 5 }],
  ])('%s is sent without its first view but with its data, and is not cached', async (_when, limits) => {
    const built = await makeWebDistWithRenderer(
      `import { setTimeout } from 'node:timers/promises';
      let ms = ${limits.firstMs};
      export const renderFirstView = async ({ path }) => {
        await setTimeout(ms);
        ms = 0;
        return '<main>' + path + '</main>';
      };`,
    );
    const other = await startTestApp({}, { webDist: built.folder });
    const seller = await buildUser(other);
    const books = [];
    for (let count = 0; count < limits.pageCount; count += 1) books.push(await buildBook(other, { owner: seller }));
    if (limits.isFrozen) vi.useFakeTimers({ toFake: ['setTimeout'] });
    const order: ('shell' | 'page')[] = [];
    const pages = await Promise.all(
      books.map(async ({ id }) => {
        const page = await request(other.url).get(`/book/${id}`).accept('html').expect(200);
        order.push(isShell(page) ? 'shell' : 'page');
        return page;
      }),
    );
    vi.useRealTimers();
    const shells = pages.filter(isShell);
    expect(shells).toHaveLength(limits.shellCount);
    // They do not wait for the rendering that holds them up.
    expect(order.slice(0, limits.shellCount)).not.toContain('page');
    for (const { text, headers } of shells) {
      expect(text).toContain('id="first-view"');
      expect(headers['cache-control']).toBe('no-cache');
    }
    const { id = '' } = books.at(-1) ?? {};
    expect((await request(other.url).get(`/book/${id}`).accept('html')).text).toContain(`<main>/book/${id}</main>`);
    await other.close();
    await built.remove();
  });
});

describe('a page whose renderer fails', () => {
  it('is sent without its first view, and the error is logged once', async () => {
    const built = await makeWebDistWithRenderer(
      'export const renderFirstView = () => Promise.reject(new Error("no paint"));',
    );
    const lines: string[] = [];
    const other = await startTestApp(
      { LOG_LEVEL: 'error' },
      { webDist: built.folder, logTo: { write: (line: string) => void lines.push(line) } },
    );
    for (const path of ['/auth/login', '/auth/login?lang=en', '/auth/login']) {
      const { text } = await request(other.url).get(path).accept('html').expect(200);
      expect(text).toContain('<div id="root"></div>');
      expect(text).toContain('rel="modulepreload"');
    }
    expect(lines.filter((line) => line.includes('no paint'))).toHaveLength(1);
    await other.close();
    await built.remove();
  });

  it('is rendered again after a minute', async () => {
    const built = await makeWebDistWithRenderer(
      `let calls = 0;
      export const renderFirstView = () =>
        calls++ === 0 ? Promise.reject(new Error('no paint')) : Promise.resolve('<main>painted</main>');`,
    );
    const other = await startTestApp({}, { webDist: built.folder });
    const page = async () => (await request(other.url).get('/auth/login').accept('html').expect(200)).text;
    expect(await page()).toContain('<div id="root"></div>');
    expect(await page()).toContain('<div id="root"></div>');
    const clock = vi.spyOn(performance, 'now');
    clock.mockReturnValue(performance.now() + 60_000);
    expect(await page()).toContain('<main>painted</main>');
    clock.mockRestore();
    await other.close();
    await built.remove();
  });
});
