import { serverText } from '@korice/texts/server';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { activationLink, mailedLink, password } from '../account.js';
import { desktop, openVisitor, phone } from './chromium.js';
import { withShop } from './shop.js';

const shop = withShop({});

type AuthText =
  | `activate${'dLoggedIn' | 'Password' | 'Submit'}`
  | 'activationExpired'
  | 'declined'
  | 'email'
  | 'login'
  | 'loginFailed'
  | 'name'
  | 'notMe'
  | 'password';
const auth = (key: AuthText) => serverText('sr', 'auth', key);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Registers in a separate browser context and returns the mailed link. */
async function register(email: string, password: string): Promise<string> {
  const { context, page, faults } = await openVisitor(shop.browser, desktop);
  await page.goto(`${shop.product.url}/auth/register`);
  await field(page, auth('name')).fill('Ana Perić');
  await field(page, auth('email')).fill(email);
  await field(page, auth('password')).fill(password);
  await page.locator('main form [type="submit"]').click();
  const link = await mailedLink(shop.product, email, activationLink);
  expect(faults).toEqual([]);
  await context.close();
  return link;
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await field(page, auth('email')).fill(email);
  await field(page, auth('password')).fill(password);
  await button(page, auth('login')).click();
}

describe('an activation link in another browser than the registration', () => {
  it('asks for a password, logs in with it and replaces that of the registration', async () => {
    const email = 'drugi-pregledac@example.com';
    const link = await register(email, password);
    const { context, page } = await openVisitor(shop.browser, phone);
    await page.goto(link);
    await field(page, auth('activatePassword')).fill('sasvim nova lozinka');
    await button(page, auth('activateSubmit')).click();
    await page.getByText(auth('activatedLoggedIn')).waitFor();
    await page.waitForURL(`${shop.product.url}/`);
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
    await context.close();

    const later = await openVisitor(shop.browser, phone);
    await later.page.goto(`${shop.product.url}/auth/login`);
    await logIn(later.page, email, password);
    await later.page.getByText(auth('loginFailed')).waitFor();
    await logIn(later.page, email, 'sasvim nova lozinka');
    await later.page.waitForURL('**/dashboard/book-listing');
    await later.context.close();
  });

  it('deletes a registration that the owner of the mailbox did not make', async () => {
    const link = await register('nisam-ja@example.com', 'lozinka napadača');
    const { context, page } = await openVisitor(shop.browser, phone);
    await page.goto(link);
    await button(page, auth('notMe')).click();
    await page.getByText(auth('declined')).waitFor();
    await page.reload();
    await page.getByText(auth('activationExpired')).waitFor();
    await context.close();
  });
});
