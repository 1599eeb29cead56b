import { serverText } from '@korice/texts/server';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { activationLink, demoPassword, mailedLink, tokenOf } from '../account.js';
import { call } from '../call.js';
import { desktop } from './chromium.js';
import { openDemoMember } from './member.js';
import { withShop } from './shop.js';

const shop = withShop();

interface Account {
  _id: string;
  name: string;
  email: string;
  status: string;
}

const users = (key: 'makeAdmin' | 'makeAdminConfirm' | 'approve' | 'block' | 'blockConfirm' | 'search') =>
  serverText('sr', 'users', key);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const tryLogin = (email: string): Promise<Response> =>
  fetch(`${shop.product.url}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });

const accounts = async (query: string): Promise<Account[]> =>
  call(shop.product, await tokenOf(shop.product, 'sonja@example.com'), 'GET', `/api/users/all?${query}`);

async function listedBooks(ownerId: string): Promise<number> {
  const answer = await fetch(`${shop.product.url}/api/books/by-owner/${ownerId}`);
  return answer.status === 404 ? 0 : ((await answer.json()) as { totalBooks: number }).totalBooks;
}

/** Searches for one account in the table and opens its menu. */
async function openMenu(page: Page, { name, email }: Account): Promise<void> {
  await page.getByRole('searchbox', { name: users('search') }).fill(email);
  await page.waitForURL(/[?]q=/);
  // The heading and the account found: a menu of the whole table would open while the result replaces that table.
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await button(page, serverText('sr', 'users', 'rowActions', { name })).click();
}

describe('an admin', () => {
  // @spec 2-users-actions
  it('sends a pending account a new link, which activates it', async () => {
    const [pending] = await accounts('status=pending');
    if (!pending) throw new Error('The demo shop has no pending account');
    expect((await tryLogin(pending.email)).status).toBe(401);

    const { context, page, faults } = await openDemoMember(shop, 'sonja@example.com', desktop);
    await page.goto(`${shop.product.url}/dashboard`);
    await page.getByRole('heading', { level: 1, name: serverText('sr', 'dashboard', 'adminHome') }).waitFor();
    await button(page, `${users('approve')}: ${pending.name}`).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: users('approve') })
      .click();
    await page.getByText(serverText('sr', 'users', 'approved', { name: pending.name })).waitFor();
    expect((await tryLogin(pending.email)).status).toBe(401);
    const link = await mailedLink(shop.product, pending.email, activationLink);
    await call(shop.product, undefined, 'POST', '/auth/activate', { activationString: link.split('/').at(-1) });
    expect((await tryLogin(pending.email)).status).toBe(200);
    expect(faults).toEqual([]);
    await context.close();
  });

  // @spec 1-admins-more 2-users-actions 4-make-admin
  it('makes a member an admin', async () => {
    const [ivana] = await accounts('q=ivana%40example.com');
    if (!ivana) throw new Error('There is no Ivana in the demo shop');
    const { context, page, faults } = await openDemoMember(shop, 'sonja@example.com', desktop);
    await page.goto(`${shop.product.url}/dashboard/all-users`);
    await openMenu(page, ivana);
    await page.getByRole('menuitem', { name: users('makeAdmin') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: users('makeAdminConfirm') })
      .click();
    await page.getByText(serverText('sr', 'users', 'madeAdmin', { name: ivana.name })).waitFor();
    expect((await accounts('role=admin')).map(({ email }) => email)).toContain('ivana@example.com');
    expect(faults).toEqual([]);
    await context.close();
  });

  // @spec 4-account-states
  it('blocks a seller, whose books are hidden until they are unblocked', async () => {
    const [dragan] = await accounts('q=dragan%40example.com');
    if (!dragan) throw new Error('There is no Dragan in the demo shop');
    expect(await listedBooks(dragan._id)).toBeGreaterThan(0);
    const { context, page, faults } = await openDemoMember(shop, 'sonja@example.com', desktop);
    await page.goto(`${shop.product.url}/dashboard/all-users`);
    await openMenu(page, dragan);
    await page.getByRole('menuitem', { name: users('block') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: users('blockConfirm') })
      .click();
    await page.getByText(serverText('sr', 'users', 'blocked', { name: dragan.name })).waitFor();
    expect(await listedBooks(dragan._id)).toBe(0);

    const unblock = serverText('sr', 'users', 'unblock');
    await button(page, `${unblock}: ${dragan.name}`).click();
    await page.getByRole('alertdialog').getByRole('button', { name: unblock }).click();
    await page.getByText(serverText('sr', 'users', 'unblocked', { name: dragan.name })).waitFor();
    expect(await listedBooks(dragan._id)).toBeGreaterThan(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  // @spec 1-admins-more
  it('features a book in the list of all books', async () => {
    const { context, page, faults } = await openDemoMember(shop, 'sonja@example.com', desktop);
    await page.goto(`${shop.product.url}/dashboard/all-books`);
    const feature = page.getByRole('button', { name: new RegExp(`^${serverText('sr', 'bookTable', 'feature')}: `) });
    await feature.first().click();
    await page.getByText(serverText('sr', 'bookTable', 'featured')).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('a member', () => {
  // @spec 2-route-all-books 2-route-all-users 2-guard-role
  it.each(['/dashboard/all-books', '/dashboard/all-users'])('is redirected home from %s', async (path) => {
    const { context, page, faults } = await openDemoMember(shop, 'jelena@example.com', desktop);
    await page.goto(shop.product.url + path);
    await page.waitForURL(`${shop.product.url}/`);
    expect(faults).toEqual([]);
    await context.close();
  });
});
