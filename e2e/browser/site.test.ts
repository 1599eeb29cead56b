import { serverText } from '@korice/texts/server';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, openVisitor, phone, untilHydrated } from './chromium.js';
import { type ListedBook, listBooks, withShop } from './shop.js';

const shop = withShop({ SEED_DEMO: 'on' });

/** Collects the API requests of the page from now on. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname + search);
  });
  return calls;
}

async function anyBook(): Promise<ListedBook> {
  const [book] = await listBooks(shop.product, 'pageSize=1');
  if (!book) throw new Error('The shop is empty');
  return book;
}

describe('the first view of a visitor', () => {
  it.each([phone, desktop])(
    'is rendered by the home page without an API request for books, $width px wide',
    async (viewport) => {
      const { context, page, faults } = await openVisitor(shop.browser, viewport);
      const calls = watchCalls(page);
      await page.goto(shop.product.url, { waitUntil: 'networkidle' });
      await page.getByRole('heading', { name: serverText('sr', 'home', 'newReleases') }).waitFor();
      expect(calls.filter((call) => call.startsWith('/api/books'))).toEqual([]);
      expect(faults).toEqual([]);
      await context.close();
    },
  );

  it.each(['book', 'owner', 'category', 'categories'] as const)(
    'is rendered by the page “%s” without an API request for its data',
    async (kind) => {
      const { _id, owner } = await anyBook();
      const path = {
        book: `/book/${_id}`,
        owner: `/owner/${owner._id}`,
        category: '/category/Klasici',
        categories: '/categories?lang=en',
      }[kind];
      const { context, page, faults } = await openVisitor(shop.browser, desktop);
      const calls = watchCalls(page);
      await page.goto(shop.product.url + path, { waitUntil: 'networkidle' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('main a[href^="/book/"]').first().waitFor();
      expect(calls.filter((call) => /^\/api\/(?:books|owners)/.test(call))).toEqual([]);
      expect(faults).toEqual([]);
      await context.close();
    },
  );

  it.each([phone, desktop])(
    'requests the image of a book once, before the application, $width px wide',
    async (viewport) => {
      const books = await listBooks(shop.product, 'pageSize=48');
      const book = books.find(({ images }) => images.length > 0);
      const file = book?.images[0]?.url ?? 'a book with an image';
      const { context, page } = await openVisitor(shop.browser, viewport);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(`${shop.product.url}/book/${book?._id}`, { waitUntil: 'networkidle' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      // In its displayed width; the thumbnail is a separate image.
      const shown = await page
        .locator('main img[fetchpriority="high"]')
        .evaluate((image: HTMLImageElement) => image.currentSrc);
      expect(new URL(shown).pathname).toBe(file);
      expect(asked.filter((url) => url === shown)).toHaveLength(1);
      expect(asked.indexOf(shown)).toBeLessThan(asked.findIndex((url) => /\/assets\/Book-[^/]+\.js$/.test(url)));
      await context.close();
    },
  );

  it('requests the text of an article once, at the address that the page names', async () => {
    const { context, page, faults } = await openVisitor(shop.browser, phone);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const answer = await page.goto(`${shop.product.url}/blog/reading-habits`, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    const [, file = ''] =
      /<link rel="program" fetchpriority="low" href="(\/assets\/reading-habits\.sr-[^"]+)"/.exec(
        (await answer?.text()) ?? '',
      ) ?? [];
    expect(asked.filter((path) => path === file)).toEqual([file]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('never shows a placeholder', async () => {
    const { context, page } = await openVisitor(shop.browser, desktop);
    await page.addInitScript(
      (label) => {
        const seen = new MutationObserver(() => {
          if (document.querySelector(`main [role="status"][aria-label="${label}"]`))
            Object.assign(window, { hasShownPlaceholder: true });
        });
        seen.observe(document, { subtree: true, childList: true });
      },
      serverText('sr', 'common', 'loading'),
    );
    const { _id, title } = await anyBook();
    await page.goto(`${shop.product.url}/book/${_id}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await page.evaluate(() => 'hasShownPlaceholder' in window)).toBe(false);
    await context.close();
  });
});

describe('the metadata of a page', () => {
  const headOf = (page: Page) =>
    page.evaluate(() => ({
      title: document.title,
      lang: document.documentElement.lang,
      canonical: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href,
      robots: document.querySelector<HTMLMetaElement>('meta[name="robots"]')?.content,
      structured: document.querySelectorAll('script[type="application/ld+json"]').length,
    }));

  it('is the same from the server and after hydration, and follows every navigation', async () => {
    const { _id, title } = await anyBook();
    const { context, page } = await openVisitor(shop.browser, desktop);
    await page.goto(`${shop.product.url}/book/${_id}`);
    const before = await (await fetch(`${shop.product.url}/book/${_id}`, { headers: { Accept: 'text/html' } })).text();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    const head = await headOf(page);
    expect(before).toContain(`<title>${head.title}</title>`);
    expect(head).toMatchObject({ lang: 'sr-Latn', canonical: `${shop.product.url}/book/${_id}`, robots: undefined });
    expect(head.structured).toBeGreaterThan(0);

    await page
      .getByRole('link', { name: serverText('sr', 'header', 'categories') })
      .first()
      .click();
    await page.waitForURL('**/categories');
    await expect
      .poll(() => headOf(page))
      .toMatchObject({ canonical: `${shop.product.url}/categories`, robots: undefined, structured: 0 });

    await page.goto(`${shop.product.url}/auth/login`);
    await expect.poll(() => headOf(page)).toMatchObject({ canonical: undefined, robots: 'noindex' });
    await context.close();
  });

  it('runs no script of a title and violates no CSP rule', async () => {
    const { context, page, faults } = await openVisitor(shop.browser, desktop);
    await page.goto(
      `${shop.product.url}/categories?q=${encodeURIComponent('</script><script>document.title="x"</script>')}`,
    );
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.title()).toContain('<script>');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('refuses markup that is not marked as trusted', async () => {
    const { context, page } = await openVisitor(shop.browser, desktop);
    await page.goto(shop.product.url);
    // The application creates the Trusted Types policy; before hydration the browser rejects all markup.
    await untilHydrated(page);
    const put = page.evaluate(() => {
      document.body.innerHTML = '<img src="x" onerror="document.title = 1" alt="">';
    });
    await expect(put).rejects.toThrow('Not marked as trusted');
    await context.close();
  });
});
