import { expect, it } from 'vitest';
import { call } from '../call.js';
import { listBook } from '../listing.js';
import { phone } from './chromium.js';
import { openMember } from './member.js';
import { withShop } from './shop.js';

const shop = withShop({ RATE_LIMIT: 'off' });

it('a phone shows long words of a member without a wider page', async () => {
  const { product } = shop;
  const { context, page, token, userId, faults } = await openMember(shop, 'duge-reci@example.com', phone);
  await call(product, token, 'PUT', `/api/users/${userId}/profile`, { name: 'Ž'.repeat(80) });
  const long = { title: 'Đ'.repeat(150), author: 'Š'.repeat(120) };
  const book = await listBook(product, token, { ...long, price: '900', city: 'Ć'.repeat(60) });
  const list = { name: 'Ž'.repeat(80), items: [long] };
  const { _id: listId } = await call<{ _id: string }>(product, token, 'POST', '/api/lists', list);
  const { slug } = await call<{ slug: string }>(product, token, 'PUT', `/api/lists/${listId}`, {
    ...list,
    isShared: true,
  });
  const mine = `/dashboard/lists/${listId}`;
  for (const path of [`/book/${book._id}`, `/owner/${userId}`, `/list/${slug}`, mine, `${mine}/plans`]) {
    await page.goto(product.url + path);
    await page.locator('main h1').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(phone.width);
  }
  expect(faults).toEqual([]);
  await context.close();
});
