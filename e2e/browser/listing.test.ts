import { AxeBuilder } from '@axe-core/playwright';
import { serverText } from '@korice/texts/server';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '../account.js';
import { barcodePicture } from '../barcode.js';
import { freePort, makeDataDir, removeDataDir, startProduct, type Product } from '../product.js';
import { desktop, launchChromium, openVisitor, phone } from './chromium.js';

const password = 'knjige na polici';
const isbn = '9788607004171';

let dataDir: string;
let port: string;
let product: Product;
let browser: Browser;
let contexts: BrowserContext[] = [];
const start = () => startProduct(dataDir, { PORT: port, RATE_LIMIT: 'off' });
beforeAll(async () => {
  dataDir = await makeDataDir();
  port = String(await freePort());
  [product, browser] = await Promise.all([start(), launchChromium()]);
});
afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  contexts = [];
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await removeDataDir(dataDir);
});

const form = (key: 'title' | 'author' | 'priceEur' | 'add' | 'created') => serverText('sr', 'bookForm', key);
const field = (page: Page, key: 'title' | 'author' | 'priceEur') => page.getByLabel(form(key), { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A browser in which a fresh account is logged in. */
async function enter(email: string, viewport = desktop): Promise<{ page: Page; token: string }> {
  const token = await openAccount(product, email);
  const me = await fetch(`${product.url}/auth/me`, { headers: { Authorization: `Bearer ${token}` } });
  const { context, page } = await openVisitor(browser, viewport);
  contexts.push(context);
  await context.addInitScript(
    ([kept, user]) => {
      if (localStorage.getItem('test') !== null) return;
      localStorage.setItem('test', '');
      localStorage.setItem('token', kept ?? '');
      localStorage.setItem('loggedInUserData', user ?? '');
    },
    [token, await me.text()],
  );
  return { page, token };
}

async function fillBook(page: Page, title: string): Promise<void> {
  await page.goto(`${product.url}/dashboard/add-book`);
  await field(page, 'title').fill(title);
  await field(page, 'author').fill('Meša Selimović');
  await field(page, 'priceEur').fill('8,50');
}

async function ownTitles(token: string): Promise<string[]> {
  const answer = await fetch(`${product.url}/api/books/my-books`, { headers: { Authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { title: string }[]).map(({ title }) => title);
}

async function listBook(token: string, title: string): Promise<string> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ title, author: 'Meša Selimović', price: '700' })) body.set(name, value);
  const answer = await fetch(`${product.url}/api/books`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body,
  });
  return ((await answer.json()) as { _id: string })._id;
}

describe('a book with a bar code', () => {
  it('is read from a picture and fills the form', async () => {
    const { page } = await enter('barkod@example.com', phone);
    const asked: string[] = [];
    await page.route('**/api/isbn/*', (route) => {
      asked.push(route.request().url().split('/').at(-1) ?? '');
      return route.fulfill({
        json: {
          title: 'Na Drini ćuprija',
          subtitle: '',
          authors: ['Ivo Andrić'],
          description: '',
          categories: [],
          matchedCategories: ['Klasici'],
          publishedDate: '1986',
          publisher: 'Prosveta',
          pageCount: 397,
          imageLinks: { thumbnail: '', smallThumbnail: '' },
          industryIdentifiers: [{ type: 'ISBN_13', identifier: isbn }],
          coverUrl: '',
        },
      });
    });
    await page.goto(`${product.url}/dashboard/add-book`);
    await button(page, serverText('sr', 'isbn', 'scan')).click();
    const dialog = page.getByRole('dialog', { name: serverText('sr', 'isbn', 'scanTitle') });
    // This machine has no camera.
    await dialog.getByText(serverText('sr', 'isbn', 'scanNoCamera')).waitFor();
    const buffer = await barcodePicture(isbn);
    await dialog.getByLabel(serverText('sr', 'isbn', 'scanPicture')).setInputFiles({
      name: 'poledjina.png',
      mimeType: 'image/png',
      buffer,
    });
    await page.getByText(serverText('sr', 'isbn', 'found')).waitFor();
    expect(asked).toEqual([isbn]);
    expect(await field(page, 'title').inputValue()).toBe('Na Drini ćuprija');
    expect(await field(page, 'author').inputValue()).toBe('Ivo Andrić');
  });
});

describe('a listing under way', () => {
  it('survives a reload in the middle of typing', async () => {
    const { page } = await enter('ponovo@example.com', phone);
    await fillBook(page, 'Derviš i smrt');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText(/^Vratili smo nedovršen oglas/).waitFor();
    expect(await field(page, 'title').inputValue()).toBe('Derviš i smrt');
    expect(await field(page, 'priceEur').inputValue()).toBe('8,50');
  });

  it('is one listing after a double click', async () => {
    const { page, token } = await enter('dvaput@example.com');
    await fillBook(page, 'Tvrđava');
    await button(page, form('add')).dblclick();
    await page.getByText(form('created')).waitFor();
    expect(await ownTitles(token)).toEqual(['Tvrđava']);
  });

  it('is saved once when the server was killed during the save and has come back', async () => {
    const { page, token } = await enter('pad@example.com');
    await fillBook(page, 'Ostrvo');
    let isDown = false;
    await page.route('**/api/books', async (route) => {
      if (route.request().method() === 'POST' && !isDown) {
        isDown = true;
        await product.stop('SIGKILL');
      }
      await route.continue();
    });
    await button(page, form('add')).click();
    await page
      .getByText(serverText('sr', 'errors', 'network'))
      .or(page.getByText(/^Greška:/))
      .first()
      .waitFor();
    expect(await field(page, 'title').inputValue()).toBe('Ostrvo');
    product = await start();
    await button(page, form('add')).click();
    await page.getByText(form('created')).waitFor();
    expect(await ownTitles(token)).toEqual(['Ostrvo']);
  });

  it('is saved after a login in place when the session ran out', async () => {
    const email = 'istekla@example.com';
    const { page, token } = await enter(email);
    await fillBook(page, 'Magla i mjesečina');
    let isExpired = true;
    await page.route('**/api/books', (route) => {
      if (route.request().method() !== 'POST' || !isExpired) return route.continue();
      isExpired = false;
      return route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        json: { type: 'about:blank', title: 'Unauthorized', status: 401, code: 'UNAUTHENTICATED', requestId: '1' },
      });
    });
    await button(page, form('add')).click();
    const dialog = page.getByRole('dialog', { name: serverText('sr', 'auth', 'sessionTitle') });
    await dialog.getByLabel(serverText('sr', 'auth', 'password'), { exact: true }).fill(password);
    await dialog.getByRole('button', { name: serverText('sr', 'auth', 'login'), exact: true }).click();
    await page.getByText(form('created')).waitFor();
    expect(await ownTitles(token)).toEqual(['Magla i mjesečina']);
  });
});

describe('the own books', () => {
  it('change their status together, and one is sold', async () => {
    const { page, token } = await enter('prodaja@example.com');
    for (const title of ['Prva', 'Druga']) await listBook(token, title);
    await page.goto(`${product.url}/dashboard/book-listing`);
    await page.getByRole('checkbox', { name: serverText('sr', 'bookTable', 'selectAll') }).check();
    await button(page, serverText('sr', 'bookTable', 'bulkStatus')).click();
    await page.getByRole('menuitem', { name: serverText('sr', 'statuses', 'reserved') }).click();
    const question = page.getByRole('alertdialog', { name: serverText('sr', 'bookTable', 'bulkTitle') });
    await question.getByRole('button', { name: serverText('sr', 'bookTable', 'bulkStatus') }).click();
    const table = page.getByRole('table');
    await expect.poll(() => table.getByText(serverText('sr', 'statuses', 'reserved')).count()).toBe(2);

    await button(page, serverText('sr', 'bookTable', 'rowActions', { title: 'Prva' })).click();
    await page.getByRole('menuitem', { name: serverText('sr', 'bookTable', 'markSold') }).click();
    const sale = page.getByRole('dialog', { name: serverText('sr', 'bookTable', 'sellTitle') });
    await sale.getByText(serverText('sr', 'bookTable', 'peopleEmpty')).waitFor();
    await sale.getByRole('button', { name: serverText('sr', 'bookTable', 'markSold') }).click();
    await table.getByText(serverText('sr', 'statuses', 'sold')).waitFor();
    await page.goto(`${product.url}/dashboard`);
    await page.getByRole('link', { name: /^1 Prodato/ }).waitFor();
  });
});

describe.each([
  { viewport: phone, scheme: 'light', language: 'sr' },
  { viewport: phone, scheme: 'dark', language: 'en' },
  { viewport: desktop, scheme: 'light', language: 'en' },
  { viewport: desktop, scheme: 'dark', language: 'sr' },
] as const)('WCAG 2.2 AA at $viewport.width px, $scheme, $language', ({ viewport, scheme, language }) => {
  it('holds on the screens of a seller', async () => {
    const { page, token } = await enter(`pristup${viewport.width}${scheme}@example.com`, viewport);
    await listBook(token, 'Na Drini ćuprija');
    await page.emulateMedia({ colorScheme: scheme });
    for (const path of ['', '/add-book', '/book-listing', '/purchased-books']) {
      await page.goto(`${product.url}/dashboard${path}?lang=${language}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze();
      const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
      expect(found, path).toEqual([]);
    }
  });
});
