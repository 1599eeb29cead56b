import { serverText } from '@korice/texts/server';
import { describe, expect, it } from 'vitest';
import { openAccount } from '../account.js';
import { call } from '../call.js';
import { listBook } from '../listing.js';
import { phone } from './chromium.js';
import { openMember } from './member.js';
import { withShop } from './shop.js';

const shop = withShop({ RATE_LIMIT: 'off' });

describe('a list of books', () => {
  it('is created from pasted lines, survives a reload, and shows offers and a purchase plan', async () => {
    const seller = await openMember(shop, 'prodavac@example.com', phone);
    await listBook(shop.product, seller.token, { title: 'Biologija 5', author: 'Vesna Vučković', price: '350' });
    const buyer = await openMember(shop, 'kupac@example.com', phone);
    const { page } = buyer;
    const text = (key: 'create' | 'save' | 'name' | 'pasteLabel' | 'addLines' | 'plan') =>
      serverText('sr', 'lists', key);

    await page.goto(`${shop.product.url}/dashboard/lists`);
    await page.getByRole('button', { name: text('create') }).click();
    const dialog = page.getByRole('dialog', { name: text('create') });
    await dialog.getByLabel(text('name')).fill('Peti razred');
    await dialog.getByRole('button', { name: text('save') }).click();
    await page.getByRole('heading', { level: 1, name: 'Peti razred' }).waitFor();

    await page.getByLabel(text('pasteLabel')).fill('1. BIOLOGIJA 5 ....... 890 din\n2. Drvene lutke iz Sokobanje');
    await page.getByRole('button', { name: text('addLines') }).click();
    const items = page.locator('main ol > li');
    await expect.poll(() => items.count()).toBe(2);
    await page.reload();
    await items.first().getByRole('heading', { name: 'Biologija 5' }).waitFor();
    expect(await items.first().textContent()).toContain('od 350,00 RSD');
    expect(await items.first().textContent()).toContain(serverText('sr', 'lists', 'copies', { count: 1 }));

    await page.getByRole('button', { name: text('plan') }).click();
    const cheapest = page.locator('section', { has: page.getByRole('radio', { checked: true }) });
    await cheapest.waitFor();
    expect(await cheapest.textContent()).toContain(serverText('sr', 'lists', 'planCovers', { found: '1', count: 2 }));
    await cheapest.getByRole('link', { name: 'Biologija 5', exact: true }).waitFor();

    const lists = await call<{ itemCount: number }[]>(shop.product, buyer.token, 'GET', '/api/lists');
    expect(lists.map(({ itemCount }) => itemCount)).toEqual([2]);
    expect(buyer.faults).toEqual([]);
  });

  it('can be copied by another member when shared, and its plan proposes the deals, again after a network error', async () => {
    const seller = await openAccount(shop.product, 'prodaje-istoriju@example.com');
    await listBook(shop.product, seller, { title: 'Istorija 6', author: 'Mirjana Petrović', price: '400' });
    const teacher = await openAccount(shop.product, 'nastavnica@example.com');
    const items = [{ title: 'Istorija 6', author: 'Mirjana Petrović' }];
    const list = { name: 'Šesti razred', items };
    const { _id } = await call<{ _id: string }>(shop.product, teacher, 'POST', '/api/lists', list);
    const { slug } = await call<{ slug: string }>(shop.product, teacher, 'PUT', `/api/lists/${_id}`, {
      ...list,
      isShared: true,
    });

    const { page, faults } = await openMember(shop, 'roditelj@example.com', phone);
    const press = (key: 'copyList' | 'plan' | 'propose') =>
      page.getByRole('button', { name: serverText('sr', 'lists', key) }).click();
    await page.goto(`${shop.product.url}/list/${slug}`);
    await press('copyList');
    await page.waitForURL('**/dashboard/lists/*');
    await page.getByRole('heading', { level: 1, name: list.name }).waitFor();
    await press('plan');
    await page.waitForURL(/\/plans/);
    await page.getByRole('radio', { checked: true }).waitFor();
    await page.route('**/api/messaging/room', (route) => route.abort());
    await press('propose');
    await page.getByText(serverText('sr', 'errors', 'network')).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    await page.unroute('**/api/messaging/room');
    faults.length = 0;
    await press('propose');
    await page.getByText(serverText('sr', 'lists', 'proposalSent')).waitFor();
    const deals = await call<{ state: string; books: { title: string }[] }[]>(
      shop.product,
      seller,
      'GET',
      '/api/deals',
    );
    expect(deals).toMatchObject([{ state: 'proposed', books: [{ title: 'Istorija 6' }] }]);
    expect(faults).toEqual([]);
  });
});
