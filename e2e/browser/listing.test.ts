import { serverText } from '@korice/texts/server';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../apps/api/test/free-port.js';
import { call } from '../call.js';
import { startCuttingProxy } from '../cutting-proxy.js';
import { listBook } from '../listing.js';
import { heavyImage, pngImage } from '../images.js';
import { makeDataDir, removeDataDir, startProduct, type Product } from '../product.js';
import { fillBook as fillBookForm } from './book-form.js';
import { desktop, launchChromium, phone } from './chromium.js';
import { openMember } from './member.js';

const newPassword = 'sasvim nova lozinka';

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
  const { context, page, token } = await openMember({ product, browser }, email, viewport);
  contexts.push(context);
  return { page, token };
}

const fillBook = (page: Page, title: string, url = product.url): Promise<void> =>
  fillBookForm(page, url, { title, author: 'Meša Selimović', price: '8,50' });

function ownBooks(token: string): Promise<{ _id: string; title: string }[]> {
  return call(product, token, 'GET', '/api/books/my-books');
}

const ownTitles = async (token: string) => (await ownBooks(token)).map(({ title }) => title);

/** Changes the password as another device does, which ends the sessions of the account. */
async function changePassword(token: string, password: string): Promise<void> {
  const me = await call<Record<string, unknown>>(product, token, 'GET', '/auth/me');
  const { name, biography, image, categories, gender } = me;
  const changed = { name, biography, image, categories, gender, password };
  await call(product, token, 'PUT', `/api/users/${String(me._id)}/profile`, changed);
}

it('the form of a new book starts with the currency of the last listing from another device', async () => {
  const { page, token } = await enter('valuta@example.com', phone);
  await listBook(product, token, { title: 'Lagum', author: 'Svetlana Velmar-Janković', price: '450', currency: 'RSD' });
  await page.goto(`${product.url}/dashboard/add-book`);
  const currency = page.getByLabel(serverText('sr', 'common', 'currency'), { exact: true });
  expect(await currency.inputValue()).toBe('RSD');
});

it('a new listing ends on the shelf with links to view and to share the book', async () => {
  const { page, token } = await enter('polica@example.com', phone);
  await fillBook(page, 'Hodočašće Arsenija Njegovana');
  await button(page, form('add')).click();
  await page.getByText(form('created')).waitFor();
  await page.waitForURL('**/dashboard/book-listing');
  const [book] = await ownBooks(token);
  const share = page.getByRole('link', { name: serverText('sr', 'share', 'viaViber') });
  expect(await share.getAttribute('href')).toContain(`%2Fbook%2F${book?._id ?? ''}`);
  await page.getByRole('link', { name: serverText('sr', 'bookTable', 'viewPublished'), exact: true }).click();
  await page.waitForURL(`**/book/${book?._id ?? ''}`);
});

describe('an unfinished listing', () => {
  it('survives a reload in the middle of typing', async () => {
    const { page } = await enter('ponovo@example.com', phone);
    await fillBook(page, 'Derviš i smrt');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText(/^Vratili smo nedovršen oglas/).waitFor();
    expect(await field(page, 'title').inputValue()).toBe('Derviš i smrt');
    expect(await field(page, 'priceEur').inputValue()).toBe('8,50');
  });

  it('keeps its uploaded images when the connection breaks during one, and sends only that one again', async () => {
    const line = await startCuttingProxy(product.url);
    try {
      const { page, token } = await enter('prekid@example.com', phone);
      await fillBook(page, 'Sarajevski Marlboro', line.url);
      line.cut('/api/images', 300_000);
      const files = [await heavyImage(600_000), await pngImage()].map((buffer, index) => ({
        name: ['velika.png', 'mala.png'][index] ?? '',
        mimeType: 'image/png',
        buffer,
      }));
      const tiles = page.getByRole('list', { name: serverText('sr', 'images', 'list') }).getByRole('listitem');
      await page.locator('input[type="file"]').setInputFiles(files);
      await tiles
        .first()
        .getByText(serverText('sr', 'images', 'uploadFailed', { name: 'velika.png' }))
        .waitFor();
      await tiles.nth(1).getByRole('img').waitFor();
      expect(line.cuts).not.toEqual([]);
      for (const { forwarded, total } of line.cuts) {
        expect(forwarded).toBeGreaterThanOrEqual(total / 2);
        expect(forwarded).toBeLessThan(total);
      }
      // A missing image blocks the save and keeps the other values.
      await button(page, form('add')).click();
      await page.getByText(/^1 slika nije poslata\./).waitFor();
      expect(await field(page, 'title').inputValue()).toBe('Sarajevski Marlboro');
      expect(await ownTitles(token)).toEqual([]);

      line.heal();
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
      });
      await button(page, serverText('sr', 'images', 'retryFile', { name: 'velika.png' })).click();
      await tiles.first().getByRole('img').waitFor();
      expect(sent).toEqual(['/api/images']);
      await button(page, form('add')).click();
      await page.getByText(form('created')).waitFor();
      const [book] = await ownBooks(token);
      const saved: unknown = await (await fetch(`${product.url}/api/books/${book?._id}`)).json();
      expect(saved).toMatchObject({ images: [{ name: 'velika.png' }, { name: 'mala.png' }] });
    } finally {
      await line.close();
    }
  });

  it('is created once after a double click', async () => {
    const { page, token } = await enter('dvaput@example.com');
    await fillBook(page, 'Tvrđava');
    await button(page, form('add')).dblclick();
    await page.getByText(form('created')).waitFor();
    expect(await ownTitles(token)).toEqual(['Tvrđava']);
  });

  it('is saved once when the server is killed during the save and restarted', async () => {
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

  it('is saved after a login in the dialog when the session expired during the save', async () => {
    const { page, token } = await enter('istekla@example.com');
    await fillBook(page, 'Magla i mjesečina');
    let isEnded = false;
    await page.route('**/api/books', async (route) => {
      if (route.request().method() === 'POST' && !isEnded) {
        isEnded = true;
        await changePassword(token, newPassword);
      }
      await route.continue();
    });
    await button(page, form('add')).click();
    const dialog = page.getByRole('dialog', { name: serverText('sr', 'auth', 'sessionTitle') });
    await dialog.getByLabel(serverText('sr', 'auth', 'password'), { exact: true }).fill(newPassword);
    await dialog.getByRole('button', { name: serverText('sr', 'auth', 'login'), exact: true }).click();
    await page.getByText(form('created')).waitFor();
    const fresh = await page.evaluate(() => localStorage.getItem('token'));
    expect(fresh).not.toBe(token);
    expect(await ownTitles(fresh ?? '')).toEqual(['Magla i mjesečina']);
  });
});

describe('the books of a seller', () => {
  it('can be reserved together, and one can be marked as sold', async () => {
    const { page, token } = await enter('prodaja@example.com');
    for (const title of ['Prva', 'Druga'])
      await listBook(product, token, { title, author: 'Meša Selimović', price: '700' });
    await page.goto(`${product.url}/dashboard/book-listing`);
    const all = page.getByRole('checkbox', { name: serverText('sr', 'bookTable', 'selectAll') });
    const markOfAll = () => all.evaluate((box) => getComputedStyle(box, '::after').content);
    expect(await markOfAll()).toBe('none');
    await page.getByRole('checkbox', { name: serverText('sr', 'bookTable', 'selectRow', { title: 'Prva' }) }).check();
    // The mixed state is visible, not only announced.
    expect(await markOfAll()).toBe('""');
    await all.check();
    await button(page, serverText('sr', 'bookTable', 'bulkStatus')).click();
    await page.getByRole('menuitem', { name: serverText('sr', 'statuses', 'reserved') }).click();
    const question = page.getByRole('alertdialog', { name: serverText('sr', 'bookTable', 'bulkTitle', { count: 2 }) });
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
