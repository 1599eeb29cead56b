import { serverText } from '@korice/texts/server';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, launchChromium, openVisitor, phone } from './chromium.js';
import { openDemoMember } from './member.js';
import { withShop } from './shop.js';

const shop = withShop();
let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium([], { hasBackForwardCache: true });
});
afterAll(() => browser.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

// Neither waits for a load event: a page from the back/forward cache has none.
const goBack = (page: Page) => page.evaluate(() => void setTimeout(() => history.back()));
const untilAt = (page: Page, path: string) => expect.poll(() => new URL(page.url()).pathname).toBe(path);

describe('the back button after a logout', () => {
  // Conversations have an open socket, which does not keep Chromium from caching the page.
  it.each([
    ['/dashboard/messaging', '[role="log"]'],
    ['/dashboard/profile', 'main form'],
    ['/dashboard/all-users', 'main table'],
  ])('shows the login instead of a cached page: %s', async (path, loaded) => {
    const { context, page } = await openDemoMember({ ...shop, browser }, 'sonja@example.com', desktop);
    await context.addInitScript(() => {
      window.addEventListener('pageshow', ({ persisted }) => {
        if (persisted) document.documentElement.dataset.restored = '';
      });
    });
    await page.goto(shop.product.url + path);
    await page.locator(loaded).first().waitFor();
    await page.goto(`${shop.product.url}/contact`);
    await button(page, serverText('sr', 'header', 'logout'))
      .filter({ visible: true })
      .first()
      .click();
    await untilAt(page, '/');
    await goBack(page);
    await untilAt(page, '/contact');
    await goBack(page);
    await page.locator('html[data-restored]').waitFor();
    await untilAt(page, '/auth/login');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    for (const text of ['Sonja', 'sonja@example.com']) expect(await page.getByText(text).count()).toBe(0);
    await context.close();
  });
});

describe('the back button of a phone', () => {
  it('closes the filters and keeps the list, then leaves it', async () => {
    const { context, page, faults } = await openVisitor(shop.browser, phone, { isConsentAnswered: true });
    await page.goto(`${shop.product.url}/category/Drama`);
    await page
      .getByRole('main')
      .getByRole('link', { name: serverText('sr', 'search', 'categoriesTitle'), exact: true })
      .first()
      .click();
    await untilAt(page, '/categories');
    await button(page, serverText('sr', 'search', 'filters')).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await goBack(page);
    await dialog.waitFor({ state: 'hidden' });
    await untilAt(page, '/categories');
    await goBack(page);
    await untilAt(page, '/category/Drama');
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('a dialog with unsaved input', () => {
  it('asks before the back button or Escape discards it, and returns the focus to its button', async () => {
    const { context, page, faults } = await openDemoMember(shop, 'sonja@example.com', desktop);
    const text = (key: 'create' | 'name') => serverText('sr', 'lists', key);
    await page.goto(`${shop.product.url}/dashboard/deals`);
    await page
      .getByRole('link', { name: serverText('sr', 'dashboard', 'lists') })
      .first()
      .click();
    await untilAt(page, '/dashboard/lists');
    await button(page, text('create')).click();
    const name = page.getByRole('dialog', { name: text('create') }).getByLabel(text('name'));
    await name.fill('Peti razred');
    const question = page.getByRole('alertdialog');
    await goBack(page);
    await question.waitFor();
    await button(page, serverText('sr', 'common', 'unsavedStay')).click();
    await question.waitFor({ state: 'hidden' });
    // Chromium closes dialogs without a cancel event when Escape is pressed repeatedly.
    for (const state of ['visible', 'hidden', 'visible', 'hidden', 'visible'] as const) {
      await page.keyboard.press('Escape');
      await question.waitFor({ state });
      expect(await name.inputValue()).toBe('Peti razred');
    }
    await button(page, serverText('sr', 'common', 'unsavedConfirm')).click();
    await name.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(text('create'));
    await untilAt(page, '/dashboard/lists');
    expect(faults).toEqual([]);
    await context.close();
  });
});
