import { serverText } from '@korice/texts/server';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, openVisitor, phone } from './chromium.js';
import { listBooks, withShop } from './shop.js';

const shop = withShop();

/** Presses a link by keyboard, and waits until the new heading has the focus and the page title has changed. */
async function follow(page: Page, area: 'banner' | 'contentinfo' | 'main', name: string, path: string): Promise<void> {
  const before = await page.title();
  const link = page.getByRole(area).getByRole('link', { name, exact: true }).first();
  await link.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${path}`);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), { message: path }).toBe('H1');
  await expect.poll(() => page.title(), { message: path }).not.toBe(before);
  await expect.poll(() => page.evaluate(() => window.scrollY), { message: path }).toBe(0);
}

describe('a navigation', () => {
  it('moves the focus to the heading of the new screen and updates the page title, by keyboard alone', async () => {
    const [book] = await listBooks(shop.product, 'pageSize=1');
    if (!book) throw new Error('The shop is empty');
    const { context, page, faults } = await openVisitor(shop.browser, desktop, { isConsentAnswered: true });
    await page.goto(shop.product.url);
    await page.getByRole('heading', { level: 1 }).waitFor();

    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');

    await follow(page, 'banner', serverText('sr', 'header', 'categories'), '/categories');
    await follow(page, 'main', book.title, `/book/${book._id}`);
    const owner = serverText('sr', 'book', 'ownerLink', { name: book.owner.name });
    await follow(page, 'main', owner, `/owner/${book.owner._id}`);
    await follow(page, 'banner', serverText('sr', 'header', 'wishlist'), '/wishlist');
    await follow(page, 'banner', serverText('sr', 'header', 'contact'), '/contact');
    await follow(page, 'contentinfo', serverText('sr', 'footer', 'aboutUs'), '/about-us');
    await follow(page, 'contentinfo', serverText('sr', 'footer', 'impressum'), '/impressum');
    await follow(page, 'contentinfo', serverText('sr', 'footer', 'terms'), '/page/terms');
    await follow(page, 'contentinfo', serverText('sr', 'footer', 'privacy'), '/page/privacy');
    await follow(page, 'banner', serverText('sr', 'header', 'register'), '/auth/register');
    await follow(page, 'main', serverText('sr', 'auth', 'login'), '/auth/login');
    await follow(page, 'main', serverText('sr', 'auth', 'forgotPassword'), '/auth/forgot-password');
    await follow(page, 'contentinfo', serverText('sr', 'common', 'backToHome'), '/');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('animates nothing with prefers-reduced-motion', async () => {
    const { context, page } = await openVisitor(shop.browser, phone);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(shop.product.url);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('button', { name: serverText('sr', 'common', 'pauseCarousel') }).count()).toBe(0);
    await page.getByRole('button', { name: serverText('sr', 'header', 'openMenu') }).click();
    await page.getByRole('dialog').waitFor();
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0) > 1)
        .map((animation) => animation.constructor.name),
    );
    expect(moving).toEqual([]);
    await context.close();
  });
});
