import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverText } from '@korice/texts/server';
import { launch, type Browser, type BrowserContext, type Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { activationLink, mailedLink, openAccount, password } from '../account.js';
import { call } from '../call.js';
import { listBook, openRoom } from '../listing.js';
import { pngImage } from '../images.js';
import { removeDataDir, startProduct, type Product } from '../product.js';
import { desktop, phone } from './chromium.js';
import { makeDemoDataDir } from './shop.js';

/** Debian's firefox-esr, or the Firefox that `FIREFOX_PATH` names, over WebDriver BiDi. */
const executablePath = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';

let product: Product;
let browser: Browser;
let folder: string;
let contexts: BrowserContext[] = [];
let pages: Page[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'korice-firefox-'));
  product = await startProduct(await makeDemoDataDir(), { SEED_DEMO: 'on', RATE_LIMIT: 'off' });
  browser = await launch({ browser: 'firefox', executablePath, extraPrefsFirefox: { 'intl.accept_languages': 'sr' } });
});
afterEach(async ({ task }) => {
  // Prints the visible text after a failure: the message of the error names only the missing element.
  if (task.result?.state === 'fail')
    for (const page of pages) process.stdout.write(`${page.url()} shows:\n${await page.evaluate(visibleText)}\n`);
  await Promise.all(contexts.map((context) => context.close()));
  contexts = [];
  pages = [];
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await removeDataDir(product.dataDir);
  await rm(folder, { recursive: true });
});

const visibleText = () => document.body.innerText;

/**
 * Firefox reports a socket that connects, and an image or a font that loads, when a navigation aborts them. A failing service worker has
 * another message, and a missing font has another status than this one, NS_BINDING_ABORTED.
 */
const isOfNavigation = (message: string): boolean =>
  message.includes('was interrupted while the page was loading') ||
  /^Error: downloadable font: download failed .* status=2152398850 /.test(message) ||
  /\/uploads\/\S+ A ServiceWorker intercepted the request and encountered an unexpected error/.test(message);

/** Opens a page as a visitor or as the member of `token`, and collects the errors of its console. */
async function openPage(viewport: typeof phone, path: string, token?: string) {
  const context = await browser.createBrowserContext();
  contexts.push(context);
  const page = await context.newPage();
  pages.push(page);
  page.setDefaultTimeout(40_000);
  const faults: string[] = [];
  const appStarts = () => page.waitForFunction(() => Reflect.get(window, 'pressedEarly') === null);
  const collect = (message: string) => {
    if (!isOfNavigation(message)) faults.push(message);
  };
  page.on('pageerror', (error) => collect(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') collect(message.text());
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
/** Waits for a screen with its files: a navigation before would abort them, which the console reports as errors. */
const screen = (page: Page, heading: string) => page.locator(`main h1 ::-p-text(${heading})`).wait();
const text = (page: Page, words: string) => page.locator(`::-p-text(${words})`).wait();
/** Presses an element as soon as it is enabled. `locator.click()` waits for frames, which a page behind another one does not draw. */
async function press(page: Page, selector: string): Promise<void> {
  const pressed = await page.waitForSelector(selector);
  await page.waitForFunction((element) => !element?.matches(':disabled'), { polling: 50 }, pressed);
  await pressed?.evaluate((element) => (element as HTMLElement).click());
}
const pressButton = (page: Page, label: string) => press(page, `::-p-aria([name="${label}"][role="button"])`);

it('Firefox: a search on a phone finds a book and opens its page', async () => {
  const [book] = await call<{ _id: string; title: string }[]>(product, undefined, 'GET', '/api/books?pageSize=1');
  if (!book) throw new Error('The demo shop has books.');
  const { page, faults } = await openPage(phone, '/');
  await text(page, serverText('sr', 'home', 'newReleases'));
  await page.locator('[role="combobox"]').fill(book.title);
  await press(page, `::-p-xpath(//*[@role = 'option'][contains(., '${book.title}')])`);
  await page.waitForFunction(() => location.pathname.startsWith('/book/'));
  await page.locator(`h1 ::-p-text(${book.title})`).wait();
  expect(faults).toEqual([]);
});

it('Firefox: the back button on a phone closes the filters and keeps the list, then leaves it', async () => {
  const { page, faults } = await openPage(phone, '/category/Drama');
  await screen(page, 'Drama');
  await press(page, 'main a[href="/categories"]');
  await screen(page, serverText('sr', 'search', 'categoriesTitle'));
  await pressButton(page, serverText('sr', 'search', 'filters'));
  await page.waitForSelector('dialog[open]');
  const goBack = () => page.evaluate(() => void setTimeout(() => history.back()));
  await goBack();
  await page.waitForFunction(() => !document.querySelector('dialog[open]'));
  expect(await page.evaluate(() => location.pathname)).toBe('/categories');
  await goBack();
  await page.waitForFunction(() => location.pathname === '/category/Drama');
  await screen(page, 'Drama');
  expect(faults).toEqual([]);
});

it('Firefox: a visitor on a phone registers, activates the account and lists a book with a photo', async () => {
  const email = 'lisica@example.com';
  const title = 'Seobe';
  const { page, faults } = await openPage(phone, '/auth/register');
  await field(page, serverText('sr', 'auth', 'name')).fill('Đorđe Čitalac');
  await field(page, serverText('sr', 'auth', 'email')).fill(email);
  await field(page, serverText('sr', 'auth', 'password')).fill(password);
  await pressButton(page, serverText('sr', 'auth', 'register'));
  await text(page, serverText('sr', 'auth', 'registerSuccess'));
  await page.goto(await mailedLink(product, email, activationLink));
  await text(page, serverText('sr', 'auth', 'activatedLoggedIn'));
  await text(page, serverText('sr', 'home', 'newReleases'));

  await page.goto(`${product.url}/dashboard/add-book`);
  // Phones show the fields after this choice.
  await pressButton(page, serverText('sr', 'bookForm', 'typeStart'));
  await field(page, serverText('sr', 'bookForm', 'title')).fill(title);
  await field(page, serverText('sr', 'bookForm', 'author')).fill('Miloš Crnjanski');
  await field(page, serverText('sr', 'bookForm', 'priceEur')).fill('8');
  await field(page, serverText('sr', 'bookForm', 'town')).fill('Novi Sad');
  await page.focus('input[type="radio"]');
  await page.keyboard.press(' ');
  const photo = join(folder, 'korice.png');
  await writeFile(photo, await pngImage());
  const input = await page.waitForSelector('input[type="file"]');
  await (await input?.toElement('input'))?.uploadFile(photo);
  await page.waitForSelector('main img[src*="/uploads/"], main img[src^="blob:"]');
  await pressButton(page, serverText('sr', 'bookForm', 'add'));
  await text(page, serverText('sr', 'bookForm', 'created'));
  const path = `/api/books?q=${encodeURIComponent(title)}`;
  const listed = async () => (await call<{ images: unknown[] }[]>(product, undefined, 'GET', path))[0]?.images;
  await expect.poll(listed).toHaveLength(1);
  await page.waitForFunction(() => {
    const shown = document.querySelector<HTMLImageElement>('main img[src*="/uploads/"]');
    return shown?.complete === true && shown.naturalWidth > 0;
  });
  expect(faults).toEqual([]);
});

it('Firefox: a member on a desktop logs in and publishes a page', async () => {
  const email = 'urednica@example.com';
  await openAccount(product, email);
  const { page, faults } = await openPage(desktop, '/auth/login');
  await field(page, serverText('sr', 'auth', 'email')).fill(email);
  await field(page, serverText('sr', 'auth', 'password')).fill(password);
  await pressButton(page, serverText('sr', 'auth', 'login'));
  await screen(page, serverText('sr', 'bookTable', 'headingMine'));

  await page.goto(`${product.url}/dashboard/add-page`);
  await field(page, serverText('sr', 'pages', 'title')).fill('Žuta kuća');
  await page.locator('[role="textbox"][contenteditable="true"]').click();
  await pressButton(page, serverText('sr', 'pages', 'bold'));
  await page.keyboard.type('Knjiga diše.');
  await pressButton(page, serverText('sr', 'pages', 'add'));
  await text(page, serverText('sr', 'pages', 'created'));
  await screen(page, serverText('sr', 'pages', 'listTitle'));
  await page.goto(`${product.url}/page/zuta-kuca`);
  await page.locator('main strong ::-p-text(Knjiga diše.)').wait();
  expect(faults).toEqual([]);
});

it('Firefox: two members on phones complete a deal from the first message to both ratings', async () => {
  const seller = await openAccount(product, 'trgovac@example.com');
  const buyer = await openAccount(product, 'citalac@example.com');
  const { _id: sellerId } = await call<{ _id: string }>(product, seller, 'GET', '/auth/me');
  const fields = { title: 'Travnička hronika', author: 'Ivo Andrić', price: '800', currency: 'RSD' };
  const { _id: bookId } = await listBook(product, seller, { ...fields, city: 'Niš' });
  const path = `/dashboard/messaging?room=${await openRoom(product, buyer, bookId, sellerId)}`;
  type Words = 'accept' | 'complete' | 'confirm' | 'doneTitle' | 'markSent' | 'open' | 'propose' | 'showTerms';
  const words = (key: Words) => serverText('sr', 'deal', key);
  const pressInDialog = (page: Page, label: string) => press(page, `dialog[open] button ::-p-text(${label})`);
  const here = await openPage(phone, path, buyer);
  const there = await openPage(phone, path, seller);
  await here.page
    .locator(`textarea[aria-label="${serverText('sr', 'messaging', 'inputLabel')}"]`)
    .fill('Da li je još dostupna?');
  await here.page.keyboard.press('Enter');
  await there.page.locator('[role="log"] ::-p-text(Da li je još dostupna?)').wait();

  await pressButton(here.page, words('propose'));
  await pressInDialog(here.page, serverText('sr', 'dealForm', 'send'));
  await pressButton(there.page, words('open'));
  await pressButton(there.page, words('accept'));
  await text(here.page, serverText('sr', 'deals', 'sysAgreed'));
  await pressButton(there.page, words('markSent'));
  await pressInDialog(there.page, words('markSent'));
  await pressButton(here.page, words('confirm'));
  await pressInDialog(here.page, words('complete'));

  for (const [{ page }, toast] of [
    [here, 'sealedToast'],
    [there, 'openedToast'],
  ] as const) {
    await text(page, words('doneTitle'));
    await pressButton(page, words('showTerms'));
    await press(page, 'main a[href$="/rating"]');
    await press(page, 'main input[type="radio"][id$="-5"]');
    await press(page, 'main form button[type="submit"]');
    await text(page, serverText('sr', 'rating', toast));
  }
  for (const { page } of [here, there]) await text(page, serverText('sr', 'rating', 'theirs'));
  expect([...here.faults, ...there.faults]).toEqual([]);
});
