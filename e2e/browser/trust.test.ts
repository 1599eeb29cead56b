import { serverText } from '@korice/texts/server';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { tokenOf } from '../account.js';
import { call } from '../call.js';
import { desktop, openVisitor, phone } from './chromium.js';
import { openDemoMember } from './member.js';
import { listBooks, logIn, withShop } from './shop.js';

const shop = withShop();

const dialogButton = (page: Page, name: string) =>
  page.locator('dialog[open]').getByRole('button', { name, exact: true });

interface Room {
  _id: string;
  members: { _id: string; name: string }[];
}

/** A conversation of Dragan and Ivana. */
async function findRoom(): Promise<{ roomId: string; other: string }> {
  const token = await tokenOf(shop.product, 'dragan@example.com');
  const rooms = await call<Room[]>(shop.product, token, 'GET', '/api/messaging/rooms');
  for (const { _id, members } of rooms) {
    const other = members.find(({ name }) => name.startsWith('Ivana'));
    if (other) return { roomId: _id, other: other.name };
  }
  throw new Error('Dragan and Ivana do not talk in the demo shop');
}

describe('a report', () => {
  it('redirects a visitor through the login and back, and an admin handles it', async () => {
    const { product, browser } = shop;
    const [book] = await listBooks(product);
    if (!book) throw new Error('There are no books in the demo shop');
    const visitor = await openVisitor(browser, phone);
    await visitor.page.goto(`${product.url}/book/${book._id}`);
    await visitor.page.getByRole('link', { name: serverText('sr', 'report', 'book') }).click();
    await visitor.page.getByText(serverText('sr', 'auth', 'loginToReport')).waitFor();
    await logIn(visitor.page, 'ivana@example.com');
    await visitor.page.waitForURL(`**/book/${book._id}*`);
    const reason = visitor.page.getByRole('radio', { name: serverText('sr', 'report', 'reasonMisleading') });
    const fillOf = () => reason.evaluate((radio) => getComputedStyle(radio).backgroundColor);
    const emptyFill = await fillOf();
    await reason.check();
    expect(await fillOf(), 'a chosen reason looks like one that is not').not.toBe(emptyFill);
    await visitor.page.getByLabel(serverText('sr', 'report', 'text')).fill('Na slici je drugo izdanje.');
    await dialogButton(visitor.page, serverText('sr', 'report', 'submit')).click();
    await visitor.page.getByText(serverText('sr', 'report', 'sentBook')).waitFor();
    expect(new URL(visitor.page.url()).search).toBe('');
    expect(visitor.faults).toEqual([]);
    await visitor.context.close();

    const { context, page, faults } = await openDemoMember(shop, 'sonja@example.com', desktop);
    await page.goto(`${product.url}/dashboard`);
    await page.getByRole('link', { name: serverText('sr', 'dashboard', 'openReports', { count: 1 }) }).click();
    await page.getByText('Na slici je drugo izdanje.').waitFor();
    expect(await page.getByRole('link', { name: book.title, exact: true }).getAttribute('href')).toBe(
      `/book/${book._id}`,
    );
    const act = serverText('sr', 'admin', 'act');
    await page.getByRole('button', { name: `${act}: ${book.title}`, exact: true }).click();
    await dialogButton(page, act).click();
    await page.getByText(serverText('sr', 'admin', 'reportsEmpty')).waitFor();
    await page.getByRole('button', { name: serverText('sr', 'admin', 'acted'), exact: true }).click();
    await page.getByText('Na slici je drugo izdanje.').waitFor();

    await page.getByRole('link', { name: serverText('sr', 'dashboard', 'auditLog') }).click();
    const entry = page.getByRole('row').filter({ hasText: 'Sonja' }).first();
    await entry.waitFor();
    expect(await entry.innerText()).toContain(serverText('sr', 'audit', 'reportActed', { subject: book.title }));
    expect(await entry.innerText()).toContain(serverText('sr', 'report', 'reasonMisleading'));
    expect(faults).toEqual([]);
    await context.close();
  });

  it.each([phone, desktop])(
    'of a conversation has visible buttons at $width px, without a layout shift',
    async (view) => {
      const { roomId, other } = await findRoom();
      const { context, page } = await openDemoMember(shop, 'dragan@example.com', view);
      await page.goto(`${shop.product.url}/dashboard/messaging?room=${roomId}`);
      await page.getByRole('button', { name: serverText('sr', 'messaging', 'threadMenu', { name: other }) }).click();
      await page.getByRole('menuitem', { name: serverText('sr', 'report', 'room'), exact: true }).click();
      const submit = dialogButton(page, serverText('sr', 'report', 'submit'));
      await submit.waitFor();
      const place = await submit.boundingBox();
      expect((place?.y ?? view.height) + (place?.height ?? 0)).toBeLessThan(view.height);
      expect(await page.evaluate(() => document.documentElement.clientWidth)).toBe(view.width);
      await context.close();
    },
  );
});

describe('a block', () => {
  it('prevents the other member from writing until it is undone', async () => {
    const { product } = shop;
    const { roomId, other } = await findRoom();
    const address = `${product.url}/dashboard/messaging?room=${roomId}`;
    const dragan = await openDemoMember(shop, 'dragan@example.com', phone);
    const ivana = await openDemoMember(shop, 'ivana@example.com', desktop);
    const box = (page: Page) => page.getByRole('textbox', { name: serverText('sr', 'messaging', 'inputLabel') });

    const elsewhere = await dragan.context.newPage();
    await ivana.page.goto(address);
    await box(ivana.page).fill('Jesi li tu?');
    await elsewhere.goto(address);
    await box(elsewhere).waitFor();
    await dragan.page.goto(address);
    await dragan.page
      .getByRole('button', { name: serverText('sr', 'messaging', 'threadMenu', { name: other }) })
      .click();
    await dragan.page.getByRole('menuitem', { name: serverText('sr', 'messaging', 'block'), exact: true }).click();
    await dialogButton(dragan.page, serverText('sr', 'messaging', 'block')).click();
    await dragan.page.getByText(serverText('sr', 'messaging', 'youBlocked')).waitFor();
    expect(await box(dragan.page).count()).toBe(0);

    // Every open tab of both closes at once, and stays closed.
    await elsewhere.getByText(serverText('sr', 'messaging', 'youBlocked')).waitFor();
    const closed = ivana.page.getByText(serverText('sr', 'errors', 'blocked'), { exact: true });
    await closed.waitFor();
    expect(await box(ivana.page).count()).toBe(0);
    await ivana.page.reload();
    await closed.waitFor();

    // The block survives a reload, which also removes the undo notice that covers the button.
    await dragan.page.reload();
    await dragan.page.getByRole('button', { name: serverText('sr', 'messaging', 'unblock'), exact: true }).click();
    await box(dragan.page).waitFor();
    await box(elsewhere).waitFor();
    await expect.poll(() => box(ivana.page).inputValue()).toBe('Jesi li tu?');
    await box(ivana.page).press('Enter');
    await dragan.page.getByRole('log').getByText('Jesi li tu?').waitFor();
    expect(dragan.faults).toEqual([]);
    await Promise.all([dragan.context.close(), ivana.context.close()]);
  });

  it('by an admin ends all sessions at once', async () => {
    const { product } = shop;
    const { context, page } = await openDemoMember(shop, 'jelena@example.com', phone);
    const connected = page.waitForEvent('websocket');
    await page.goto(`${product.url}/dashboard/messaging`);
    await connected;
    const me = JSON.parse((await page.evaluate(() => localStorage.getItem('loggedInUserData'))) ?? '') as {
      _id: string;
    };
    const admin = await tokenOf(product, 'sonja@example.com');
    const setStatus = (status: string) => call(product, admin, 'PUT', `/api/users/${me._id}/status`, { status });
    await setStatus('blocked');
    await page.getByRole('dialog', { name: serverText('sr', 'auth', 'sessionTitle') }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await setStatus('active');
    await context.close();
  });
});
