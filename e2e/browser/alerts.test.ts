import { serverText } from '@korice/texts/server';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { activationLink, mailedLink, openAccount } from '../account.js';
import { call } from '../call.js';
import { listBook } from '../listing.js';
import { openVisitor, phone } from './chromium.js';
import { openLoggedIn, openMember } from './member.js';
import { submitRegistration } from './register.js';
import { withShop } from './shop.js';

const shop = withShop({ RATE_LIMIT: 'off' });
const word = (key: 'button' | 'following' | 'follow' | 'other') => serverText('sr', 'tellMe', key);
const auth = (key: 'register' | 'name' | 'email' | 'password') => serverText('sr', 'auth', key);
const visible = (target: Locator) => target.filter({ visible: true }).first();
const button = (page: Page, name: string | RegExp) => visible(page.getByRole('button', { name }));

interface StoredAlert {
  kind: string;
  title?: string;
  search?: { q?: string };
  seller?: { _id: string };
}
const alertsOf = (token: string) => call<StoredAlert[]>(shop.product, token, 'GET', '/api/alerts');
const idOf = async (token: string) => (await call<{ _id: string }>(shop.product, token, 'GET', '/auth/me'))._id;

describe('an alert', () => {
  it('of a visitor for a search without results is created after activation, and its mail arrives', async () => {
    const email = 'ceka-atlantidu@example.com';
    const { context, page, faults } = await openVisitor(shop.browser, phone, { isConsentAnswered: true });
    await page.goto(`${shop.product.url}/categories?q=atlantida+pekić`);
    await visible(page.getByRole('link', { name: word('button') })).tap();
    await page.waitForURL('**/auth/login');
    await page.getByText(serverText('sr', 'auth', 'loginToAlert')).waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: auth('register'), exact: true })
      .tap();
    await submitRegistration(page, email);
    await page.goto(await mailedLink(shop.product, email, activationLink));
    await page.waitForURL('**/categories?q=*');
    await button(page, word('following')).waitFor();
    expect(new URL(page.url()).searchParams.get('tellMe')).toBeNull();
    await page.reload();
    await button(page, word('following')).waitFor();

    const seller = await openAccount(shop.product, 'prodavac-atlantide@example.com');
    await listBook(shop.product, seller, { title: 'Atlantida', author: 'Borislav Pekić', price: '900' });
    const book = await mailedLink(shop.product, email, /http\S+\/book\/\w+/);
    await page.goto(book);
    await page.getByRole('heading', { level: 1, name: 'Atlantida' }).waitFor();
    await page.goto(`${shop.product.url}/dashboard/alerts`);
    await page.getByText(serverText('sr', 'alerts', 'news', { count: 1 })).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('is created with one tap on every screen that offers it', async () => {
    const seller = await openAccount(shop.product, 'prodavac-pet@example.com');
    const sellerId = await idOf(seller);
    const fields = { author: 'Dobrica Ćosić', price: '700' };
    const open = await listBook(shop.product, seller, { title: 'Koreni', ...fields });
    const sold = await listBook(shop.product, seller, { title: 'Deobe', ...fields });
    const reader = await openAccount(shop.product, 'pet-dodira@example.com');
    await call(shop.product, reader, 'PUT', `/api/wishlist/${sold._id}`);
    const wished = await listBook(shop.product, seller, { title: 'Bajka', ...fields });
    await call(shop.product, reader, 'PUT', `/api/wishlist/${wished._id}`);
    for (const { _id } of [sold, wished])
      await call(shop.product, seller, 'PUT', `/api/books/${_id}/status`, { status: 'sold' });

    const { context, page } = await openLoggedIn(shop, reader, phone, { isConsentAnswered: true });
    const places: { path: string; name: string | RegExp; makes: StoredAlert }[] = [
      { path: '/categories?q=xyzzyq', name: word('button'), makes: { kind: 'search', search: { q: 'xyzzyq' } } },
      { path: '/categories?q=koreni', name: word('button'), makes: { kind: 'search', search: { q: 'koreni' } } },
      { path: `/book/${open._id}`, name: word('other'), makes: { kind: 'work', title: 'Koreni' } },
      { path: `/book/${sold._id}`, name: word('other'), makes: { kind: 'work', title: 'Deobe' } },
      { path: '/wishlist', name: /: Bajka$/, makes: { kind: 'work', title: 'Bajka' } },
      { path: `/owner/${sellerId}`, name: word('follow'), makes: { kind: 'seller' } },
    ];
    for (const { path, name, makes } of places) {
      await page.goto(shop.product.url + path);
      const offer =
        path === '/wishlist'
          ? visible(page.getByRole('button', { name: serverText('sr', 'tellMe', 'otherOf', { title: 'Bajka' }) }))
          : button(page, name);
      await offer.tap();
      await expect.poll(async () => (await alertsOf(reader))[0], { message: path }).toMatchObject(makes);
    }
    expect(await alertsOf(reader)).toHaveLength(places.length);
    await context.close();
  });

  it('of a seller shows a new book in the dashboard', async () => {
    const seller = await openAccount(shop.product, 'pracen@example.com');
    await listBook(shop.product, seller, { title: 'Lagum', author: 'Svetlana Velmar-Janković', price: '500' });
    const email = 'prati@example.com';
    const { page, token, faults } = await openMember(shop, email, phone);
    await page.goto(`${shop.product.url}/owner/${await idOf(seller)}`);
    await button(page, word('follow')).tap();
    await button(page, word('following')).waitFor();
    await listBook(shop.product, seller, { title: 'Dorćol', author: 'Svetlana Velmar-Janković', price: '600' });
    await page.goto(`${shop.product.url}/dashboard/alerts`);
    await page.getByRole('heading', { name: serverText('sr', 'alerts', 'sellers') }).waitFor();
    await page.getByRole('link', { name: 'Dorćol' }).waitFor();
    expect(await alertsOf(token)).toHaveLength(1);
    expect(faults).toEqual([]);
  });

  it('of a work lists it on the wanted page, which links a seller to the prefilled book form', async () => {
    const work = { kind: 'work', title: 'Sveti Georgije ubiva aždahu', author: 'Dušan Kovačević' };
    // Two readers: an unknown work of one alone is not shown.
    for (const email of ['trazi@example.com', 'trazi-i-ovaj@example.com'])
      await call(shop.product, await openAccount(shop.product, email), 'POST', '/api/alerts', work);
    const seller = await openAccount(shop.product, 'ima-je@example.com');
    const member = await openLoggedIn(shop, seller, phone, { isConsentAnswered: true });
    await member.page.goto(`${shop.product.url}/wanted`);
    const label = serverText('sr', 'wanted', 'haveItLabel', { title: work.title });
    await member.page.getByRole('link', { name: label }).tap();
    const form = (key: 'title' | 'author') =>
      member.page.getByLabel(serverText('sr', 'bookForm', key), { exact: true });
    await expect.poll(() => form('title').inputValue()).toBe(work.title);
    expect(await form('author').inputValue()).toBe(work.author);
    await member.context.close();
  });

  it('ends when the link in its mail is opened', async () => {
    const email = 'dosta-je@example.com';
    const reader = await openAccount(shop.product, email);
    const work = { kind: 'work', title: 'Peščanik', author: 'Danilo Kiš' };
    await call(shop.product, reader, 'POST', '/api/alerts', work);
    const seller = await openAccount(shop.product, 'prodavac-pescanika@example.com');
    await listBook(shop.product, seller, { title: work.title, author: work.author, price: '600' });
    // Not the address for `List-Unsubscribe-Post`, which is below `/api`.
    const link = await mailedLink(shop.product, email, /https?:\/\/[^/\s]+\/alerts\/end\/[\w.-]+/);
    const { context, page, faults } = await openVisitor(shop.browser, phone, { isConsentAnswered: true });
    await page.goto(link);
    await page.getByText(serverText('sr', 'alerts', 'endedByLink')).waitFor();
    expect(await alertsOf(reader)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });
});
