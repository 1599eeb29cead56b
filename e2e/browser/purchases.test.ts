import { serverText } from '@korice/texts/server';
import { describe, expect, it } from 'vitest';
import { call } from '../call.js';
import { listBook, openRoom } from '../listing.js';
import { desktop, phone } from './chromium.js';
import { openMember, type OpenMember } from './member.js';
import { withShop } from './shop.js';

const shop = withShop({ RATE_LIMIT: 'off' });

const text = (key: 'empty' | 'emptyAction' | 'failed' | 'openConversation' | 'pageTitle') =>
  serverText('sr', 'purchases', key);

/** Lists a book of the seller's, opens the buyer's conversation about it and sells it there. */
async function sell(seller: OpenMember, buyer: OpenMember, title: string): Promise<{ bookId: string; roomId: string }> {
  const book = { title, author: 'Mirjana Novaković', price: '700' };
  const { _id: bookId } = await listBook(shop.product, seller.token, book);
  const roomId = await openRoom(shop.product, buyer.token, bookId, seller.userId);
  await call(shop.product, seller.token, 'PUT', `/api/books/${bookId}/status`, {
    status: 'sold',
    buyerId: buyer.userId,
  });
  return { bookId, roomId };
}

describe('the purchased books', () => {
  // @spec 1-buying
  it('appear with the sale, stay when the seller deletes the listing, and link to the conversation', async () => {
    const seller = await openMember(shop, 'prodavac@example.com', desktop);
    const buyer = await openMember(shop, 'kupac@example.com', phone);
    const { page } = buyer;
    const screen = `${shop.product.url}/dashboard/purchased-books`;
    await page.goto(screen);
    await page.getByRole('heading', { name: text('empty') }).waitFor();
    await page.getByRole('link', { name: text('emptyAction') }).waitFor();

    const { bookId, roomId } = await sell(seller, buyer, 'Strah i njegov sluga');
    await seller.page.goto(`${shop.product.url}/dashboard/book-listing`);
    await seller.page
      .getByRole('button', { name: serverText('sr', 'bookTable', 'deleteLabel', { title: 'Strah i njegov sluga' }) })
      .click();
    const question = seller.page.getByRole('alertdialog', { name: serverText('sr', 'bookTable', 'hideTitle') });
    await question.getByRole('button', { name: serverText('sr', 'bookTable', 'hideConfirm') }).click();
    await seller.page.getByText(serverText('sr', 'bookTable', 'hidden')).waitFor();
    // Leaving the page sends the deletion that could still be undone.
    await seller.page.goto(shop.product.url);
    await expect.poll(() => call(shop.product, seller.token, 'GET', '/api/books/my-books')).toEqual([]);

    await page.reload();
    await page.getByRole('link', { name: 'Strah i njegov sluga', exact: true }).waitFor();
    await page.getByText('700,00', { exact: false }).first().waitFor();
    await page
      .getByText(/\b\d{2}\.\d{2}\.\d{4}\b/)
      .first()
      .waitFor();
    expect(await page.getByRole('link', { name: 'Strah i njegov sluga', exact: true }).getAttribute('href')).toBe(
      `/book/${bookId}`,
    );
    await page.getByRole('button', { name: new RegExp(`^${text('openConversation')}`) }).click();
    await page.waitForURL(`**/dashboard/messaging?room=${roomId}`);
    for (const { context } of [seller, buyer]) await context.close();
  });

  it('show a failure, and load with a retry', async () => {
    const seller = await openMember(shop, 'prodavac2@example.com', desktop);
    const buyer = await openMember(shop, 'kupac2@example.com', desktop);
    await sell(seller, buyer, 'Dunavski apokrifi');
    const { page } = buyer;
    await page.route('**/api/books/purchased-books', (route) => route.abort('connectionreset'));
    await page.goto(`${shop.product.url}/dashboard/purchased-books`);
    await page.getByText(text('failed')).waitFor();
    await page.unroute('**/api/books/purchased-books');
    await page.getByRole('button', { name: serverText('sr', 'common', 'retry') }).click();
    await page.getByRole('table').getByRole('link', { name: 'Dunavski apokrifi' }).waitFor();
    for (const { context } of [seller, buyer]) await context.close();
  });
});
