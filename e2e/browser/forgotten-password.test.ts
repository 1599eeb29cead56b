import { serverText } from '@korice/texts/server';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { mailedLink, openAccount } from '../account.js';
import { desktop, openVisitor, phone } from './chromium.js';
import { withShop } from './shop.js';

const shop = withShop({});

type AuthText = `forgot${'Password' | 'Title' | 'Submit' | 'Success'}` | `reset${'Submit' | 'Success' | 'Again'}`;
const auth = (key: AuthText | 'email' | 'password' | 'login' | 'newPassword' | 'confirmPassword') =>
  serverText('sr', 'auth', key);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

const ask = (path: string, init?: RequestInit): Promise<Response> => fetch(shop.product.url + path, init);

describe('a forgotten password', () => {
  // @spec 2-reset-form
  it('is replaced by the mailed link, which ends earlier sessions', async () => {
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

  it('is not replaced a second time by a used link, which offers to request a new one', async () => {
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
