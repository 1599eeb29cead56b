import { serverText } from '@korice/texts/server';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { password, tokenOf } from '../account.js';
import { call } from '../call.js';
import { desktop, openVisitor, phone } from './chromium.js';
import { withShop } from './shop.js';

const shop = withShop();

const auth = (key: 'email' | 'password' | 'login' | 'forgotFailed' | 'forgotSubmit') => serverText('sr', 'auth', key);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

describe('the contact form', () => {
  it('sends a message to the operator by keyboard alone', async () => {
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

    // An empty submit focuses the error summary, which links to the fields.
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

  it('keeps the message without a connection', async () => {
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
    // Two clicks in quick succession, as a busy phone delivers them.
    await button(page, verb).dblclick();
    await answered;
    expect(sent).toBe(1);
    await context.close();
  });

  it('has the focus at its button again after a failed request', async () => {
    const { context, page } = await openVisitor(shop.browser, desktop);
    await page.goto(`${shop.product.url}/auth/forgot-password`);
    await field(page, auth('email')).fill(address);
    await context.setOffline(true);
    const send = button(page, auth('forgotSubmit'));
    await send.press('Enter');
    await page.getByText(auth('forgotFailed')).waitFor();
    await expect.poll(() => send.evaluate((element) => element === document.activeElement)).toBe(true);
    await context.close();
  });
});
