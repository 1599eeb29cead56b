import { serverText } from '@korice/texts/server';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { mailedLink, openAccount, tokenOf } from '../account.js';
import { call } from '../call.js';
import { desktop, openVisitor, phone } from './chromium.js';
import { withShop } from './shop.js';

const shop = withShop({ SEED_DEMO: 'on' });

type AuthText = `forgot${'Password' | 'Title' | 'Submit' | 'Success'}` | `reset${'Submit' | 'Success' | 'Again'}`;
const auth = (key: AuthText | 'email' | 'password' | 'login' | 'newPassword' | 'confirmPassword') =>
  serverText('sr', 'auth', key);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

const ask = (path: string, init?: RequestInit): Promise<Response> => fetch(shop.product.url + path, init);

describe('a forgotten password', () => {
  // @spec 2-reset-form
  it('is replaced by the mailed link, and ends the sessions of before', async () => {
    const email = 'zaboravan@example.com';
    const oldToken = await openAccount(shop.product, email);
    const { context, page, faults } = await openVisitor(shop.browser, phone);
    await page.goto(`${shop.product.url}/auth/login`);
    await field(page, auth('email')).fill(email);
    await page.getByRole('link', { name: auth('forgotPassword') }).click();
    await page.getByRole('heading', { level: 1, name: auth('forgotTitle') }).waitFor();
    expect(await field(page, auth('email')).inputValue()).toBe(email);
    await button(page, auth('forgotSubmit')).click();
    await page.getByText(auth('forgotSuccess')).waitFor();

    await page.goto(await mailedLink(shop.product, email, /http\S+\/auth\/reset-password\/[\w-]+/));
    await field(page, auth('newPassword')).fill('nove knjige na polici');
    await field(page, auth('confirmPassword')).fill('nove knjige na polici');
    await button(page, auth('resetSubmit')).click();
    await page.getByText(auth('resetSuccess')).waitFor();
    const me = await ask('/auth/me', { headers: { Authorization: `Bearer ${oldToken}` } });
    expect(me.status).toBe(401);

    await page.getByRole('link', { name: auth('login') }).click();
    await field(page, auth('email')).fill(email);
    await field(page, auth('password')).fill('nove knjige na polici');
    await button(page, auth('login')).click();
    await page.waitForURL('**/dashboard/book-listing');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('is not replaced twice by one link, which then leads to a new one', async () => {
    const email = 'dvaput@example.com';
    await openAccount(shop.product, email);
    const body = JSON.stringify({ email });
    await ask('/auth/send-password-reset', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    const link = await mailedLink(shop.product, email, /http\S+\/auth\/reset-password\/[\w-]+/);
    const { context, page } = await openVisitor(shop.browser, desktop);
    for (const outcome of [auth('resetSuccess'), serverText('sr', 'errors', 'resetInvalid')]) {
      await page.goto(link);
      await field(page, auth('newPassword')).fill('nove knjige na polici');
      await field(page, auth('confirmPassword')).fill('nove knjige na polici');
      await button(page, auth('resetSubmit')).click();
      await page.getByText(outcome).waitFor();
    }
    await page.getByRole('link', { name: auth('resetAgain') }).click();
    await page.waitForURL('**/auth/forgot-password');
    await context.close();
  });
});

describe('the newsletter', () => {
  // @spec 2-home-newsletter
  it('begins with the confirmed link and ends with one click', async () => {
    const email = 'citalac@example.com';
    const body = JSON.stringify({ email, language: 'sr' });
    await ask('/api/newsletter', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    const link = await mailedLink(shop.product, email, /http\S+\/newsletter\/confirm\/[\w-]+/);
    // What fetches the links of a mail changes nothing: the link works all the same afterwards.
    expect((await fetch(link, { headers: { Accept: 'text/html' } })).status).toBe(200);
    const { context, page, faults } = await openVisitor(shop.browser, phone);
    await page.goto(link);
    await page.getByText(serverText('sr', 'newsletter', 'confirmed')).waitFor();
    await page.goto(link);
    await page.getByText(serverText('sr', 'newsletter', 'confirmed')).waitFor();
    expect(faults).toEqual([]);
    await page.goto(`${shop.product.url}/newsletter/unsubscribe/not-a-token`);
    await page.getByText(serverText('sr', 'errors', 'tokenInvalid')).waitFor();
    await context.close();
  });
});

describe('the contact form', () => {
  it('reaches the operator, written by keyboard alone', async () => {
    const { context, page, faults } = await openVisitor(shop.browser, desktop);
    await page.goto(shop.product.url);
    await button(page, serverText('sr', 'cookie', 'decline')).click();
    const link = page.getByRole('banner').getByRole('link', { name: serverText('sr', 'header', 'contact') });
    await link.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/contact');
    const heading = page.getByRole('heading', { level: 1, name: serverText('sr', 'contact', 'pageTitle') });
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => page.title()).toBe(`${serverText('sr', 'contact', 'pageTitle')} · Korice`);

    // Sent empty it takes the focus to what is missing, and from there to the fields.
    await button(page, serverText('sr', 'common', 'send')).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    for (const text of ['Đorđe Žika', 'djordje@example.com', 'Predlog', 'Dodajte još stripova.']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.getByText(serverText('sr', 'contact', 'success')).waitFor();
    expect(faults).toEqual([]);
    await context.close();

    const admin = await tokenOf(shop.product, 'sonja@example.com');
    expect(await call(shop.product, admin, 'GET', '/api/contact')).toMatchObject([
      { name: 'Đorđe Žika', email: 'djordje@example.com', subject: 'Predlog', message: 'Dodajte još stripova.' },
    ]);
  });

  it('keeps the message while the network is away', async () => {
    const { context, page } = await openVisitor(shop.browser, phone);
    await page.goto(`${shop.product.url}/contact`);
    await field(page, serverText('sr', 'contact', 'name')).fill('Žika');
    await field(page, serverText('sr', 'contact', 'email')).fill('zika@example.com');
    await field(page, serverText('sr', 'contact', 'subject')).fill('Pitanje');
    await field(page, serverText('sr', 'contact', 'message')).fill('Radi li ovo?');
    await context.setOffline(true);
    await button(page, serverText('sr', 'common', 'send')).click();
    await page.getByText(serverText('sr', 'contact', 'failed')).waitFor();
    await context.setOffline(false);
    await page.reload();
    expect(await field(page, serverText('sr', 'contact', 'message')).inputValue()).toBe('Radi li ovo?');
    await button(page, serverText('sr', 'common', 'send')).click();
    await page.getByText(serverText('sr', 'contact', 'success')).waitFor();
    await context.close();
  });
});

describe('a form', () => {
  const address = 'dvaput.pritisnuto@example.com';
  const password = 'knjige na polici';
  const contact = (key: 'name' | 'email' | 'subject' | 'message') => serverText('sr', 'contact', key);
  const forms = [
    {
      path: '/auth/login',
      filled: { [auth('email')]: address, [auth('password')]: password },
      verb: auth('login'),
    },
    { path: '/auth/forgot-password', filled: { [auth('email')]: address }, verb: auth('forgotSubmit') },
    {
      path: '/contact',
      filled: {
        [contact('name')]: 'Žika',
        [contact('email')]: address,
        [contact('subject')]: 'Pitanje',
        [contact('message')]: 'Radi li ovo?',
      },
      verb: serverText('sr', 'common', 'send'),
    },
    {
      path: '/',
      filled: { [serverText('sr', 'newsletter', 'email')]: address },
      verb: serverText('sr', 'newsletter', 'subscribe'),
    },
  ];

  it.each(forms)('at $path is sent once when its button is pressed twice', async ({ path, filled, verb }) => {
    const { context, page } = await openVisitor(shop.browser, phone);
    let sent = 0;
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.route(/\/(api|auth)\//, async (route) => {
      if (route.request().method() === 'POST') sent += 1;
      await route.continue();
    });
    await page.goto(shop.product.url + path);
    for (const [label, text] of Object.entries(filled)) await field(page, label).fill(text);
    // As close together as a busy phone hands them on.
    await button(page, verb).dblclick();
    await answered;
    expect(sent).toBe(1);
    await context.close();
  });
});

describe('a part of the site that does not load', () => {
  it('leaves the page standing and comes when asked again', async () => {
    const { context, page } = await openVisitor(shop.browser, desktop);
    await page.route(/\/assets\/Contact-[^/]*\.js$/, (route) => route.abort('connectionreset'));
    await page.goto(shop.product.url);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: serverText('sr', 'footer', 'contact') })
      .click();
    await page
      .getByRole('alert')
      .getByText(serverText('sr', 'common', 'loadFailedTitle'))
      .waitFor();
    expect(await page.getByRole('banner').isVisible()).toBe(true);
    await page.unroute(/\/assets\/Contact-[^/]*\.js$/);
    await button(page, serverText('sr', 'common', 'retry')).click();
    await page.getByRole('heading', { level: 1, name: serverText('sr', 'contact', 'pageTitle') }).waitFor();
    await context.close();
  });
});

// @spec 1-page-views 7-web-vitals
describe('analytics', () => {
  it('says nothing before the OK', async () => {
    const { context, page } = await openVisitor(shop.browser, desktop);
    const told: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/analytics/')) told.push(request.postData() ?? '');
    });
    await page.goto(`${shop.product.url}/contact`);
    await page
      .getByRole('link', { name: serverText('sr', 'footer', 'impressum') })
      .first()
      .click();
    await page.waitForURL('**/impressum');
    await page.waitForLoadState('networkidle');
    expect(told).toEqual([]);
    await button(page, serverText('sr', 'cookie', 'ok')).click();
    await expect.poll(() => told.join('\n')).toContain('"page":"impressum"');
    expect(told.join('\n')).not.toContain('"page":"contact"');
    await context.close();
  });
});
