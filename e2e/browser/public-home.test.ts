import { serverText } from '@korice/texts/server';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, openVisitor, phone } from './chromium.js';
import { withShop } from './shop.js';

const shop = withShop();
const text = (key: 'featuredHeading' | 'newReleases' | 'blogHeading' | 'bestsellers' | 'sectionFailed') =>
  serverText('sr', 'home', key);
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const sections = {
  featured: text('featuredHeading'),
  newest: text('newReleases'),
  blog: text('blogHeading'),
  wanted: text('bestsellers'),
  newsletter: serverText('sr', 'newsletter', 'heading'),
};

async function openHome(viewport = desktop, before?: (page: Page) => Promise<unknown>) {
  const visitor = await openVisitor(shop.browser, viewport);
  await before?.(visitor.page);
  await visitor.page.goto(shop.product.url);
  return visitor;
}

describe('the home page', () => {
  // @spec 2-route-home 2-home-new
  it.each([
    { name: 'on a phone', viewport: phone },
    { name: 'on a desktop', viewport: desktop },
  ])('has all sections in order without horizontal overflow, $name', async ({ viewport }) => {
    const { context, page, faults } = await openHome(viewport);
    for (const name of Object.values(sections)) await section(page, name).waitFor();
    for (const name of [sections.newest, sections.wanted])
      await section(page, name).getByRole('article').nth(5).waitFor({ state: 'attached' });
    await section(page, sections.blog).getByRole('article').nth(2).waitFor();
    expect(
      await page
        .getByRole('heading', { level: 2 })
        .filter({ visible: true })
        .evaluateAll((headings) => headings.map((heading) => heading.textContent)),
    ).toEqual(Object.values(sections));
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('links from the new books to the list of all books below the categories', async () => {
    const { context, page, faults } = await openHome(phone);
    await page.getByRole('link', { name: serverText('sr', 'home', 'seeAllNew') }).click();
    const heading = page.getByRole('heading', { level: 2, name: serverText('sr', 'browse', 'allBooks'), exact: true });
    await expect.poll(async () => (await heading.boundingBox())?.y ?? 0).toBeLessThan(phone.height / 2);
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(phone.height);
    expect(faults).toEqual([]);
    await context.close();
  });

  it.each([
    { kind: 'featured', isListRequest: (url: URL) => url.searchParams.get('featured') === 'true' },
    { kind: 'newest', isListRequest: (url: URL) => url.searchParams.get('sort') === 'newest' },
    { kind: 'wanted', isListRequest: (url: URL) => url.searchParams.get('sort') === 'bestsellers' },
  ] as const)(
    'shows its other sections when the $kind books fail to load, and loads them with a retry',
    async ({ kind, isListRequest }) => {
      let isCut = true;
      const { context, page } = await openHome(desktop, async (opened) => {
        // Removes the data that the page contains, so that it requests its books.
        await opened.route('**/*', async (route) => {
          if (route.request().resourceType() !== 'document') return route.fallback();
          const answer = await route.fetch();
          const body = (await answer.text()).replace(
            /<script[^>]*type="application\/json"[^>]*>[\s\S]*?<\/script>/g,
            '',
          );
          return route.fulfill({ response: answer, body });
        });
        await opened.route('**/api/books?*', (route) =>
          isCut && isListRequest(new URL(route.request().url())) ? route.abort() : route.fallback(),
        );
      });
      const broken = section(page, sections[kind]);
      await broken.getByText(text('sectionFailed')).waitFor();
      for (const [other, name] of Object.entries(sections))
        if (other !== kind) expect(await section(page, name).getByRole('alert').count()).toBe(0);
      isCut = false;
      await broken.getByRole('button', { name: serverText('sr', 'common', 'retry') }).click();
      await broken.getByRole('article').first().waitFor();
      await context.close();
    },
  );

  it('still searches and shows books when the category counts fail to load', async () => {
    const { context, page } = await openHome(desktop, (opened) =>
      opened.route('**/api/books/facets*', (route) => route.abort()),
    );
    await section(page, sections.newest).getByRole('article').first().waitFor();
    await page.getByRole('combobox').fill('andr');
    await page.getByRole('option').first().waitFor();
    await context.close();
  });

  // @spec 2-home-hero
  it('finds a book by keyboard alone', async () => {
    const { context, page } = await openHome();
    const box = page.getByRole('combobox');
    await box.focus();
    await page.keyboard.type('Андрић');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => box.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => box.getAttribute('aria-expanded')).toBe('true');
    if ((await box.getAttribute('aria-activedescendant')) === null) await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.getByRole('option', { selected: true }).count()).toBe(1);
    const chosen = (await page.getByRole('option', { selected: true }).innerText()).split('\n')[0] ?? '';
    await page.keyboard.press('Enter');
    await page.waitForURL('**/book/*');
    await page.getByRole('heading', { level: 1, name: chosen }).waitFor();
    await context.close();
  });

  it('pages the featured books by keyboard, and pauses while focused', async () => {
    const { context, page } = await openHome();
    const featured = section(page, sections.featured);
    const title = () => featured.locator('article:not([inert])').getByRole('heading').innerText();
    await featured.locator('article:not([inert])').waitFor();
    const first = await title();
    await featured.getByRole('button', { name: serverText('sr', 'common', 'nextSlide') }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(title).not.toBe(first);
    await page
      .getByRole('button', { name: serverText('sr', 'common', 'previousSlide') })
      .first()
      .press('Enter');
    await expect.poll(title).toBe(first);
    await context.close();
  });

  it('subscribes an address to the newsletter, and keeps the input after a failure', async () => {
    const { context, page } = await openHome();
    const band = section(page, sections.newsletter);
    const field = band.getByLabel(serverText('sr', 'newsletter', 'email'), { exact: true });
    await page.route('**/api/newsletter', (route) => route.abort(), { times: 1 });
    await field.fill('citateljka@example.com');
    await field.press('Enter');
    await band.getByText(serverText('sr', 'newsletter', 'failed')).waitFor();
    expect(await field.inputValue()).toBe('citateljka@example.com');
    await field.press('Enter');
    await band.getByText(serverText('sr', 'newsletter', 'success')).waitFor();
    await context.close();
  });

  // @spec 2-route-blog 2-blog-post
  it('links to an article that survives a reload', async () => {
    const { context, page, faults } = await openHome();
    const link = section(page, sections.blog).getByRole('link').first();
    const title = await link.innerText();
    await link.click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('restores the scroll position and the page of the bestsellers on back', async () => {
    const { context, page } = await openHome();
    const wanted = section(page, sections.wanted);
    const answered = page.waitForResponse((response) => /\/api\/books\?.*\bpage=2/.test(response.url()));
    await wanted.getByRole('link', { name: serverText('sr', 'common', 'pageNumber', { page: '2' }) }).click();
    await answered;
    await expect.poll(() => wanted.getByRole('list').first().getAttribute('aria-busy')).toBe('false');
    const card = wanted.getByRole('article').last();
    await card.scrollIntoViewIfNeeded();
    const title = await card.getByRole('heading').innerText();
    await card.getByRole('link').click();
    await page.waitForURL('**/book/*');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await page.waitForURL('**/?page=2');
    await expect
      .poll(async () => {
        const box = await wanted.getByRole('heading', { name: title }).boundingBox();
        return box !== null && box.y > -50 && box.y < desktop.height;
      })
      .toBe(true);
    await context.close();
  });
});
