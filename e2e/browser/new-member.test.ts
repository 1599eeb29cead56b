import { serverText } from '@korice/texts/server';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pngImage } from '../images.js';
import { fillBook } from './book-form.js';
import { desktop, openVisitor, phone } from './chromium.js';
import { register } from './register.js';
import { withShop } from './shop.js';

const shop = withShop({ SEED_DEMO: 'on' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function describeBook(page: Page, book: { title: string; author: string; price: string }): Promise<void> {
  await fillBook(page, shop.product.url, book);
  await page.getByLabel(serverText('sr', 'bookForm', 'shortDescription')).fill('Korice malo izbledele, šćžđč.');
}

async function choosePhotos(page: Page, ...names: string[]): Promise<void> {
  const image = await pngImage();
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles(names.map((name) => ({ name, mimeType: 'image/png', buffer: image })));
}

async function logout(page: Page): Promise<void> {
  await page.goto(`${shop.product.url}/`);
  const menu = button(page, serverText('sr', 'header', 'openMenu'));
  const logoutButton = button(page, serverText('sr', 'header', 'logout')).filter({ visible: true });
  // Phones have the button in the menu.
  await logoutButton.or(menu).first().waitFor();
  if (await menu.isVisible()) await menu.click();
  await logoutButton.first().click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
}

describe.each([
  {
    name: 'on a phone',
    viewport: phone,
    title: 'Травничка хроника',
    author: 'Branimir Šćepanović',
    cyrillic: 'Бранимир Шћепановић',
  },
  { name: 'on a desktop', viewport: desktop, title: 'Gluvi barut', author: 'Đorđe Žućko', cyrillic: 'Ђорђе Жућко' },
])('a new member $name', ({ viewport, title, author, cyrillic }) => {
  // @spec 1-visitors-browse 1-members-desk 2-register-form 2-topbar-logout
  it('registers and lists a book, which a visitor finds', async () => {
    const email = `citalac${viewport.width}@example.com`;
    const { context, page, faults } = await openVisitor(shop.browser, viewport);
    await page.goto(shop.product.url);
    await button(page, serverText('sr', 'cookie', 'ok')).click();
    await register(page, shop.product, email);
    await describeBook(page, { title, author, price: '12,50' });
    await choosePhotos(page, 'prednje korice.png', 'poleđina.png');
    await expect
      .poll(() => page.getByRole('img', { name: /^Slika \d|Naslovna slika/ }).count())
      .toBeGreaterThanOrEqual(2);
    await button(page, serverText('sr', 'bookForm', 'add')).click();
    await page.getByText(serverText('sr', 'bookForm', 'created')).waitFor();
    await page.waitForURL('**/dashboard/book-listing');
    await page.getByRole('link', { name: title }).filter({ visible: true }).first().waitFor();
    await logout(page);
    expect(faults).toEqual([]);
    await context.close();

    const visitor = await openVisitor(shop.browser, viewport);
    await visitor.page.goto(shop.product.url);
    const search = visitor.page.getByRole('combobox').first();
    await search.fill(cyrillic);
    const suggestion = visitor.page.getByRole('option', { name: new RegExp(title) });
    await suggestion.click();
    await visitor.page.waitForURL('**/book/*');
    await visitor.page.getByRole('heading', { level: 1, name: title }).waitFor();
    await visitor.page.getByText('1.465,00 RSD').first().waitFor();
    const photo = visitor.page.locator('main img[src*="/uploads/"]').first();
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(visitor.faults).toEqual([]);
    await visitor.context.close();
  });
});

describe('a listing whose upload fails', () => {
  it('keeps its input, and is created once with its photo after retries', async () => {
    const email = 'losa-veza@example.com';
    const { context, page } = await openVisitor(shop.browser, phone);
    await register(page, shop.product, email);
    await describeBook(page, { title: 'Ponornica', author: 'Skender Kulenović', price: '9' });

    let isCut = true;
    await page.route('**/api/images', (route) => (isCut ? route.abort('connectionreset') : route.continue()));
    await choosePhotos(page, 'korice.png');
    await page
      .getByText(serverText('sr', 'images', 'uploadFailed', { name: 'korice.png' }))
      .first()
      .waitFor();
    isCut = false;
    await page.getByRole('button', { name: serverText('sr', 'images', 'retryFile', { name: 'korice.png' }) }).click();
    await page
      .getByRole('img', { name: /Slika 1|Naslovna slika/ })
      .first()
      .waitFor();

    // The response to the save is lost too; repeating the save creates no second listing.
    let saves = 0;
    await page.route('**/api/books', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      saves += 1;
      if (saves > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await button(page, serverText('sr', 'bookForm', 'add')).click();
    await page.getByRole('alert').first().waitFor();
    expect(await page.getByLabel(serverText('sr', 'bookForm', 'title'), { exact: true }).inputValue()).toBe(
      'Ponornica',
    );
    await button(page, serverText('sr', 'bookForm', 'add')).click();
    await page.getByText(serverText('sr', 'bookForm', 'created')).waitFor();

    const found = await fetch(`${shop.product.url}/api/books?q=ponornica`);
    const books = (await found.json()) as { images: unknown[] }[];
    expect(books).toHaveLength(1);
    expect(books[0]?.images).toHaveLength(1);
    await context.close();
  });
});
