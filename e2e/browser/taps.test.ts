import { serverText } from '@korice/texts/server';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '../account.js';
import { call } from '../call.js';
import { listBook, openRoom } from '../listing.js';
import { pngImage } from '../images.js';
import { phone } from './chromium.js';
import { fillTapped } from './fill-tapped.js';
import { openLoggedIn } from './member.js';
import { withShop } from './shop.js';

const shop = withShop({ RATE_LIMIT: 'off' });
let contexts: BrowserContext[] = [];
let sellerToken: string;
let sellerId: string;
let buyerToken: string;

/** A phone with a count of the taps on it. */
async function takePhone(token: string, path: string) {
  const { context, page } = await openLoggedIn(shop, token, phone, { isConsentAnswered: true });
  contexts.push(context);
  await page.goto(shop.product.url + path);
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.tap();
    taps += 1;
  };
  return { page, tap, taps: () => taps };
}

/** Lists a book and opens the buyer's conversation about it. */
async function openConversation(title: string): Promise<{ bookId: string; roomId: string }> {
  const fields = { title, author: 'Ivo Andrić', price: '800', currency: 'RSD' };
  const { _id: bookId } = await listBook(shop.product, sellerToken, fields);
  return { bookId, roomId: await openRoom(shop.product, buyerToken, bookId, sellerId) };
}

const statusOf = async (bookId: string): Promise<string> =>
  (await call<{ status: string }>(shop.product, undefined, 'GET', `/api/books/${bookId}`)).status;
const bar = (page: Page) => page.getByRole('navigation', { name: serverText('sr', 'dashboard', 'shortcuts') });

beforeAll(async () => {
  sellerToken = await openAccount(shop.product, 'prodavac@example.com');
  buyerToken = await openAccount(shop.product, 'kupac@example.com');
  sellerId = (await call<{ _id: string }>(shop.product, sellerToken, 'GET', '/auth/me'))._id;
});
afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  contexts = [];
});

describe('a member with a phone', () => {
  it('sends a message from a book page with two taps', async () => {
    const { bookId, roomId } = await openConversation('Travnička hronika');
    const { page, tap, taps } = await takePhone(buyerToken, `/book/${bookId}`);
    const question = serverText('sr', 'buying', 'askDelivery');
    await tap(page.getByRole('button', { name: question }));
    await tap(page.getByRole('button', { name: serverText('sr', 'common', 'send'), exact: true }));
    await page.getByRole('log').getByRole('article').getByText(question).waitFor();
    await expect
      .poll(async () => {
        const path = `/api/messaging/room/${roomId}`;
        const room = await call<{ messages: { content: string }[] }>(shop.product, sellerToken, 'GET', path);
        return room.messages.map(({ content }) => content);
      })
      .toEqual([question]);
    expect(taps()).toBe(2);
  });

  it.each([
    { count: 1, most: 4 },
    { count: 3, most: 6 },
  ])('agrees on a deal about $count book(s) from a conversation in at most $most taps of both sides', async (given) => {
    const titles = Array.from({ length: given.count }, (_, at) => `Komplet ${given.count}.${at + 1}`);
    const [first = '', ...others] = titles;
    for (const title of others)
      await listBook(shop.product, sellerToken, { title, author: 'Ivo Andrić', price: '800', currency: 'RSD' });
    const { bookId, roomId } = await openConversation(first);
    const buyer = await takePhone(buyerToken, `/dashboard/messaging?room=${roomId}`);
    const seller = await takePhone(sellerToken, `/dashboard/messaging?room=${roomId}`);
    const words = (key: 'propose' | 'open' | 'accept') => serverText('sr', 'deal', key);
    await buyer.tap(buyer.page.getByRole('button', { name: words('propose') }));
    for (const title of others) await buyer.tap(buyer.page.getByRole('checkbox', { name: title }));
    await buyer.tap(buyer.page.getByRole('button', { name: serverText('sr', 'dealForm', 'send') }));
    await seller.tap(seller.page.getByRole('button', { name: words('open') }));
    await seller.tap(seller.page.getByRole('button', { name: words('accept') }));
    const path = `/api/deals?roomId=${roomId}`;
    const deals = () => call<{ state: string; books: unknown[] }[]>(shop.product, buyerToken, 'GET', path);
    // The books are claimed one by one before the deal is agreed.
    await expect.poll(async () => (await deals())[0]?.state).toBe('agreed');
    expect((await deals())[0]?.books).toHaveLength(given.count);
    expect(await statusOf(bookId)).toBe('reserved');
    expect(buyer.taps() + seller.taps()).toBeLessThanOrEqual(given.most);
  });

  it('marks a book as sold from its conversation with two taps', async () => {
    const { bookId, roomId } = await openConversation('Gospođica');
    const { page, tap, taps } = await takePhone(sellerToken, `/dashboard/messaging?room=${roomId}`);
    const sell = serverText('sr', 'messaging', 'sell');
    await tap(page.getByRole('button', { name: sell }));
    await tap(page.getByRole('alertdialog').getByRole('button', { name: sell }));
    await expect.poll(() => statusOf(bookId)).toBe('sold');
    expect(taps()).toBe(2);
  });

  it('marks a book as sold from the home page with three taps', async () => {
    const { bookId } = await openConversation('Prokleta avlija');
    const { page, tap, taps } = await takePhone(sellerToken, '/');
    await tap(bar(page).getByRole('link', { name: serverText('sr', 'dashboard', 'barAccount') }));
    const label = serverText('sr', 'bookTable', 'sellLabel', { title: 'Prokleta avlija' });
    await tap(page.getByRole('button', { name: label }));
    const dialog = page.getByRole('dialog');
    await tap(dialog.getByRole('button', { name: serverText('sr', 'bookTable', 'markSold') }));
    await expect.poll(() => statusOf(bookId)).toBe('sold');
    expect(taps()).toBe(3);
  });

  it('lists a complete book without an ISBN in ten taps from the home page', async () => {
    // The first listing of an account also requires its town.
    const first = { title: 'Lagum', author: 'Svetlana Velmar-Janković', price: '8', currency: 'EUR', city: 'Novi Sad' };
    await listBook(shop.product, buyerToken, first);
    const { page, tap, taps } = await takePhone(buyerToken, '/');
    const words = (
      key: 'photoStart' | 'title' | 'author' | 'priceEur' | 'shortDescription' | 'categories' | 'add' | 'created',
    ) => serverText('sr', 'bookForm', key);
    const typeInto = async (label: string, typed: string) => {
      const field = page.getByLabel(label, { exact: true });
      await tap(field);
      await fillTapped(field, typed);
    };
    await tap(bar(page).getByRole('link', { name: serverText('sr', 'dashboard', 'barSell') }));
    const chooser = page.waitForEvent('filechooser');
    await tap(page.getByLabel(words('photoStart'), { exact: true }));
    await (await chooser).setFiles({ name: 'korice.png', mimeType: 'image/png', buffer: await pngImage() });
    // The title has the focus.
    const focusedTitle = page.getByLabel(words('title'), { exact: true }).and(page.locator(':focus'));
    await focusedTitle.pressSequentially('Zlatno runo');
    expect(await focusedTitle.inputValue()).toBe('Zlatno runo');
    await typeInto(words('author'), 'Borislav Pekić');
    await tap(page.getByRole('radio', { name: serverText('sr', 'conditions', 'good'), exact: true }));
    await typeInto(words('priceEur'), '12');
    await typeInto(words('shortDescription'), 'Tvrd povez, prvo izdanje.');
    await tap(page.locator('summary').filter({ hasText: words('categories') }));
    await tap(
      page
        .getByRole('combobox', { name: words('categories') })
        .or(page.getByLabel(words('categories'), { exact: true })),
    );
    await tap(page.getByRole('option', { name: 'Klasici', exact: true }));
    await tap(page.getByRole('button', { name: words('add'), exact: true }));
    await page.getByText(words('created')).waitFor();
    expect(taps()).toBe(10);
    const [book] = await call<{ images: unknown[] }[]>(shop.product, buyerToken, 'GET', '/api/books/my-books');
    expect(book).toMatchObject({
      title: 'Zlatno runo',
      condition: 'good',
      categories: ['Klasici'],
      shortDescription: 'Tvrd povez, prvo izdanje.',
    });
    expect(book?.images).toHaveLength(1);
  });
});
