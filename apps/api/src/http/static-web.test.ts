import { createHash } from 'node:crypto';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../test/app.js';
import { buildBook } from '../../test/factories/build-book.js';
import { app, open, owner, read, withSite } from '../../test/site-pages.js';
import { makeWebDist } from '../../test/web-dist.js';

withSite();

const hashOf = (content = ''): string => `sha256-${createHash('sha256').update(content).digest('base64')}`;

describe('the web server', () => {
  it('sends the same Content-Security-Policy each time, with the hash of the inline script and no nonce', async () => {
    const [first, second] = await Promise.all([open('/'), open('/')]);
    const policy = first.headers['content-security-policy'] ?? '';
    const [, script] = /<script>(.*?)<\/script>/s.exec(first.text) ?? [];
    expect(policy).toContain(`; script-src '${hashOf(script)}' 'strict-dynamic';`);
    expect(policy).toContain("; style-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(policy).not.toContain('nonce');
    expect(policy).toContain("; require-trusted-types-for 'script';");
    expect(second.headers['content-security-policy']).toBe(policy);
    expect(second.text).toBe(first.text);
  });

  it('caches a page in each encoding until a change event, and responds 304 to its ETag', async () => {
    const book = await buildBook(app, { owner, title: 'Seobe' });
    const path = `/book/${book.id}`;
    const ask = (encoding: string, headers = {}) =>
      open(path).set('Accept-Encoding', encoding).set(headers).buffer(true);
    const first = await ask('br');
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=1, stale-while-revalidate=30',
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
    });
    expect(first.headers.etag).toMatch(/^W\//);
    await app.models.books.updateOne({ _id: book._id }, { title: 'Nevidljiva promena' });
    for (const encoding of ['br', 'gzip', 'identity']) {
      const again = await ask(encoding);
      expect([again.text, again.headers.etag]).toEqual([first.text, first.headers.etag]);
      expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
    }
    const known = await ask('br', { 'If-None-Match': first.headers.etag }).expect(304);
    expect(known.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
    app.deps.events.emit('books.changed', { bookIds: [book.id], ownerIds: [], isRemoval: false });
    expect((await ask('br')).text).toContain('Nevidljiva promena');
  });

  it('does not let shared caches store a page that is requested with an Authorization header', async () => {
    const book = await buildBook(app, { owner, title: 'Seobe' });
    const page = await open(`/book/${book.id}`).set(owner.auth).expect(200);
    expect(page.headers['cache-control']).toBe('no-cache');
    const { headers } = await open(`/book/${book.id}`).expect(200);
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=1, stale-while-revalidate=30');
    expect((await open(`/book/${book.id}`).set(owner.auth)).headers['cache-control']).toBe('no-cache');
  });

  it('responds 404 with no-cache to an unknown book, and 405 to a page request for JSON', async () => {
    const missing = await open('/book/000000000000000000000000').expect(404);
    expect(missing.headers['cache-control']).toBe('no-cache');
    await open('/auth/login').expect(200);
    const { headers } = await request(app.url).get('/auth/login').set('Accept', 'application/json').expect(405);
    expect(headers['content-type']).toBe('application/problem+json');
  });

  it('preloads the text of an article in the language of the page', async () => {
    const { text } = await open('/blog/reading-habits?lang=en');
    const asked = [...text.matchAll(/<link rel="modulepreload" fetchpriority="low" href="([^"]+)">/g)].map(
      ([, file]) => file,
    );
    expect(asked).toEqual(
      expect.arrayContaining(['/assets/summaries.en-hash.js', '/assets/reading-habits.en-hash.js']),
    );
  });

  it('includes the notice for a script that fails to load, in the language of the page', async () => {
    const { document } = await read('/contact?lang=en');
    const words = document.querySelector('#not-started');
    expect(words?.textContent).toContain('Loading failed');
    expect(words?.getAttribute('hidden')).toBe('');
    expect((await open('/contact')).text).toContain('<noscript><p>Za Korice je potreban JavaScript.');
  });

  it('serves the service worker with no-cache and a policy that allows connections to its own origin only', async () => {
    const answer = await request(app.url).get('/sw.js').expect(200);
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  // @spec 7-outside-analytics
  it('allows connections to its own origin and to the analytics origin of the build only', async () => {
    expect((await open('/')).headers['content-security-policy']).toContain("; connect-src 'self';");
    const built = await makeWebDist('<meta name="analytics" content="https://counts.example/events">');
    const other = await startTestApp({}, { webDist: built.folder });
    const { headers } = await request(other.url).get('/').accept('html');
    expect(headers['content-security-policy']).toContain("; connect-src 'self' https://counts.example;");
    await other.close();
    await built.remove();
  });

  it('preloads the scripts, styles and texts of the requested screen, in the language of the page', async () => {
    const asked = async (path: string) =>
      [
        ...(await open(path)).text.matchAll(
          /<link rel="(?:modulepreload" fetchpriority="low"|stylesheet" crossorigin) href="\/assets\/([^"]+)"/g,
        ),
      ]
        .map(([, file]) => file)
        .filter((file) => !/^(?!shell|auth)\w+\.(?:sr|en)-/.test(file ?? ''));
    // A joined file replaces the stylesheets of a screen.
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
    expect(await asked('/contact?lang=sr-Cyrl')).toEqual(['shell.sr-hash.js', 'cyrillic-texts-hash.js']);
  });

  it('preloads the Cyrillic font files for a page in Cyrillic only', async () => {
    const fonts = async (path: string) =>
      [...(await read(path)).document.querySelectorAll('link[rel="preload"][as="font"][href*="cyrillic"]')].map(
        (link) => link.getAttribute('href'),
      );
    expect(await fonts('/contact?lang=sr-Cyrl')).toEqual([
      '/assets/inter-cyrillic-hash.woff2',
      '/assets/korice-serif-cyrillic-hash.woff2',
    ]);
    expect(await fonts('/contact')).toEqual([]);
  });

  it('includes the stylesheets that a joined file replaces as disabled links', async () => {
    const { document } = await read('/categories');
    const disabled = [...document.querySelectorAll('link[rel="stylesheet"][disabled]')];
    expect(disabled.map((link) => link.getAttribute('href'))).toEqual([
      '/assets/shared-hash.css',
      '/assets/screen.css',
    ]);
  });

  it('serves an asset with Brotli to a browser that accepts it, and uncompressed otherwise', async () => {
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

  it('serves the rendered home page at /index.html, not the built template', async () => {
    const answer = await open('/index.html').expect(200);
    expect(answer.text).toBe((await open('/')).text);
  });
});
