import { serverText } from '@korice/texts/server';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { activationLink, mailedLink, password } from '../account.js';
import { openVisitor, phone } from './chromium.js';
import { fillTapped } from './fill-tapped.js';
import { openDemoMember } from './member.js';
import { submitRegistration } from './register.js';
import { listBooks, withShop } from './shop.js';

const shop = withShop();
type AuthText =
  | 'activatedContinue'
  | 'activatePassword'
  | 'activateSubmit'
  | 'activationExpired'
  | 'confirmPassword'
  | 'email'
  | 'forgotPassword'
  | 'forgotSubmit'
  | 'forgotSuccess'
  | 'forgotTitle'
  | 'login'
  | 'name'
  | 'newPassword'
  | 'password'
  | 'register'
  | 'resend'
  | 'resetSubmit';
const auth = (key: AuthText) => serverText('sr', 'auth', key);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Opens the newest book as a visitor, presses the message link and waits for the login. */
async function wantToWrite(page: Page): Promise<void> {
  const [book] = await listBooks(shop.product, 'pageSize=1');
  if (!book) throw new Error('The shop is empty');
  await page.goto(`${shop.product.url}/book/${book._id}`);
  await page
    .getByRole('link', { name: serverText('sr', 'book', 'messageOwner') })
    .filter({ visible: true })
    .first()
    .click();
  await page.waitForURL('**/auth/login');
}

/** Registers on the way to a conversation and returns the mailed link. */
async function registerToWrite(page: Page, email: string): Promise<string> {
  await wantToWrite(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: auth('register'), exact: true })
    .click();
  await page.waitForURL('**/auth/register');
  await submitRegistration(page, email);
  return mailedLink(shop.product, email, activationLink);
}

/** Waits for the conversation with its composer. */
async function untilInConversation(page: Page): Promise<void> {
  await page.waitForURL('**/dashboard/messaging?room=*');
  await page.locator('main textarea').waitFor();
}

describe('a visitor who wants to write to a seller', () => {
  it('registers, opens the activation link in another tab and lands in the conversation', async () => {
    const { context, page, faults } = await openVisitor(shop.browser, phone, { isConsentAnswered: true });
    const link = await registerToWrite(page, 'isti-pregledac@example.com');
    const tab = await context.newPage();
    await tab.goto(link);
    await untilInConversation(tab);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('opens the activation link on another device, enters the password and lands in the conversation', async () => {
    const { context, page } = await openVisitor(shop.browser, phone, { isConsentAnswered: true });
    const link = await registerToWrite(page, 'drugi-uredjaj@example.com');
    await context.close();
    const other = await openVisitor(shop.browser, phone, { isConsentAnswered: true });
    await other.page.goto(link);
    await field(other.page, auth('activatePassword')).fill(password);
    await button(other.page, auth('activateSubmit')).click();
    await untilInConversation(other.page);
    await other.context.close();
  });

  it('requests a new link after an invalid one, and lands in the conversation', async () => {
    const { context, page } = await openVisitor(shop.browser, phone, { isConsentAnswered: true });
    const email = 'istekao-link@example.com';
    const link = await registerToWrite(page, email);
    await page.goto(`${link.slice(0, -6)}aaaaaa`);
    await page.getByText(auth('activationExpired')).waitFor();
    await field(page, auth('email')).fill(email);
    await button(page, auth('resend')).click();
    const isNew = (mailed: string) => mailed !== link;
    await expect.poll(async () => isNew(await mailedLink(shop.product, email, activationLink))).toBe(true);
    await page.goto(await mailedLink(shop.product, email, activationLink));
    await untilInConversation(page);
    await context.close();
  });

  it('opens the activation link in a browser that another member uses, and continues to the conversation', async () => {
    const { context, page } = await openVisitor(shop.browser, phone, { isConsentAnswered: true });
    const link = await registerToWrite(page, 'tudj-pregledac@example.com');
    await context.close();
    const member = await openDemoMember(shop, 'ivana@example.com', phone);
    await member.page.goto(link);
    await field(member.page, auth('activatePassword')).fill(password);
    await button(member.page, auth('activateSubmit')).click();
    await member.page.getByText('Ivana Todorov').first().waitFor();
    await member.page.getByRole('link', { name: auth('activatedContinue'), exact: true }).click();
    await untilInConversation(member.page);
    await member.context.close();
  });

  it('forgot the password, sets a new one by mail and lands in the conversation after the login', async () => {
    const { context, page } = await openVisitor(shop.browser, phone, { isConsentAnswered: true });
    const email = 'jelena@example.com';
    await wantToWrite(page);
    await page.getByRole('link', { name: auth('forgotPassword') }).click();
    await page.getByRole('heading', { level: 1, name: auth('forgotTitle') }).waitFor();
    await field(page, auth('email')).fill(email);
    await button(page, auth('forgotSubmit')).click();
    await page.getByText(auth('forgotSuccess')).waitFor();
    await page.goto(await mailedLink(shop.product, email, /http\S+\/auth\/reset-password\/[\w-]+/));
    await field(page, auth('newPassword')).fill(password);
    await field(page, auth('confirmPassword')).fill(password);
    await button(page, auth('resetSubmit')).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: auth('login'), exact: true })
      .click();
    await field(page, auth('email')).fill(email);
    await field(page, auth('password')).fill(password);
    await button(page, auth('login')).click();
    await untilInConversation(page);
    await context.close();
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
      await fillTapped(target, typed);
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
    await page.goto(await mailedLink(shop.product, email, activationLink));
    taps += 1;
    await typeInto(page.locator('main textarea'), 'Da li je još dostupna?');
    await tap(button(page, serverText('sr', 'common', 'send')));
    await page.getByRole('log').getByRole('article').getByText('Da li je još dostupna?').waitFor();
    expect(taps).toBe(9);
    await context.close();
  });
});
