import { serverText } from '@korice/texts/server';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { mailedLink } from '../account.js';
import { openVisitor, phone } from './chromium.js';
import { listBooks, withShop } from './shop.js';

const shop = withShop();
const password = 'knjige na polici';
const auth = (key: 'activatePassword' | 'activateSubmit' | 'email' | 'name' | 'password' | 'register') =>
  serverText('sr', 'auth', key);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Wants to write to the owner of the newest book as a visitor, registers on the way and returns the mailed link. */
async function registerToWrite(page: Page, email: string): Promise<string> {
  const [book] = await listBooks(shop.product, 'pageSize=1');
  if (!book) throw new Error('The shop is empty');
  await page.goto(`${shop.product.url}/book/${book._id}`);
  await page
    .getByRole('link', { name: serverText('sr', 'book', 'messageOwner') })
    .filter({ visible: true })
    .first()
    .click();
  await page.waitForURL('**/auth/login');
  await page
    .getByRole('main')
    .getByRole('link', { name: auth('register'), exact: true })
    .click();
  await page.waitForURL('**/auth/register');
  await field(page, auth('name')).fill('Ana Perić');
  await field(page, auth('email')).fill(email);
  await field(page, auth('password')).fill(password);
  await page.locator('main form [type="submit"]').click();
  return mailedLink(shop.product, email, /http\S+\/auth\/activate\/[\w-]+/);
}

describe('a visitor who wants to write to a seller', () => {
  it('registers, opens the activation link in the same browser and lands in the conversation', async () => {
    const { context, page, faults } = await openVisitor(shop.browser, phone, { isConsentAnswered: true });
    const link = await registerToWrite(page, 'isti-pregledac@example.com');
    await page.goto(link);
    await page.waitForURL('**/dashboard/messaging?room=*');
    await page.locator('main textarea').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('opens the activation link on another device, gives the password and lands in the conversation', async () => {
    const { context, page } = await openVisitor(shop.browser, phone, { isConsentAnswered: true });
    const link = await registerToWrite(page, 'drugi-uredjaj@example.com');
    await context.close();
    const other = await openVisitor(shop.browser, phone, { isConsentAnswered: true });
    await other.page.goto(link);
    await field(other.page, auth('activatePassword')).fill(password);
    await button(other.page, auth('activateSubmit')).click();
    await other.page.waitForURL('**/dashboard/messaging?room=*');
    await other.page.locator('main textarea').waitFor();
    await other.context.close();
  });

  it('sends the first message nine taps after the book page, the mailed link included', async () => {
    const { context, page } = await openVisitor(shop.browser, phone, { isConsentAnswered: true });
    const email = 'devet-dodira@example.com';
    let taps = 0;
    const tap = async (target: Locator) => {
      await target.tap();
      taps += 1;
    };
    const typeInto = async (target: Locator, typed: string) => {
      await tap(target);
      await page.keyboard.type(typed);
    };
    const [book] = await listBooks(shop.product, 'pageSize=1');
    await page.goto(`${shop.product.url}/book/${book?._id ?? ''}`);
    const write = page.getByRole('link', { name: serverText('sr', 'book', 'messageOwner') });
    await tap(write.filter({ visible: true }).first());
    await tap(page.getByRole('main').getByRole('link', { name: auth('register'), exact: true }));
    await typeInto(field(page, auth('name')), 'Ana Perić');
    await typeInto(field(page, auth('email')), email);
    await typeInto(field(page, auth('password')), password);
    await tap(page.locator('main form [type="submit"]'));
    // Opening the link in the mailbox is one tap.
    await page.goto(await mailedLink(shop.product, email, /http\S+\/auth\/activate\/[\w-]+/));
    taps += 1;
    await typeInto(page.locator('main textarea'), 'Da li je još dostupna?');
    await tap(button(page, serverText('sr', 'common', 'send')));
    await page.getByRole('log').getByRole('article').getByText('Da li je još dostupna?').waitFor();
    expect(taps).toBe(9);
    await context.close();
  });
});
