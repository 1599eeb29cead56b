import { serverText } from '@korice/texts/server';
import { describe, expect, it } from 'vitest';
import { desktop, openVisitor, phone } from './chromium.js';
import { listBooks, logIn, withShop } from './shop.js';

const shop = withShop();
const buyer = 'ivana@example.com';
const add = (title: string) => serverText('sr', 'wishlist', 'add', { title });
const remove = (title: string) => serverText('sr', 'wishlist', 'remove', { title });

describe('the wishlist', () => {
  // @spec 2-route-wishlist
  it('is stored for a visitor, in every tab and after a reload', async () => {
    const [book] = await listBooks(shop.product, 'sort=newest&pageSize=1');
    const { context, page, faults } = await openVisitor(shop.browser, desktop);
    const other = await context.newPage();
    await page.goto(`${shop.product.url}/categories`);
    await other.goto(`${shop.product.url}/wishlist`);
    await other.getByRole('heading', { name: serverText('sr', 'wishlist', 'empty') }).waitFor();
    await page
      .getByRole('button', { name: add(book?.title ?? '') })
      .first()
      .click();
    await page.getByText(serverText('sr', 'wishlist', 'added')).waitFor();
    await other.getByRole('heading', { level: 2, name: book?.title ?? '' }).waitFor();
    await other.reload();
    await other.getByRole('heading', { level: 2, name: book?.title ?? '' }).waitFor();
    await other.getByRole('link', { name: /^Lista želja, 1 knjiga/ }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('moves to the account at login, and loses nothing when a request fails', async () => {
    const [first, second] = await listBooks(shop.product, 'sort=price-desc&pageSize=2');
    if (!first || !second) throw new Error('The shop has no two books');
    const { context, page } = await openVisitor(shop.browser, phone);
    for (const { _id } of [first, second]) {
      await page.goto(`${shop.product.url}/book/${_id}`);
      await page
        .getByRole('button', { name: serverText('sr', 'wishlist', 'addButton') })
        .filter({ visible: true })
        .first()
        .click();
    }
    let refusals = 0;
    await page.route(`**/api/wishlist/${first._id}`, (route) => {
      refusals += 1;
      return refusals === 1 ? route.abort() : route.fallback();
    });
    await page.goto(`${shop.product.url}/auth/login`);
    await logIn(page, buyer);
    await page.waitForURL('**/dashboard/**');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('korice.wishlist'))).toBeNull();
    expect(refusals).toBe(2);

    await page.goto(`${shop.product.url}/wishlist`);
    for (const { title } of [first, second]) await page.getByRole('button', { name: remove(title) }).waitFor();
    await page.route('**/api/wishlist/**', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: remove(second.title) }).click();
    await page.getByText(serverText('sr', 'wishlist', 'removeFailed')).waitFor();
    await page.getByRole('button', { name: remove(second.title) }).click();
    await page.getByText(serverText('sr', 'wishlist', 'removed')).waitFor();
    await page.reload();
    await page.getByRole('button', { name: remove(first.title) }).waitFor();
    expect(await page.getByRole('button', { name: remove(second.title) }).count()).toBe(0);
    await context.close();
  });
});
