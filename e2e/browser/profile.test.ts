import { serverText } from '@korice/texts/server';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openAccount, password } from '../account.js';
import { pngImage } from '../images.js';
import { desktop, openVisitor, phone } from './chromium.js';
import { withShop } from './shop.js';

const shop = withShop({});

/** The values that `openAccount` sets. */
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function login(page: Page, email: string): Promise<void> {
  await page.goto(`${shop.product.url}/auth/login`);
  await field(page, serverText('sr', 'auth', 'email')).fill(email);
  await field(page, serverText('sr', 'auth', 'password')).fill(password);
  await button(page, serverText('sr', 'auth', 'login')).click();
  await page.waitForURL('**/dashboard/book-listing');
}

describe('the own profile', () => {
  // @spec 2-route-profile
  it('stores an image that was cropped in the browser', async () => {
    const email = 'slika@example.com';
    await openAccount(shop.product, email);
    const { context, page, faults } = await openVisitor(shop.browser, phone);
    await login(page, email);
    await page.goto(`${shop.product.url}/dashboard/profile`);
    await page.locator('input[type="file"]').setInputFiles({
      name: 'ja.png',
      mimeType: 'image/png',
      buffer: await pngImage(),
    });
    const dialog = page.getByRole('dialog', { name: serverText('sr', 'profile', 'cropTitle') });
    await dialog.getByRole('slider').fill('1.5');
    await dialog.getByRole('application').press('ArrowUp');
    await dialog.getByRole('button', { name: serverText('sr', 'profile', 'cropApply') }).click();
    await dialog.waitFor({ state: 'detached' });
    await button(page, serverText('sr', 'profile', 'update')).click();
    await page.getByText(serverText('sr', 'profile', 'updated'), { exact: true }).waitFor();

    await page.reload();
    const avatar = page.getByRole('img', { name: serverText('sr', 'profile', 'avatarPreview') }).locator('img');
    await expect.poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(240);
    expect(await avatar.getAttribute('src')).toMatch(/^\/uploads\/avatars\//);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('changes the password, which logs out every other browser', async () => {
    const email = 'lozinka@example.com';
    await openAccount(shop.product, email);
    const here = await openVisitor(shop.browser, desktop);
    const elsewhere = await openVisitor(shop.browser, phone);
    await login(here.page, email);
    await login(elsewhere.page, email);

    await here.page.goto(`${shop.product.url}/dashboard/profile`);
    await field(here.page, serverText('sr', 'profile', 'newPassword')).fill('sasvim nova lozinka');
    await field(here.page, serverText('sr', 'profile', 'confirmPassword')).fill('nije ista lozinka');
    await button(here.page, serverText('sr', 'profile', 'update')).click();
    await here.page.getByRole('link', { name: serverText('sr', 'errors', 'passwordMismatch') }).waitFor();
    await field(here.page, serverText('sr', 'profile', 'confirmPassword')).fill('sasvim nova lozinka');
    await button(here.page, serverText('sr', 'profile', 'update')).click();
    await here.page.getByText(serverText('sr', 'profile', 'updatedPassword')).waitFor();

    await elsewhere.page.goto(`${shop.product.url}/dashboard/profile`);
    await field(elsewhere.page, serverText('sr', 'auth', 'password')).waitFor();
    await here.page.reload();
    await field(here.page, serverText('sr', 'profile', 'name')).waitFor();
    expect(here.faults).toEqual([]);
    await here.context.close();
    await elsewhere.context.close();
  });

  it('asks before leaving unsaved changes, and restores them after a reload', async () => {
    const email = 'izmene@example.com';
    await openAccount(shop.product, email);
    const { context, page, faults } = await openVisitor(shop.browser, desktop);
    await login(page, email);
    await page.goto(`${shop.product.url}/dashboard/profile`);
    await page.getByRole('combobox', { name: serverText('sr', 'profile', 'town') }).fill('Zemun');
    await page.getByRole('link', { name: serverText('sr', 'dashboard', 'bookListing'), exact: true }).click();
    const question = page.getByRole('alertdialog', { name: serverText('sr', 'common', 'unsavedTitle') });
    await question.getByRole('button', { name: serverText('sr', 'common', 'unsavedStay') }).click();
    expect(await page.getByRole('combobox', { name: serverText('sr', 'profile', 'town') }).inputValue()).toBe('Zemun');

    // A reload keeps them until the member discards them.
    await field(page, serverText('sr', 'profile', 'newPassword')).fill('sasvim nova lozinka');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText(/^Vratili smo nesačuvane izmene/).waitFor();
    expect(await page.getByRole('combobox', { name: serverText('sr', 'profile', 'town') }).inputValue()).toBe('Zemun');
    expect(await field(page, serverText('sr', 'profile', 'newPassword')).inputValue()).toBe('');
    await button(page, serverText('sr', 'dashboard', 'draftDiscard')).click();
    expect(await page.getByRole('combobox', { name: serverText('sr', 'profile', 'town') }).inputValue()).toBe('');
    expect(faults).toEqual([]);
    await context.close();
  });
});
