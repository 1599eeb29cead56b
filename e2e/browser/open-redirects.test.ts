import { serverText } from '@korice/texts/server';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoPassword, mailedLink, password } from '../account.js';
import { openVisitor, phone } from './chromium.js';
import { withShop } from './shop.js';

const shop = withShop();
const auth = (key: 'confirmPassword' | 'email' | 'forgotSubmit' | 'login' | 'name' | 'newPassword' | 'password') =>
  serverText('sr', 'auth', key);
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const submit = (page: Page) => page.locator('main form [type="submit"]').click();

/** Spellings that a browser or a router could read as another site. */
const foreignTargets = [
  'https:evil.example',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  'javascript:location.href="https://evil.example/"',
  'https://evil.example/',
  '///evil.example/',
  '\\\\evil.example/',
  '/\n/evil.example/',
  ' //evil.example/',
  '/%09/evil.example/',
  '/%2f%2fevil.example/',
  '/%5cevil.example/',
  '/.//evil.example/',
  '/book/..//evil.example/',
];

function withTarget(address: string, target: string): string {
  const url = new URL(address, shop.product.url);
  for (const name of ['returnTo', 'from', 'next', 'redirect']) url.searchParams.set(name, target);
  return url.href;
}

/** Opens an address with a target in its query and in the state of its history entry, which the login screens read. */
async function openWithTarget(page: Page, address: string, target: string): Promise<void> {
  await page.goto(withTarget(address, target));
  await page.evaluate((from) => {
    history.replaceState({ ...(history.state as object), state: { from, reason: 'message' } }, '');
  }, target);
  await page.reload();
}

async function logIn(page: Page, email: string, secret: string): Promise<void> {
  await field(page, auth('email')).fill(email);
  await field(page, auth('password')).fill(secret);
  await submit(page);
  await untilLoggedIn(page);
}

/** Waits until a login, an activation or a reset has redirected. */
async function untilLoggedIn(page: Page): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem('token') !== null && !location.pathname.startsWith('/auth/'));
}

/** Opens a visitor's phone and records the requests to other sites, navigations and dialogs included. */
async function openWatched() {
  const { context, page } = await openVisitor(shop.browser, phone, { isConsentAnswered: true });
  const foreign: string[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(shop.product.url).origin) foreign.push(request.url());
  });
  page.on('dialog', (dialog) => {
    foreign.push(dialog.message());
    void dialog.dismiss();
  });
  const logOut = () => page.evaluate(() => localStorage.clear());
  return { context, page, foreign, logOut };
}

describe('a redirect target after the login', () => {
  it('is followed when it is a page of the site', async () => {
    const { context, page } = await openWatched();
    await openWithTarget(page, '/auth/login', '/contact?lang=sr');
    await logIn(page, 'ivana@example.com', demoPassword);
    expect(new URL(page.url()).pathname).toBe('/contact');
    await context.close();
  });

  it.each(foreignTargets)('never leads from the login to another site: %j', async (target) => {
    const { context, page, foreign } = await openWatched();
    await openWithTarget(page, '/auth/login', target);
    await logIn(page, 'ivana@example.com', demoPassword);
    expect(new URL(page.url()).origin).toBe(new URL(shop.product.url).origin);
    expect(foreign).toEqual([]);
    await context.close();
  });

  it.each(foreignTargets.slice(0, 5))(
    'never leads from registration, activation or reset to another site: %j',
    async (target) => {
      const { context, page, foreign, logOut } = await openWatched();
      const email = `meta-${foreignTargets.indexOf(target)}@example.com`;
      const linkTo = async (screen: string) =>
        withTarget(await mailedLink(shop.product, email, new RegExp(`http\\S+/auth/${screen}/[\\w-]+`)), target);

      await openWithTarget(page, '/auth/register', target);
      await field(page, auth('name')).fill('Ana Perić');
      await field(page, auth('email')).fill(email);
      await field(page, auth('password')).fill(password);
      await submit(page);
      await page.goto(await linkTo('activate'));
      await untilLoggedIn(page);
      await logOut();

      await openWithTarget(page, '/auth/forgot-password', target);
      await field(page, auth('email')).fill(email);
      await page.getByRole('button', { name: auth('forgotSubmit'), exact: true }).click();
      await page.goto(await linkTo('reset-password'));
      await field(page, auth('newPassword')).fill(password);
      await field(page, auth('confirmPassword')).fill(password);
      await submit(page);
      await page
        .getByRole('main')
        .getByRole('link', { name: auth('login'), exact: true })
        .click();
      await logIn(page, email, password);
      expect(new URL(page.url()).origin).toBe(new URL(shop.product.url).origin);
      expect(foreign).toEqual([]);
      await context.close();
    },
  );
});
