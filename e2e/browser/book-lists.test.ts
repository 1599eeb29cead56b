import { serverText } from '@korice/texts/server';
import { describe, expect, it } from 'vitest';
import { call } from '../call.js';
import { listBook } from '../listing.js';
import { phone } from './chromium.js';
import { openMember } from './member.js';
import { withShop } from './shop.js';

const shop = withShop({ RATE_LIMIT: 'off' });

describe('a list of books', () => {
  it('is made from pasted lines, keeps them over a reload, and shows what is on offer and whom to buy from', async () => {
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
    const cheapest = page.locator('label', { has: page.getByRole('radio', { checked: true }) });
    await cheapest.waitFor();
    expect(await cheapest.textContent()).toContain(serverText('sr', 'lists', 'planCovers', { found: '1', count: 2 }));
    await page.getByRole('link', { name: 'Biologija 5', exact: true }).waitFor();

    const lists = await call<{ itemCount: number }[]>(shop.product, buyer.token, 'GET', '/api/lists');
    expect(lists.map(({ itemCount }) => itemCount)).toEqual([2]);
    expect(buyer.faults).toEqual([]);
  });
});
