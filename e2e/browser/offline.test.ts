import { serverText } from '@korice/texts/server';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openAccount } from '../account.js';
import { desktop, openVisitor, phone } from './chromium.js';
import { listBooks, logIn, type ListedBook, withShop } from './shop.js';

const shop = withShop({ SEED_DEMO: 'on' });

async function someBooks(): Promise<[ListedBook, ListedBook]> {
  const [first, second] = await listBooks(shop.product, 'pageSize=2');
  if (!first || !second) throw new Error('The demo shop has no two books');
  return [first, second];
}

/** The paths of the cached responses. */
const responseCache = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const stores = (await caches.keys()).filter((name) => name.startsWith('korice-answers'));
    const requests = await Promise.all(stores.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

/** Opens a book and waits until the service worker has cached its response. */
async function seeBook(page: Page, { _id, title }: ListedBook): Promise<void> {
  await page.goto(`${shop.product.url}/book/${_id}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => responseCache(page)).toContain(`/api/books/${_id}`);
}

const open = (viewport = phone) => openVisitor(shop.browser, viewport, { serviceWorkers: 'allow' });

describe('without a connection', () => {
  it('a viewed book opens, and another one when the connection returns', async () => {
    const [seen, unseen] = await someBooks();
    const { context, page } = await open();
    await seeBook(page, seen);
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: seen.title }).waitFor();
    await page.getByText(/RSD/).first().waitFor();

    await page.goto(`${shop.product.url}/book/${unseen._id}`);
    await page.getByRole('heading', { level: 1, name: serverText('sr', 'app', 'offlineHeading') }).waitFor();
    const retry = page.getByRole('button', { name: serverText('sr', 'common', 'retry') });
    await retry.click();
    await retry.waitFor();
    await page.getByRole('link', { name: seen.title }).click();
    await page.getByRole('heading', { level: 1, name: seen.title }).waitFor();

    await page.goto(`${shop.product.url}/book/${unseen._id}`);
    await retry.waitFor();
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: unseen.title }).waitFor();
    await context.close();
  });

  it('failed requests of a page are repeated when the connection returns', async () => {
    const { context, page } = await open();
    const [seen] = await someBooks();
    await seeBook(page, seen);
    await page.goto(`${shop.product.url}/dashboard/book-listing`);
    await logIn(page, 'ivana@example.com');
    const listings = page.getByText(serverText('sr', 'bookTable', 'emptyMine'));
    await listings.waitFor();
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('button', { name: serverText('sr', 'common', 'retry') }).waitFor();
    await context.setOffline(false);
    await listings.waitFor();
    await context.close();
  });

  it('a screen that was never opened shows the offline screen in the reader’s language', async () => {
    const [seen, unseen] = await someBooks();
    const { context, page } = await open(desktop);
    await page.addInitScript(() => localStorage.setItem('korice.language', 'en'));
    await seeBook(page, seen);
    await context.setOffline(true);
    await page.goto(`${shop.product.url}/book/${unseen._id}`);
    await page.getByRole('heading', { level: 1, name: serverText('en', 'app', 'offlineHeading') }).waitFor();
    await expect.poll(() => page.title()).toBe(`${serverText('en', 'app', 'offlineTitle')} · Korice`);
    await context.close();
  });

  it('the CSP applies as with a connection', async () => {
    const [seen] = await someBooks();
    const { context, page } = await open();
    await seeBook(page, seen);
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: seen.title }).waitFor();
    const broken = await page.evaluate(() => {
      const violation = new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), {
          once: true,
        });
      });
      document.body.setAttribute('style', 'color: red');
      return violation;
    });
    expect(broken).toBe('style-src-attr');
    const put = page.evaluate(() => {
      document.body.innerHTML = '<img src="/nothing" onerror="document.title = 1" alt="">';
    });
    await expect(put).rejects.toThrow('Not marked as trusted');
    await context.close();
  });
});

describe('the cache of the service worker', () => {
  const kept = (page: Page) =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });

  it('contains no data of members', async () => {
    const token = await openAccount(shop.product, 'citateljka@example.com');
    const { context, page } = await open(desktop);
    const [seen] = await someBooks();
    await seeBook(page, seen);
    await page.evaluate((value) => {
      localStorage.setItem('token', value);
      localStorage.setItem('loggedInUserData', JSON.stringify({ _id: '0'.repeat(24), name: 'Čitateljka' }));
    }, token);
    await page.goto(`${shop.product.url}/dashboard/book-listing`, { waitUntil: 'networkidle' });
    await page.goto(`${shop.product.url}/categories?page=2`, { waitUntil: 'networkidle' });
    const paths = await kept(page);
    expect(paths).toContain(`/api/books/${seen._id}`);
    expect(
      paths.filter((path) => /^\/(?:api\/(?:books\/(?:my|purchased)|messaging|users|wishlist)|auth)/.test(path)),
    ).toEqual([]);
    await context.close();
  });

  it('contains no responses of an earlier release with other schemas', async () => {
    const { context, page } = await open(desktop);
    // No service worker registers from this address, so the old store is complete before the first one starts.
    await page.goto(`${shop.product.url}/robots.txt`);
    await page.evaluate(async () => {
      await (await caches.open('korice-answers-before')).put('/api/books?before', new Response('{}'));
    });
    const [seen] = await someBooks();
    await seeBook(page, seen);
    await expect.poll(() => page.evaluate(() => caches.has('korice-answers-before'))).toBe(false);
    await context.close();
  });

  it('contains at most 150 responses', async () => {
    const { context, page } = await open(desktop);
    const [seen] = await someBooks();
    await seeBook(page, seen);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await page.evaluate(async () => {
      for (let price = 1; price <= 170; price += 1) await fetch(`/api/books?maxPrice=${price}&pageSize=1`);
    });
    await expect.poll(async () => (await responseCache(page)).length).toBeLessThanOrEqual(150);
    await context.close();
  });
});

describe('the installable site', () => {
  it('has a manifest with existing icons', async () => {
    const { context, page } = await open();
    await page.goto(shop.product.url);
    const href = await page.locator('link[rel="manifest"]').getAttribute('href');
    const manifest = (await (await fetch(new URL(href ?? '', shop.product.url))).json()) as {
      name: string;
      lang: string;
      icons: { src: string; sizes: string; purpose?: string }[];
    };
    expect(manifest).toMatchObject({ name: 'Korice', lang: 'sr-Latn', display: 'standalone', start_url: '/' });
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
    for (const { src, sizes } of manifest.icons) {
      const width = await page.evaluate(async (address) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, src);
      expect(width).toBe(sizes);
    }
    await context.close();
  });
});

describe('a new release', () => {
  const worker = fileURLToPath(new URL('../../apps/web/dist/sw.js', import.meta.url));

  it('is offered once it is installed, and activated on request', async () => {
    const { context, page } = await open(desktop);
    const [seen] = await someBooks();
    await seeBook(page, seen);
    const release = await readFile(worker, 'utf8');
    try {
      await writeFile(worker, `${release}\n// the next release\n`);
      await page.reload();
      const offer = page.getByRole('button', { name: serverText('sr', 'common', 'updateNow') });
      await offer.waitFor();
      await page.evaluate(() => document.body.setAttribute('data-before', ''));
      await offer.click();
      await expect.poll(() => page.evaluate(() => document.body.hasAttribute('data-before'))).toBe(false);
      await page.getByRole('heading', { level: 1, name: seen.title }).waitFor();
      const { waiting } = await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        return { waiting: registration.waiting !== null };
      });
      expect(waiting).toBe(false);
    } finally {
      await writeFile(worker, release);
    }
    await context.close();
  });
});
