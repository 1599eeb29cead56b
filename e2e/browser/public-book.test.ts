import { serverText } from '@korice/texts/server';
import { describe, expect, it } from 'vitest';
import { openAccount } from '../account.js';
import { call } from '../call.js';
import { listBook, openRoom } from '../listing.js';
import { desktop, openVisitor, phone } from './chromium.js';
import { listBooks, logIn, withShop } from './shop.js';

const shop = withShop();
const text = (key: 'messageOwner' | 'messageOwnerFailed' | 'similarHeading' | 'notFoundTitle') =>
  serverText('sr', 'book', key);

async function anyBook() {
  const [book] = await listBooks(shop.product, 'sort=newest&pageSize=1');
  if (!book) throw new Error('The shop is empty');
  return book;
}

describe('the page of a book', () => {
  // @spec 1-visitors-browse 2-book-message 2-book-message-place
  it('keeps price and message button visible on a phone, and redirects through the login to the conversation', async () => {
    const book = await anyBook();
    const { context, page } = await openVisitor(shop.browser, phone, { isConsentAnswered: true });
    await page.goto(`${shop.product.url}/book/${book._id}`);
    const message = page.getByRole('link', { name: text('messageOwner') }).filter({ visible: true });
    await message.waitFor();
    expect(await message.count()).toBe(1);
    const box = await message.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height);
    await message.click();
    await page.waitForURL('**/auth/login');
    await logIn(page, 'ivana@example.com');
    await page.waitForURL('**/dashboard/messaging?room=*');
    await context.close();
  });

  it('shows a failure beside the button when the conversation does not open', async () => {
    const book = await anyBook();
    const { context, page } = await openVisitor(shop.browser, desktop);
    await page.goto(`${shop.product.url}/auth/login`);
    await logIn(page, 'ivana@example.com');
    await page.waitForURL('**/dashboard/**');
    await page.goto(`${shop.product.url}/book/${book._id}`);
    await page.route('**/api/messaging/room', (route) => route.abort(), { times: 1 });
    const message = page.getByRole('button', { name: text('messageOwner') }).filter({ visible: true });
    await message.click();
    await page.getByText(text('messageOwnerFailed')).filter({ visible: true }).waitFor();
    await message.click();
    await page.waitForURL('**/dashboard/messaging?room=*');
    await context.close();
  });

  it('is shown when similar books and the seller fail to load', async () => {
    const book = await anyBook();
    const { context, page } = await openVisitor(shop.browser, desktop);
    await page.goto(`${shop.product.url}/categories`);
    let isCut = true;
    await page.route('**/api/books/*/similar', (route) => (isCut ? route.abort() : route.fallback()));
    await page.route('**/api/owners/*', (route) => route.abort());
    await page.getByRole('link', { name: book.title, exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: book.title }).waitFor();
    await page.getByRole('link', { name: serverText('sr', 'book', 'ownerLink', { name: book.owner.name }) }).waitFor();
    const similar = page.getByRole('region', { name: text('similarHeading') });
    await similar.getByText(serverText('sr', 'home', 'sectionFailed')).waitFor();
    isCut = false;
    await similar.getByRole('button', { name: serverText('sr', 'common', 'retry') }).click();
    await similar.getByRole('article').first().waitFor();
    await context.close();
  });

  it('shows a not-found heading for a missing book', async () => {
    const { context, page } = await openVisitor(shop.browser, desktop);
    await page.goto(`${shop.product.url}/book/00000000000000000000dead`);
    await page.getByRole('heading', { level: 1, name: text('notFoundTitle') }).waitFor();
    await context.close();
  });

  it('prints facts and texts on white, without buttons', async () => {
    const book = await anyBook();
    const { context, page } = await openVisitor(shop.browser, desktop);
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    await page.goto(`${shop.product.url}/book/${book._id}`);
    await page.getByRole('heading', { level: 1, name: book.title }).waitFor();
    expect(await page.getByRole('button').filter({ visible: true }).count()).toBeLessThanOrEqual(1);
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    expect(await page.getByRole('contentinfo').isVisible()).toBe(false);
    const heading = (key: 'tabDescription' | 'tabDetails' | 'tabReviews') =>
      page.getByRole('heading', { level: 2, name: serverText('sr', 'book', key) });
    await heading('tabDescription').waitFor();
    await heading('tabDetails').waitFor();
    // The reviews were not loaded.
    expect(await heading('tabReviews').isVisible()).toBe(false);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ink'))).toBe(
      '#1f1b16',
    );
    await context.close();
  });
});

describe('the page of a seller', () => {
  // @spec 2-route-owner
  it('is reached from the book and asks which book a message is about', async () => {
    const book = await anyBook();
    const { context, page, faults } = await openVisitor(shop.browser, desktop);
    await page.goto(`${shop.product.url}/book/${book._id}`);
    await page.getByRole('link', { name: serverText('sr', 'book', 'ownerLink', { name: book.owner.name }) }).click();
    await page.getByRole('heading', { level: 1, name: book.owner.name }).waitFor();
    await page.getByRole('link', { name: book.title, exact: true }).waitFor();
    await page.getByRole('button', { name: serverText('sr', 'owner', 'contactOwner') }).click();
    const dialog = page.getByRole('dialog', { name: serverText('sr', 'owner', 'contactChoose') });
    await dialog.getByRole('link').first().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.isVisible()).toBe(false);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('a list of books', () => {
  it('restores its scroll position on back', async () => {
    const { context, page } = await openVisitor(shop.browser, desktop);
    await page.goto(`${shop.product.url}/categories?page=2`);
    await page.getByRole('article').nth(19).waitFor();
    await page.evaluate(() => window.scrollTo(0, 900));
    // Playwright scrolls to a link that still moves before it clicks: read the position at the click.
    await page.evaluate(() => {
      const keep = () => sessionStorage.setItem('left', String(window.scrollY));
      window.addEventListener('click', keep, { capture: true, once: true });
    });
    await page.getByRole('article').nth(10).getByRole('link').click();
    await page.waitForURL('**/book/*');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goBack();
    await page.waitForURL('**/categories?page=2');
    const left = await page.evaluate(() => Number(sessionStorage.getItem('left')));
    expect(left).toBeGreaterThan(300);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
    await context.close();
  });
});

// Last: the tests above read the newest book of the demo shop.
describe('the page of a new seller', () => {
  it('shows the number of sold books and the usual reply time', async () => {
    const { product } = shop;
    const seller = await openAccount(product, 'brza@example.com');
    const { _id: sellerId } = await call<{ _id: string }>(product, seller, 'GET', '/auth/me');
    const fields = { title: 'Gospođica', author: 'Ivo Andrić', price: '500', currency: 'RSD' };
    const { _id: bookId } = await listBook(product, seller, fields);
    const { _id: soldId } = await listBook(product, seller, { ...fields, title: 'Travnička hronika' });
    for (const name of ['prvi', 'drugi', 'treci', 'cetvrti', 'peti']) {
      const buyer = await openAccount(product, `${name}@example.com`);
      const room = await openRoom(product, buyer, soldId, sellerId);
      const path = `/api/messaging/room/${room}/message`;
      await call(product, buyer, 'POST', path, { content: 'Da li je još dostupna?' });
      await call(product, seller, 'POST', path, { content: 'Jeste.' });
      if (name !== 'peti') continue;
      const { _id: buyerId } = await call<{ _id: string }>(product, buyer, 'GET', '/auth/me');
      await call(product, seller, 'PUT', `/api/books/${soldId}/status`, { status: 'sold', buyerId });
    }
    const { context, page } = await openVisitor(shop.browser, phone, { isConsentAnswered: true });
    await page.goto(`${product.url}/book/${bookId}`);
    await page.getByText(serverText('sr', 'buying', 'soldCount', { count: 1 }), { exact: true }).waitFor();
    await page.getByText(serverText('sr', 'buying', 'replyHour'), { exact: true }).waitFor();
    await context.close();
  });
});
