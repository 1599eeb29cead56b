import { languageNames } from '@korice/texts';
import { serverText } from '@korice/texts/server';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '../account.js';
import { call } from '../call.js';
import { desktop } from './chromium.js';
import { openLoggedIn } from './member.js';
import { withShop } from './shop.js';

const adminEmail = 'urednica@example.com';
const shop = withShop({ ADMIN_EMAILS: adminEmail });
let token: string;
beforeAll(async () => {
  token = await openAccount(shop.product);
});

type PageText = 'title' | 'slug' | 'content' | 'add' | 'created' | 'bold' | 'preview' | 'deleteConfirm' | 'deleted';
const words = (key: PageText) => serverText('sr', 'pages', key);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const text = (page: Page) => page.getByRole('textbox', { name: words('content'), exact: true });

const openMember = () => openLoggedIn(shop, token, desktop);

/** Dispatches a paste event with `html` to the editor. */
const paste = (page: Page, html: string) =>
  text(page).evaluate((target, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', pasted);
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);

describe('a page', () => {
  // @spec 2-page-form
  it('is written and published, and runs no pasted code', async () => {
    const { context, page, faults } = await openMember();
    await page.goto(`${shop.product.url}/dashboard/add-page`);
    await page.getByRole('textbox', { name: words('title'), exact: true }).fill('Žuta kuća i đak');
    await text(page).click();
    await button(page, words('bold')).click();
    await page.keyboard.type('Knjiga diše. ');
    await button(page, words('bold')).click();
    await paste(
      page,
      '<p>Zemun<script>window.ran = 1</script><img src="/nema" onerror="window.ran = 2">' +
        '<a href="javascript:window.ran = 3">klik</a></p><h1>Prvo pravilo</h1><p>Vazduh radi ostalo.</p>',
    );
    // Formats that are not saved are not shown either.
    await text(page).locator('h2', { hasText: 'Prvo pravilo' }).waitFor();
    expect(await text(page).locator('a, img:not(.ProseMirror-separator), [style]').count()).toBe(0);
    await button(page, words('add')).click();
    await page.getByText(words('created')).waitFor();
    await page.waitForURL('**/dashboard/page-listing');
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);

    await page.goto(`${shop.product.url}/page/zuta-kuca-i-djak`);
    await page.getByRole('heading', { level: 1, name: 'Žuta kuća i đak' }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Prvo pravilo' }).waitFor();
    expect(await page.locator('strong', { hasText: 'Knjiga diše.' }).count()).toBe(1);
    expect(await page.locator('main :is(script, img[onerror], a[href^="javascript"])').count()).toBe(0);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    // The CSP blocks event handlers even in a detached document.
    expect(faults.filter((fault) => !fault.startsWith('Executing inline event handler violates'))).toEqual([]);
    await context.close();
  });

  it('shows that its slug is taken, and keeps the input through a reload', async () => {
    const { context, page } = await openMember();
    await page.goto(`${shop.product.url}/dashboard/add-page`);
    await page.getByRole('textbox', { name: words('title'), exact: true }).fill('Impressum');
    await text(page).click();
    await page.keyboard.type('Moj tekst');
    await button(page, words('add')).click();
    await page.getByRole('link', { name: serverText('sr', 'errors', 'slugTaken') }).waitFor();

    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect.poll(() => text(page).textContent()).toContain('Moj tekst');
    await button(page, words('preview')).click();
    await page.getByRole('dialog', { name: 'Impressum' }).getByText('Moj tekst').waitFor();
    await context.close();
  });

  it('keeps the input of one language while the other is shown', async () => {
    const { context, page, faults } = await openLoggedIn(shop, await openAccount(shop.product, adminEmail), desktop);
    await page.goto(`${shop.product.url}/dashboard/add-page`);
    const tab = (name: string) => page.getByRole('tab', { name });
    await text(page).click();
    await page.keyboard.type('Prva rečenica.');
    await tab(serverText('sr', 'pages', 'english')).click();
    await page.getByRole('textbox', { name: serverText('sr', 'pages', 'contentEn'), exact: true }).click();
    await page.keyboard.type('First sentence.');
    await tab(languageNames.sr).click();
    await text(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Druga rečenica.');
    expect(await text(page).textContent()).toBe('Prva rečenica. Druga rečenica.');
    await button(page, words('preview')).click();
    await page.getByRole('dialog').getByText('Prva rečenica. Druga rečenica.').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('is deleted after confirmation', async () => {
    await call(shop.product, token, 'POST', '/api/pages', { title: 'Za brisanje', content: '<p>x</p>' });
    const { context, page, faults } = await openMember();
    await page.goto(`${shop.product.url}/dashboard/page-listing`);
    await button(page, serverText('sr', 'pages', 'deleteLabel', { title: 'Za brisanje' })).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: words('deleteConfirm') })
      .click();
    await page.getByText(words('deleted')).waitFor();
    expect((await fetch(`${shop.product.url}/api/pages/slug/za-brisanje`)).status).toBe(404);
    expect(faults).toEqual([]);
    await context.close();
  });
});
