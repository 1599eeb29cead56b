import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverText } from '@korice/texts/server';
import { launch, type Browser, type BrowserContext, type Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mailedLink, openAccount } from '../account.js';
import { call } from '../call.js';
import { listBook, openRoom } from '../listing.js';
import { pngPicture } from '../picture.js';
import { makeDataDir, removeDataDir, startProduct, type Product } from '../product.js';
import { desktop, phone } from './chromium.js';

/** Debian's firefox-esr, or the Firefox that `FIREFOX_PATH` names, over WebDriver BiDi. */
const executablePath = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';
const password = 'knjige na polici';

let product: Product;
let browser: Browser;
let folder: string;
let contexts: BrowserContext[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'korice-firefox-'));
  product = await startProduct(await makeDataDir(), { SEED_DEMO: 'on', RATE_LIMIT: 'off' });
  browser = await launch({ browser: 'firefox', executablePath, extraPrefsFirefox: { 'intl.accept_languages': 'sr' } });
});
afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  contexts = [];
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await removeDataDir(product.dataDir);
  await rm(folder, { recursive: true });
});

/** Opens a page as a visitor or as the member of `token`, and collects the errors of its console. */
async function openPage(viewport: typeof phone, path: string, token?: string) {
  const context = await browser.createBrowserContext();
  contexts.push(context);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const faults: string[] = [];
  const appStarts = () => page.waitForFunction(() => Reflect.get(window, 'pressedEarly') === null);
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    // Firefox reports a connecting socket that a navigation cuts off.
    const isCutOff = message.text().includes('was interrupted while the page was loading');
    if (message.type() === 'error' && !isCutOff) faults.push(message.text());
  });
  await page.setViewport(viewport);
  const session =
    token === undefined
      ? {}
      : { token, loggedInUserData: JSON.stringify(await call(product, token, 'GET', '/auth/me')) };
  await page.goto(product.url);
  // A navigation aborts scripts that still load, and Firefox reports their hash as that of an empty file.
  await appStarts();
  await page.evaluate((stored) => Object.assign(localStorage, stored), { cookieConsent: 'false', ...session });
  await page.goto(product.url + path);
  await appStarts();
  return { page, faults };
}

const field = (page: Page, label: string) =>
  page.locator(`::-p-xpath(//*[@id = //label[starts-with(normalize-space(.), '${label}')]/@for])`);
const button = (page: Page, label: string) => page.locator(`::-p-aria([name="${label}"][role="button"])`);
const text = (page: Page, words: string) => page.locator(`::-p-text(${words})`).wait();

describe.each([
  { name: 'on a phone', viewport: phone },
  { name: 'on a desktop', viewport: desktop },
])('the site in Firefox $name', ({ viewport }) => {
  it('finds a book by a search and opens its page', async () => {
    const [book] = await call<{ _id: string; title: string }[]>(product, undefined, 'GET', '/api/books?limit=1');
    if (!book) throw new Error('The demo shop has books.');
    const { page, faults } = await openPage(viewport, '/');
    await page.locator('[role="combobox"]').fill(book.title);
    await page.locator(`::-p-xpath(//*[@role = 'option'][contains(., '${book.title}')])`).click();
    await page.waitForFunction(() => location.pathname.startsWith('/book/'));
    await page.locator(`h1 ::-p-text(${book.title})`).wait();
    expect(faults).toEqual([]);
  });

  it('registers a visitor, activates the account and lists a book with a photo', async () => {
    const email = `lisica${viewport.width}@example.com`;
    const title = `Seobe ${viewport.width}`;
    const { page, faults } = await openPage(viewport, '/auth/register');
    await field(page, serverText('sr', 'auth', 'name')).fill('Đorđe Čitalac');
    await field(page, serverText('sr', 'auth', 'email')).fill(email);
    await field(page, serverText('sr', 'auth', 'password')).fill(password);
    await button(page, serverText('sr', 'auth', 'register')).click();
    await text(page, serverText('sr', 'auth', 'registerSuccess'));
    await page.goto(await mailedLink(product, email, /http\S+\/auth\/activate\/[\w-]+/));
    await text(page, serverText('sr', 'auth', 'activatedLoggedIn'));
    // Activation leads on by itself: a navigation meanwhile would abort the files of that screen, which the console reports.
    await page.waitForFunction(() => !window.location.pathname.startsWith('/auth/'));
    await page.waitForNetworkIdle();

    await page.goto(`${product.url}/dashboard/add-book`);
    const isPhone = viewport === phone;
    // Phones show the fields after this choice.
    if (isPhone) await button(page, serverText('sr', 'bookForm', 'typeStart')).click();
    await field(page, serverText('sr', 'bookForm', 'title')).fill(title);
    await field(page, serverText('sr', 'bookForm', 'author')).fill('Miloš Crnjanski');
    await field(page, serverText('sr', 'bookForm', 'priceEur')).fill('8');
    await field(page, serverText('sr', 'bookForm', 'town')).fill('Novi Sad');
    if (isPhone) await page.locator('input[type="radio"]').click();
    const photo = join(folder, 'korice.png');
    await writeFile(photo, await pngPicture());
    const input = await page.waitForSelector('input[type="file"]');
    await (await input?.toElement('input'))?.uploadFile(photo);
    await page.waitForSelector('main img[src*="/uploads/"], main img[src^="blob:"]');
    await button(page, serverText('sr', 'bookForm', 'add')).click();
    await text(page, serverText('sr', 'bookForm', 'created'));
    const path = `/api/books?q=${encodeURIComponent(title)}`;
    const listed = async () => (await call<{ images: unknown[] }[]>(product, undefined, 'GET', path))[0]?.images;
    await expect.poll(listed).toHaveLength(1);
    expect(faults).toEqual([]);
  });

  it('shows a message to the other member at once', async () => {
    const seller = await openAccount(product, `prodavac${viewport.width}@example.com`);
    const buyer = await openAccount(product, `kupac${viewport.width}@example.com`);
    const { _id: sellerId } = await call<{ _id: string }>(product, seller, 'GET', '/auth/me');
    const fields = { title: 'Gospođica', author: 'Ivo Andrić', price: '8', currency: 'EUR' };
    const { _id: bookId } = await listBook(product, seller, fields);
    const room = await openRoom(product, buyer, bookId, sellerId);
    const path = `/dashboard/messaging?room=${room}`;
    const here = await openPage(viewport, path, buyer);
    const there = await openPage(viewport, path, seller);
    await here.page
      .locator(`textarea[aria-label="${serverText('sr', 'messaging', 'inputLabel')}"]`)
      .fill('Da li je još dostupna?');
    await here.page.keyboard.press('Enter');
    await there.page.locator('[role="log"] ::-p-text(Da li je još dostupna?)').wait();
    expect([...here.faults, ...there.faults]).toEqual([]);
  });

  it('takes a deal from the first message to both ratings', async () => {
    const seller = await openAccount(product, `trgovac${viewport.width}@example.com`);
    const buyer = await openAccount(product, `citalac${viewport.width}@example.com`);
    const { _id: sellerId } = await call<{ _id: string }>(product, seller, 'GET', '/auth/me');
    const fields = { title: 'Travnička hronika', author: 'Ivo Andrić', price: '800', currency: 'RSD' };
    const { _id: bookId } = await listBook(product, seller, { ...fields, city: 'Niš' });
    const path = `/dashboard/messaging?room=${await openRoom(product, buyer, bookId, sellerId)}`;
    type Words = 'accept' | 'complete' | 'confirm' | 'doneTitle' | 'markSent' | 'open' | 'propose' | 'showTerms';
    const words = (key: Words) => serverText('sr', 'deal', key);
    // A locator waits for a frame, which a page behind another one does not draw.
    const press = async (page: Page, selector: string) => {
      const pressed = await page.waitForSelector(selector);
      await pressed?.evaluate((element) => (element as HTMLElement).click());
    };
    const pressInDialog = (page: Page, label: string) => press(page, `dialog[open] button ::-p-text(${label})`);
    const here = await openPage(viewport, path, buyer);
    const there = await openPage(viewport, path, seller);
    await here.page
      .locator(`textarea[aria-label="${serverText('sr', 'messaging', 'inputLabel')}"]`)
      .fill('Da li je još dostupna?');
    await here.page.keyboard.press('Enter');
    await there.page.locator('[role="log"] ::-p-text(Da li je još dostupna?)').wait();

    await button(here.page, words('propose')).click();
    await pressInDialog(here.page, serverText('sr', 'dealForm', 'send'));
    if (viewport === phone) await button(there.page, words('open')).click();
    await button(there.page, words('accept')).click();
    await text(here.page, serverText('sr', 'deals', 'sysAgreed'));
    await button(there.page, words('markSent')).click();
    await pressInDialog(there.page, words('markSent'));
    await button(here.page, words('confirm')).click();
    await pressInDialog(here.page, words('complete'));

    for (const { page } of [here, there]) {
      await text(page, words('doneTitle'));
      if (viewport === phone) await button(page, words('showTerms')).click();
      await press(page, 'main a[href$="/rating"]');
      await press(page, 'main input[type="radio"][id$="-5"]');
      await press(page, 'main form button[type="submit"]');
      await text(page, serverText('sr', 'rating', 'sealedToast'));
    }
    for (const { page } of [here, there]) await text(page, serverText('sr', 'rating', 'theirs'));
    expect([...here.faults, ...there.faults]).toEqual([]);
  });
});
