import { serverText } from '@korice/texts/server';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, openVisitor, phone } from './chromium.js';
import { logIn, withShop } from './shop.js';

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

  it('leads a member on a phone from Home to a school book in the own town in at most four taps', async () => {
    const { context, page, faults } = await openVisitor(shop.browser, phone, { isConsentAnswered: true });
    await page.goto(`${shop.product.url}/auth/login`);
    await logIn(page, 'dragan@example.com');
    await page.waitForURL('**/dashboard/**');
    const { city } = await page.evaluate(
      () => JSON.parse(localStorage.getItem('loggedInUserData') ?? '{}') as { city: string },
    );
    await page.goto(shop.product.url);
    let taps = 0;
    const tap = async (target: Locator) => {
      await target.tap();
      taps += 1;
    };
    const main = page.getByRole('main');
    await tap(main.getByRole('link', { name: serverText('sr', 'home', 'allCategories'), exact: true }));
    await tap(main.getByRole('link', { name: new RegExp(`^${serverText('sr', 'browse', 'headingEducational')}`) }));
    await page.getByRole('heading', { level: 1, name: serverText('sr', 'browse', 'headingEducational') }).waitFor();
    await tap(main.getByRole('button', { name: serverText('sr', 'browse', 'onlyOwnTown', { town: city }) }));
    await page.waitForURL('**/*city=*');
    const card = main.getByRole('article').filter({ hasText: city }).first();
    await tap(card.getByRole('link'));
    await page.waitForURL('**/book/*');
    await page.getByText(city).first().waitFor();
    expect(taps).toBeLessThanOrEqual(4);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('chooses a town from the list with counts, stores it and shows books nearby on Home', async () => {
    const { context, page, faults } = await openVisitor(shop.browser, phone, { isConsentAnswered: true });
    await page.goto(`${shop.product.url}/categories`);
    await page.getByRole('button', { name: serverText('sr', 'search', 'filters') }).tap();
    const filters = page.getByRole('dialog', { name: serverText('sr', 'search', 'filters') });
    const town = filters.getByRole('combobox', { name: serverText('sr', 'search', 'filterTown') });
    // In view without scrolling, before the categories.
    expect((await town.boundingBox())?.y).toBeLessThan(phone.height / 4);
    await town.fill('београд');
    const option = filters.getByRole('option', { name: /^Beograd/ });
    const count = /\d+/.exec((await option.textContent()) ?? '')?.[0];
    await option.tap();
    await page.waitForURL('**/categories?city=Beograd');
    await filters.getByRole('button', { name: `(${count})` }).tap();
    await expect.poll(async () => page.getByRole('article').first().textContent()).toContain('Beograd');
    await page.goto(shop.product.url);
    const row = page.getByRole('region', { name: serverText('sr', 'browse', 'nearby') });
    await row.getByRole('article').first().waitFor();
    expect(await page.getByText('Beograd', { exact: true }).first().textContent()).toBe('Beograd');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('shows the categories in groups with covers above all books, without opening the filters', async () => {
    const { context, page, faults } = await openVisitor(shop.browser, phone, { isConsentAnswered: true });
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto(`${shop.product.url}/categories`);
    const groups = page.getByRole('region').filter({ has: page.getByRole('link', { name: /knjig/ }) });
    expect(await groups.count()).toBe(8);
    await groups.first().getByRole('link').first().tap();
    await page.waitForURL('**/category/*');
    expect(requested.filter((url) => url.includes('/api/books/category-groups'))).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });
});
