import { serverText } from '@korice/texts/server';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '../account.js';
import { call } from '../call.js';
import { listBook, openRoom } from '../listing.js';
import { openBookForm } from './book-form.js';
import { desktop, openVisitor, phone } from './chromium.js';
import { openLoggedIn } from './member.js';
import { withShop } from './shop.js';
import { findViolations } from './violations.js';

const shop = withShop({ RATE_LIMIT: 'off' });
let contexts: BrowserContext[] = [];
let sellerToken: string;
let buyerToken: string;
let bookId: string;
let roomId: string;

const write = (token: string, content: string) =>
  call(shop.product, token, 'POST', `/api/messaging/room/${roomId}/message`, { content });

/** Opens a logged-in browser; `isConsentAnswered: false` leaves the cookie notice on the page. */
async function enter(token: string, viewport: typeof phone, path: string, isConsentAnswered = true): Promise<Page> {
  const { context, page } = await openLoggedIn(shop, token, viewport, { isConsentAnswered });
  contexts.push(context);
  await page.goto(shop.product.url + path);
  return page;
}

const text = (key: 'shortcuts' | 'barSearch' | 'barSell' | 'barAccount') => serverText('sr', 'dashboard', key);
const messagesLink = (page: Page, count: string) =>
  page.getByRole('banner').getByRole('link', { name: `Poruke, ${count}` });
const bar = (page: Page) => page.getByRole('navigation', { name: text('shortcuts') });

async function edgesOf(locator: Locator): Promise<{ top: number; bottom: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('The element is not visible');
  return { top: box.y, bottom: box.y + box.height };
}

beforeAll(async () => {
  sellerToken = await openAccount(shop.product, 'prodavac@example.com');
  buyerToken = await openAccount(shop.product, 'kupac@example.com');
  const { _id: sellerId } = await call<{ _id: string }>(shop.product, sellerToken, 'GET', '/auth/me');
  const fields = { title: 'Na Drini ćuprija', author: 'Ivo Andrić', price: '8', currency: 'EUR' };
  bookId = (await listBook(shop.product, sellerToken, fields))._id;
  roomId = await openRoom(shop.product, buyerToken, bookId, sellerId);
});
afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  contexts = [];
});

describe('the unread messages of a member', () => {
  it.each([
    { name: 'phone', viewport: phone },
    { name: 'desktop', viewport: desktop },
  ])('are counted in the header of public screens and follow a new message ($name)', async ({ viewport }) => {
    const { _id: otherId } = await call<{ _id: string }>(shop.product, sellerToken, 'GET', '/auth/me');
    roomId = await openRoom(shop.product, buyerToken, bookId, otherId);
    await call(shop.product, sellerToken, 'POST', `/api/messaging/room/${roomId}/read`);
    await write(buyerToken, 'Da li je još slobodna?');
    const { context, page } = await openLoggedIn(shop, sellerToken, viewport, { isConsentAnswered: true });
    contexts.push(context);
    let sockets = 0;
    page.on('websocket', () => (sockets += 1));
    await page.goto(`${shop.product.url}/`);
    await messagesLink(page, '1 nepročitana poruka').waitFor();
    await expect.poll(() => sockets).toBe(1);
    await page.getByText('Na Drini ćuprija').first().click();
    await page.waitForURL('**/book/*');
    await messagesLink(page, '1 nepročitana poruka').waitFor();
    await write(buyerToken, 'Može li lično?');
    await messagesLink(page, '2 nepročitane poruke').click();
    await page.waitForURL('**/dashboard/messaging**');
    await page.getByRole('heading', { level: 1 }).waitFor();
    // Site and dashboard share the connection.
    expect(sockets).toBe(1);
  });

  it('are counted in the menu of public screens on a phone', async () => {
    await call(shop.product, sellerToken, 'POST', `/api/messaging/room/${roomId}/read`);
    await write(buyerToken, 'Tu sam do petka.');
    const page = await enter(sellerToken, phone, '/about-us');
    await page.getByRole('button', { name: serverText('sr', 'header', 'openMenu') }).click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^Poruke\s*1 nepročitana poruka$/ })
      .waitFor();
  });
});

describe('the navigation bar of a member on a phone', () => {
  it('is shown on public and dashboard screens and marks the current one', async () => {
    const page = await enter(sellerToken, phone, '/');
    for (const [name, path] of [
      [text('barSell'), '/dashboard/add-book'],
      [serverText('sr', 'header', 'messages'), '/dashboard/messaging'],
      [text('barAccount'), '/dashboard'],
      [serverText('sr', 'header', 'home'), '/'],
    ] as const) {
      const link = bar(page).getByRole('link', { name: new RegExp(`^${name}`) });
      await link.click();
      await page.waitForURL(shop.product.url + path);
      await expect.poll(() => link.getAttribute('aria-current')).toBe('page');
      expect(await bar(page).locator('[aria-current]').count()).toBe(1);
    }
  });

  it('is absent for visitors, who load no part of it, and on wide screens', async () => {
    const asked: string[] = [];
    const { context, page } = await openVisitor(shop.browser, phone, { isConsentAnswered: true });
    contexts.push(context);
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(shop.product.url, { waitUntil: 'networkidle' });
    expect(await bar(page).count()).toBe(0);
    expect(asked.filter((url) => /MemberShell|MessagesLink|messaging|socket/i.test(url))).toEqual([]);
    const wide = await enter(sellerToken, desktop, '/');
    await wide
      .getByRole('banner')
      .getByRole('link', { name: /^Poruke/ })
      .waitFor();
    expect(await bar(wide).count()).toBe(0);
  });

  it.each([
    { name: 'home', path: () => '/' },
    { name: 'dashboard', path: () => '/dashboard' },
  ])('opens the search of the site from $name', async ({ path }) => {
    const page = await enter(buyerToken, phone, path());
    await bar(page)
      .getByRole('link', { name: text('barSearch') })
      .click();
    const box = page.getByRole('banner').getByRole('combobox');
    await box.waitFor();
    await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/');
    await page.getByRole('button', { name: serverText('sr', 'header', 'closeSearch') }).click();
    await expect.poll(() => box.count()).toBe(0);
  });

  it('covers neither the end of a page nor elements at its bottom', async () => {
    const page = await enter(buyerToken, phone, `/book/${bookId}`, false);
    const place = await edgesOf(bar(page));
    const notice = page.getByRole('region', { name: serverText('sr', 'cookie', 'label') });
    expect((await edgesOf(notice)).bottom).toBeLessThanOrEqual(place.top);
    await notice.getByRole('button', { name: serverText('sr', 'cookie', 'decline') }).click();
    const message = page.getByRole('button', { name: serverText('sr', 'book', 'messageOwner') }).last();
    expect((await edgesOf(message)).bottom).toBeLessThanOrEqual(place.top);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect
      .poll(async () => (await edgesOf(page.getByRole('contentinfo'))).bottom)
      .toBeLessThanOrEqual(place.top + 1);

    await page.goto(`${shop.product.url}/dashboard/messaging?room=${roomId}`);
    const composer = page.getByRole('textbox', { name: serverText('sr', 'messaging', 'inputLabel') });
    await composer.waitFor();
    expect((await edgesOf(composer)).bottom).toBeLessThanOrEqual(place.top);
    expect(await page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight)).toBe(true);

    await openBookForm(page, shop.product.url);
    const save = page.locator('form').getByRole('button').last();
    await save.waitFor();
    expect((await edgesOf(save)).bottom).toBeLessThanOrEqual(place.top);
  });

  it('causes no layout shift when it loads', async () => {
    const { context, page } = await openLoggedIn(shop, sellerToken, phone, { isConsentAnswered: true });
    contexts.push(context);
    await page.addInitScript(() => {
      const shifts: string[] = [];
      Reflect.set(window, 'shifts', shifts);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          for (const { node } of Reflect.get(entry, 'sources') as { node: Node | null }[])
            if (node instanceof Element && node.closest('header')) shifts.push(node.outerHTML.slice(0, 120));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(shop.product.url);
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Poruke/ })
      .waitFor();
    await bar(page).getByRole('link').first().waitFor();
    expect(await page.evaluate<unknown>(() => Reflect.get(window, 'shifts'))).toEqual([]);
  });

  it.each([phone, desktop])('leaves the home page at $width px without WCAG violations', async (viewport) => {
    const page = await enter(sellerToken, viewport, '/');
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Poruke/ })
      .waitFor();
    if (viewport === phone) await bar(page).getByRole('link').first().waitFor();
    expect(await findViolations(page)).toEqual([]);
  });
});

it('forced colours mark the link of the current screen, checked checkboxes and radio buttons, and switches that are on', async () => {
  const page = await enter(sellerToken, desktop, '/dashboard');
  await page.emulateMedia({ forcedColors: 'active' });
  const backgroundOf = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).backgroundColor);
  const sidebar = page.getByRole('navigation', { name: serverText('sr', 'dashboard', 'nav') });
  const [current, other] = [sidebar.locator('a[aria-current]'), sidebar.locator('a:not([aria-current])')];
  expect(await backgroundOf(current.first())).not.toBe(await backgroundOf(other.first()));

  /** Clicks the first visible input of a screen, and expects another background. */
  const expectChange = async (path: string, selector: string) => {
    await page.goto(shop.product.url + path);
    const input = page.locator(`${selector}:visible`).first();
    const handle = await input.elementHandle();
    const before = await input.evaluate((element) => getComputedStyle(element).backgroundColor);
    await input.click();
    await expect
      .poll(() => handle.evaluate((element) => getComputedStyle(element).backgroundColor), { message: selector })
      .not.toBe(before);
  };
  await expectChange('/categories', 'input[type="checkbox"]:not(:checked)');
  await expectChange('/categories', 'input[type="radio"]:not(:checked)');
  await expectChange('/dashboard/profile', 'input[role="switch"]');
});
