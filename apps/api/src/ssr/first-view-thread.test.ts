import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import request from 'supertest';
import { expect, describe, it, onTestFinished, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.js';
import { buildBook } from '../../test/factories/build-book.js';
import { buildUser } from '../../test/factories/build-user.js';
import { makeWebDistWithRenderer } from '../../test/web-dist.js';
import { createLogger } from '../platform/logger.js';
import { createFirstViewRenderer } from './first-view.js';

/** Creates a web build whose server build is `source`, until the running test ends. */
async function buildWeb(source: string): Promise<string> {
  const { folder, remove } = await makeWebDistWithRenderer(source);
  onTestFinished(remove);
  return folder;
}

async function startApp(webDist: string, variables: Record<string, string> = {}): Promise<TestApp> {
  const app = await startTestApp(variables, { webDist });
  onTestFinished(() => app.close());
  return app;
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

describe('the rendering of a first view', () => {
  it('blocks no other request, because it runs on a thread of its own', async () => {
    const webDist = await buildWeb(`
      import { existsSync, writeFileSync } from 'node:fs';
      const file = (name) => new URL(name, import.meta.url);
      // Bounded, because it would never end on the thread of the test.
      export const renderFirstView = async () => {
        writeFileSync(file('started'), '');
        const end = Date.now() + 10_000;
        while (!existsSync(file('answered')) && Date.now() < end);
        return existsSync(file('answered')) ? '<main>after the request</main>' : '<main>before the request</main>';
      };`);
    const app = await startApp(webDist);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const page = request(app.url)
      .get('/auth/login')
      .accept('html')
      .expect(200)
      .then(({ text }) => text);
    const file = (name: string) => join(webDist, '.server', name);
    await expect.poll(() => exists(file('started')), { timeout: 10_000 }).toBe(true);
    await request(app.url).get('/health/live').expect(200);
    await writeFile(file('answered'), '');
    expect(await page).toContain('<main>after the request</main>');
  });

  it('is aborted when it hangs, and the next page is rendered on a new thread', async () => {
    const webDist = await buildWeb(`
      import { writeFileSync } from 'node:fs';
      export const renderFirstView = async ({ path }) => {
        if (path === '/hangs') writeFileSync(new URL('started', import.meta.url), '');
        // Bounded, because it would never end on the thread of the test.
        const end = Date.now() + 20_000;
        while (path === '/hangs' && Date.now() < end);
        return '<main>' + path + '</main>';
      };`);
    const lines: string[] = [];
    const log = createLogger('error', { write: (line: string) => void lines.push(line) });
    let timeout = new AbortController();
    const renderer = createFirstViewRenderer(webDist, { log, isLimited: false, createTimeout: () => timeout.signal });
    onTestFinished(() => renderer.close());
    const render = (path: string) => renderer.render('login', { path, language: 'sr', answers: [] });
    const hung = render('/hangs');
    await expect.poll(() => exists(join(webDist, '.server', 'started')), { timeout: 10_000 }).toBe(true);
    timeout.abort();
    expect(await hung).toBeUndefined();
    expect(lines).toHaveLength(1);
    timeout = new AbortController();
    expect(await render('/next')).toMatchObject({ html: '<main>/next</main>' });
  });

  it('keeps places in the queue for other addresses while one address has ten pages waiting', async () => {
    const webDist = await buildWeb(`
      import { existsSync } from 'node:fs';
      import { setTimeout } from 'node:timers/promises';
      export const renderFirstView = async ({ path }) => {
        while (!existsSync(new URL('released', import.meta.url))) await setTimeout(10);
        return '<main>' + path + '</main>';
      };`);
    const app = await startApp(webDist, { RATE_LIMIT: 'on', TRUST_PROXY: '1' });
    const owner = await buildUser(app);
    const books = [];
    for (let count = 0; count < 14; count += 1) books.push(await buildBook(app, { owner }));
    // Timers stand still, so that no page waits too long.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const shells: string[] = [];
    const open = async (path: string, address: string) => {
      const { text } = await request(app.url).get(path).set('X-Forwarded-For', address).accept('html').expect(200);
      if (text.includes('<div id="root"></div>')) shells.push(path);
      return text;
    };
    const flood = books.map(({ id }) => open(`/book/${id}`, '198.51.100.1'));
    // One page is rendered and ten wait; the others are sent at once.
    await expect.poll(() => shells, { timeout: 10_000 }).toHaveLength(3);
    const other = open('/auth/login', '198.51.100.2');
    await writeFile(join(webDist, '.server', 'released'), '');
    await Promise.all(flood);
    expect(await other).toContain('<main>/auth/login</main>');
    expect(shells).toHaveLength(3);
  });
});
