import { serverText } from '@korice/texts/server';
import { describe, expect, it } from 'vitest';
import { desktop, openVisitor } from './chromium.js';
import { withShop } from './shop.js';

const shop = withShop();

describe('a category page', () => {
  it('keeps a category with a space and a diacritic in its name when a filter is chosen', async () => {
    const { context, page, faults } = await openVisitor(shop.browser, desktop, { isConsentAnswered: true });
    const path = `/category/${encodeURIComponent('Domaći autori')}`;
    await page.goto(shop.product.url + path);
    await page.getByRole('checkbox', { name: new RegExp(serverText('sr', 'conditions', 'good')) }).click();
    await page.waitForURL('**/*condition=good*');
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Domaći autori');
    expect(faults).toEqual([]);
    await context.close();
  });
});
