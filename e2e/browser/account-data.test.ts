import { readFile } from 'node:fs/promises';
import { serverText } from '@korice/texts/server';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoPassword } from '../account.js';
import { desktop, openVisitor, phone } from './chromium.js';
import { listBooks, logIn, withShop } from './shop.js';
import { findViolations } from './violations.js';

const shop = withShop();

type Key = 'export' | 'exported' | 'name' | 'partAccount' | 'close' | 'closeQuestion' | 'closePassword' | 'closed';
const text = (key: Key) => serverText('sr', 'profile', key);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function enter(email: string, viewport: { width: number; height: number }, path: string) {
  const opened = await openVisitor(shop.browser, viewport);
  await opened.page.goto(`${shop.product.url}/auth/login`);
  await logIn(opened.page, email);
  await opened.page.waitForURL('**/dashboard/**');
  await opened.page.goto(shop.product.url + path);
  return opened;
}

describe('the data of an account', () => {
  it('are downloaded as one archive', async () => {
    const { page, context, faults } = await enter('dragan@example.com', phone, '/dashboard/profile?tab=account');
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, text('export')).click()]);
    expect(download.suggestedFilename()).toBe('korice.zip');
    const archive = await readFile(await download.path());
    // The signature of a zip archive, and the name of a file in its index.
    expect(archive.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
    expect(archive.includes('profile.json')).toBe(true);
    await page.getByText(text('exported'), { exact: true }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('the deletion of an account', () => {
  it('lists its consequences, ends every session, and keeps the messages of other members', async () => {
    const { product } = shop;
    const seller = await enter('jelena@example.com', desktop, '/dashboard/profile');
    const otherTab = await seller.context.newPage();
    await otherTab.goto(`${product.url}/dashboard/book-listing`);
    const elsewhere = await enter('jelena@example.com', phone, '/dashboard/messaging');
    const buyer = await enter('ivana@example.com', desktop, '/dashboard/messaging');
    const listings = await listBooks(product, 'pageSize=60');
    const own = listings.find(({ owner }) => owner.name.startsWith('Jelena'));
    const conversation = buyer.page.getByRole('link', { name: /Jelena/ }).first();
    // After the name of the member come title and author.
    const [title = ''] = ((await conversation.locator('time + span').textContent()) ?? '').split(' · ');
    await conversation.click();
    const thread = buyer.page.getByRole('region', { name: new RegExp(`Jelena.*${title}`) });
    await thread.waitFor();

    const { page } = seller;
    // Unsaved input does not block leaving a deleted account.
    await page.getByLabel(text('name'), { exact: true }).fill('Neko drugi');
    await page.getByRole('link', { name: text('partAccount'), exact: true }).click();
    await button(page, text('close')).click();
    const dialog = page.getByRole('alertdialog', { name: text('closeQuestion') });
    await dialog.getByText(/^Brišu? se \d+ oglas/).waitFor();
    expect(await findViolations(page, { within: 'dialog[open]', bestPractices: true })).toEqual([]);
    const typed = dialog.getByLabel(text('closePassword'));
    await typed.fill('nije ta lozinka');
    await typed.press('Enter');
    await dialog.getByText(serverText('sr', 'errors', 'passwordWrong')).waitFor();
    await typed.fill(demoPassword);
    await dialog.getByRole('button', { name: text('close'), exact: true }).click();
    await page.waitForURL(`${product.url}/`);
    await page.getByText(text('closed'), { exact: true }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();

    // The login dialog covers the screen of the expired session.
    for (const gone of [otherTab, elsewhere.page]) {
      await gone.getByRole('button', { name: serverText('sr', 'auth', 'login'), exact: true }).waitFor();
      expect(await gone.evaluate(() => localStorage.getItem('token'))).toBeNull();
    }
    const listing = await fetch(`${product.url}/api/books/${own?._id ?? ''}`);
    expect(listing.status).toBe(404);

    // In the open conversation at once, and after a reload.
    const gone = serverText('sr', 'messaging', 'deletedMember');
    for (const look of ['at once', 'anew']) {
      if (look === 'anew') await buyer.page.reload();
      const left = buyer.page.getByRole('region', { name: new RegExp(`${gone}.*${title}`) });
      await left.waitFor();
      await left.getByText(serverText('sr', 'messaging', 'deletedMemberComposer')).waitFor();
      expect(await left.getByText(/Jelena/).count(), look).toBe(0);
    }
    for (const { context } of [seller, elsewhere, buyer]) await context.close();
  });
});
