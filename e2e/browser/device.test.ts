import { serverText } from '@korice/texts/server';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { tokenOf } from '../account.js';
import { call } from '../call.js';
import { openRoom } from '../listing.js';
import { desktop, openVisitor, phone } from './chromium.js';
import { openDemoMember } from './member.js';
import { listBooks, logIn, withShop } from './shop.js';

/* Failures of the device: storage, clock, other tabs, and a page that was opened before a release. */

const shop = withShop();
const seller = 'dragan@example.com';
const buyer = 'ivana@example.com';
const hour = 3_600_000;
/** A conversation of both about a book of the seller's. */
let roomId: string;
let sellerName: string;
let buyerName: string;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const composer = (page: Page) => page.getByLabel(serverText('sr', 'messaging', 'inputLabel'), { exact: true });
const log = (page: Page) => page.getByRole('log', { name: serverText('sr', 'messaging', 'log') });
const chat = () => `${shop.product.url}/dashboard/messaging?room=${roomId}`;

beforeAll(async () => {
  const [sellerToken, buyerToken] = [await tokenOf(shop.product, seller), await tokenOf(shop.product, buyer)];
  const { _id: sellerId, name } = await call<{ _id: string; name: string }>(
    shop.product,
    sellerToken,
    'GET',
    '/auth/me',
  );
  sellerName = name;
  buyerName = (await call<{ name: string }>(shop.product, buyerToken, 'GET', '/auth/me')).name;
  const books = await listBooks(shop.product, 'pageSize=60');
  const book = books.find(({ owner }) => owner._id === sellerId);
  if (!book) throw new Error('The seller has no listed book');
  roomId = await openRoom(shop.product, buyerToken, book._id, sellerId);
  await call(shop.product, sellerToken, 'POST', `/api/messaging/room/${roomId}/message`, {
    content: 'Knjiga je kod mene.',
  });
});

/** Makes every storage API throw, as some browsers do in private windows and with cookies disabled. */
const blockStorage = (context: BrowserContext) =>
  context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refuse });
  });

describe('storage', () => {
  it('may be blocked: a notice appears once, and everything works until the tab closes', async () => {
    const { context, page, faults } = await openVisitor(shop.browser, desktop);
    await blockStorage(context);
    const [book] = await listBooks(shop.product, 'sort=newest&pageSize=1');
    const title = book?.title ?? '';
    await page.goto(`${shop.product.url}/categories`);
    await button(page, serverText('sr', 'cookie', 'decline')).click();
    await button(page, serverText('sr', 'wishlist', 'add', { title }))
      .first()
      .click();
    const notice = page.getByRole('alert').getByText(serverText('sr', 'app', 'storageRefused'), { exact: true });
    await notice.waitFor();
    await button(page, serverText('sr', 'common', 'dismissNotification'))
      .last()
      .click();
    await page.getByRole('link', { name: /^Lista želja, 1 knjiga/ }).click();
    await page.getByRole('heading', { level: 2, name: title }).waitFor();
    expect(await button(page, serverText('sr', 'cookie', 'decline')).count()).toBe(0);

    await button(page, 'English').click();
    await page.getByRole('heading', { level: 1, name: serverText('en', 'wishlist', 'pageTitle') }).waitFor();
    await button(page, 'Srpski').click();
    await page.getByRole('link', { name: serverText('sr', 'header', 'profileLogin') }).click();
    await logIn(page, buyer);
    await page.waitForURL('**/wishlist');
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Poruke/ })
      .click();
    await page.locator(`a[href$="room=${roomId}"]`).click();
    await composer(page).fill('Da li je još tu?');
    await page.getByRole('link', { name: serverText('sr', 'dashboard', 'home'), exact: true }).click();
    await page.goBack();
    await expect.poll(() => composer(page).inputValue()).toBe('Da li je još tu?');
    await composer(page).press('Enter');
    await log(page).getByText('Da li je još tu?', { exact: true }).waitFor();
    await log(page)
      .getByText(serverText('sr', 'messaging', 'statusSent'), { exact: true })
      .last()
      .waitFor({
        state: 'attached',
      });
    expect(await notice.count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('may be full: the page keeps the input, and messages are sent', async () => {
    const { context, page, faults } = await openDemoMember(shop, buyer, phone);
    await page.goto(chat());
    await composer(page).waitFor();
    await page.evaluate(() => {
      for (let size = 1 << 20; size > 0; size >>= 1)
        for (let isFull = false; !isFull;)
          try {
            localStorage.setItem(`fill ${localStorage.length}`, 'x'.repeat(size));
          } catch {
            isFull = true;
          }
    });
    await composer(page).fill('Puna memorija nije razlog za ćutanje.');
    await page
      .getByRole('alert')
      .getByText(serverText('sr', 'app', 'storageFull'), { exact: true })
      .waitFor();
    await page.getByRole('link', { name: serverText('sr', 'messaging', 'backToList') }).click();
    await page.getByText(/^Nedovršeno: Puna memorija/).waitFor();
    await page.goBack();
    await composer(page).press('Enter');
    await log(page).getByText('Puna memorija nije razlog za ćutanje.', { exact: true }).waitFor();
    await expect.poll(() => composer(page).inputValue()).toBe('');
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('a clock that is wrong', () => {
  for (const [direction, hours] of [
    ['ahead', 50],
    ['behind', -50],
  ] as const)
    it(`${direction} by 50 hours logs nobody out and dates a new message today`, async () => {
      const { context, page, faults } = await openVisitor(shop.browser, desktop);
      await context.addInitScript((shift) => {
        const RightDate = Date;
        class WrongDate extends RightDate {
          constructor(...given: [] | [string | number | Date]) {
            if (given.length === 0) super(RightDate.now() + shift);
            else super(...given);
          }
          static override now = () => RightDate.now() + shift;
        }
        window.Date = WrongDate as DateConstructor;
      }, hours * hour);
      await page.goto(`${shop.product.url}/auth/login`);
      await logIn(page, buyer);
      await page.waitForURL('**/dashboard/book-listing');
      await call(shop.product, await tokenOf(shop.product, seller), 'POST', `/api/messaging/room/${roomId}/message`, {
        content: `Poslato sada, ${direction}.`,
      });
      await page.goto(chat());
      await log(page).getByText(`Poslato sada, ${direction}.`, { exact: true }).waitFor();
      expect(
        await log(page)
          .getByText(serverText('sr', 'common', 'today'), { exact: true })
          .count(),
      ).toBe(1);
      await composer(page).fill('Vidi se i kad sat kasni.');
      await composer(page).press('Enter');
      await expect.poll(() => composer(page).inputValue()).toBe('');
      await page.reload();
      await log(page).getByText('Vidi se i kad sat kasni.', { exact: true }).last().waitFor();
      expect(page.url()).toBe(chat());
      expect(faults).toEqual([]);
      await context.close();
    });
});

describe('two tabs', () => {
  it('log out together, and drafts stay private to their account', async () => {
    const { context, page: here, faults } = await openVisitor(shop.browser, desktop);
    await here.goto(`${shop.product.url}/auth/login`);
    await logIn(here, buyer);
    await here.waitForURL('**/dashboard/book-listing');
    const there = await context.newPage();
    await there.goto(chat());
    await composer(there).fill('Samo za Ivanu');

    await button(here, serverText('sr', 'dashboard', 'logout')).click();
    const question = here.getByRole('alertdialog', { name: serverText('sr', 'auth', 'logoutTitle') });
    await question.getByText(serverText('sr', 'auth', 'logoutDrafts')).waitFor();
    await question.getByRole('button', { name: serverText('sr', 'header', 'logout') }).click();
    await here.waitForURL(`${shop.product.url}/`);
    await there.waitForURL('**/auth/login');
    await there.getByText(serverText('sr', 'app', 'otherTabLogout'), { exact: true }).waitFor();
    expect(await there.getByText('Samo za Ivanu').count()).toBe(0);

    // Another account in the first tab: the second one follows, and shows nothing that was loaded before.
    await here.goto(`${shop.product.url}/auth/login`);
    await logIn(here, seller);
    await here.waitForURL('**/dashboard/book-listing');
    await there.waitForURL(chat());
    await expect.poll(() => composer(there).inputValue()).toBe('');
    await there.getByText(sellerName, { exact: true }).first().waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('change accounts together', async () => {
    const { context, page: here } = await openVisitor(shop.browser, desktop);
    await here.goto(`${shop.product.url}/auth/login`);
    await logIn(here, seller);
    await here.waitForURL('**/dashboard/book-listing');
    const own = here.getByRole('main').getByRole('row').nth(1);
    await own.waitFor();
    const title = await own.getByRole('link').first().textContent();
    const token = await tokenOf(shop.product, buyer);
    const me = JSON.stringify(await call(shop.product, token, 'GET', '/auth/me'));
    const there = await context.newPage();
    await there.goto(`${shop.product.url}/contact`);
    // Simulates a login in a form that was opened before the first tab logged in.
    await there.evaluate(
      ([kept, user]) => {
        localStorage.setItem('loggedInUserData', user);
        localStorage.setItem('token', kept);
      },
      [token, me] as const,
    );
    await here.getByText(buyerName, { exact: true }).first().waitFor();
    await expect
      .poll(() =>
        here
          .getByRole('main')
          .getByText(title ?? '')
          .count(),
      )
      .toBe(0);
    expect(here.url()).toBe(`${shop.product.url}/dashboard/book-listing`);
    await context.close();
  });
});

describe('a page from before a release', () => {
  it('offers a reload once, and restores the input', async () => {
    const { context, page } = await openVisitor(shop.browser, desktop);
    await page.goto(`${shop.product.url}/contact`);
    const message = page.getByLabel(serverText('sr', 'contact', 'message'), { exact: true });
    await message.fill('Pitanje koje sam dugo pisala.');

    let isReplaced = true;
    // The new release has other files, and its page names them.
    await page.route(/\/assets\/.*\.(?:js|css)$/, (route) =>
      isReplaced ? route.fulfill({ status: 404, body: '' }) : route.fallback(),
    );
    await page.route(`${shop.product.url}/`, (route) =>
      isReplaced
        ? route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/app-new.js"></script>' })
        : route.fallback(),
    );
    await button(page, 'English').click();
    const asked = page.getByText(serverText('sr', 'notFound', 'chunkFailed'), { exact: true });
    await asked.waitFor();
    await button(page, serverText('sr', 'common', 'dismissNotification')).click();
    await page
      .getByRole('banner')
      .getByRole('link', { name: serverText('sr', 'header', 'aboutUs') })
      .click();
    await asked.waitFor();
    expect(await asked.count()).toBe(1);

    isReplaced = false;
    await button(page, serverText('sr', 'common', 'reload')).click();
    await page.getByRole('heading', { level: 1, name: serverText('sr', 'about', 'pageTitle') }).waitFor();
    expect(await asked.count()).toBe(0);
    await page.goto(`${shop.product.url}/contact`);
    await expect.poll(() => message.inputValue()).toBe('Pitanje koje sam dugo pisala.');
    await context.close();
  });
});
