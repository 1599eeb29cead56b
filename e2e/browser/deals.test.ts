import { serverText } from '@korice/texts/server';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '../account.js';
import { call } from '../call.js';
import { listBook, openRoom } from '../listing.js';
import { desktop, phone } from './chromium.js';
import { openLoggedIn } from './member.js';
import { withShop } from './shop.js';
import { findViolations } from './violations.js';

const shop = withShop({ RATE_LIMIT: 'off' });
let contexts: BrowserContext[] = [];
let sellerToken: string;
let sellerId: string;
let buyerToken: string;

type Words =
  | 'accept'
  | 'addressAdd'
  | 'addressName'
  | 'addressPhone'
  | 'addressPlace'
  | 'addressSave'
  | 'addressStreet'
  | 'complete'
  | 'confirm'
  | 'ips'
  | 'markSent'
  | 'pay'
  | 'propose'
  | 'rate'
  | 'sentTitle'
  | 'showTerms'
  | 'stateAgreed'
  | 'tracking'
  | 'turnYou';
const text = (key: Words) => serverText('sr', 'deal', key);

beforeAll(async () => {
  sellerToken = await openAccount(shop.product, 'prodavac@example.com');
  buyerToken = await openAccount(shop.product, 'kupac@example.com');
  sellerId = (await call<{ _id: string }>(shop.product, sellerToken, 'GET', '/auth/me'))._id;
});
afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  contexts = [];
});

/** Lists two books of the seller and opens the conversation of the buyer about the first. */
async function openConversation(title: string): Promise<{ roomId: string; other: string }> {
  const other = `${title} II`;
  const fields = { author: 'Ivo Andrić', price: '800', currency: 'RSD', city: 'Niš' };
  await listBook(shop.product, sellerToken, { ...fields, title: other });
  const { _id } = await listBook(shop.product, sellerToken, { ...fields, title });
  return { roomId: await openRoom(shop.product, buyerToken, _id, sellerId), other };
}

async function enter(token: string, viewport: typeof phone, path: string): Promise<Page> {
  const { context, page } = await openLoggedIn(shop, token, viewport, { isConsentAnswered: true });
  contexts.push(context);
  await page.goto(shop.product.url + path);
  return page;
}

const thread = (roomId: string) => `/dashboard/messaging?room=${roomId}`;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const pressInDialog = (page: Page, name: string) =>
  page.locator('dialog[open]').getByRole('button', { name, exact: true }).click();

/** Tabs to a control as a person without a mouse does. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The control cannot be reached with the Tab key.');
}

async function pressKey(page: Page, control: Locator, key: 'Enter' | 'Space' | 'ArrowLeft'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

describe('a deal of two members in two browsers', () => {
  it('completes from the first message to both ratings', async () => {
    const { roomId, other } = await openConversation('Na Drini ćuprija');
    const buyer = await enter(buyerToken, phone, thread(roomId));
    const seller = await enter(sellerToken, desktop, thread(roomId));
    await buyer.getByRole('textbox', { name: serverText('sr', 'messaging', 'inputLabel') }).fill('Uzimam obe.');
    await buyer.keyboard.press('Enter');
    await seller.getByRole('log').getByText('Uzimam obe.').waitFor();

    await press(buyer, text('propose'));
    await buyer.getByRole('checkbox', { name: other }).check();
    expect(await findViolations(buyer)).toEqual([]);
    await pressInDialog(buyer, serverText('sr', 'dealForm', 'send'));

    await seller.getByText(text('turnYou')).waitFor();
    expect(await findViolations(seller)).toEqual([]);
    await press(seller, text('accept'));
    await buyer.getByRole('heading', { name: text('stateAgreed'), exact: true }).waitFor();
    await seller
      .getByRole('log')
      .getByText(serverText('sr', 'deals', 'sysAgreed'))
      .waitFor();

    await press(buyer, text('addressAdd'));
    const fields = {
      [text('addressName')]: 'Jelena Ilić',
      [text('addressStreet')]: 'Cara Dušana 12',
      [text('addressPlace')]: '11080 Zemun',
      [text('addressPhone')]: '064 123 4567',
    };
    for (const [label, value] of Object.entries(fields)) await buyer.getByLabel(label, { exact: true }).fill(value);
    expect(await findViolations(buyer)).toEqual([]);
    await pressInDialog(buyer, text('addressSave'));
    await seller.getByText('Cara Dušana 12').first().waitFor();

    await press(seller, text('markSent'));
    await seller.getByLabel(text('tracking')).fill('RE 123 456 785 RS');
    await pressInDialog(seller, text('markSent'));
    await buyer.getByRole('heading', { name: text('sentTitle') }).waitFor();
    await press(buyer, text('showTerms'));
    await buyer.getByText('RE123456785RS', { exact: true }).waitFor();

    await press(buyer, text('confirm'));
    await pressInDialog(buyer, text('complete'));
    for (const [page, stars, words, toast] of [
      [buyer, '5 zvezdica', 'Sve je stiglo uredno spakovano.', 'sealedToast'],
      [seller, '4 zvezdice', 'Kupac za preporuku.', 'openedToast'],
    ] as const) {
      await page.getByRole('link', { name: text('rate') }).click();
      await page.getByRole('radio', { name: stars }).check();
      await page.getByRole('textbox', { name: serverText('sr', 'rating', 'text') }).fill(words);
      expect(await findViolations(page)).toEqual([]);
      await press(page, serverText('sr', 'rating', 'seal'));
      await page.getByText(serverText('sr', 'rating', toast)).waitFor();
    }
    // Both have rated: both ratings are open.
    await seller.getByText('Sve je stiglo uredno spakovano.').waitFor();
    await buyer.getByText('Kupac za preporuku.').waitFor();
    await buyer.goto(`${shop.product.url}/owner/${sellerId}?tab=reviews`);
    await buyer.getByText('Sve je stiglo uredno spakovano.').waitFor();
    expect(await findViolations(buyer)).toEqual([]);
  });

  it('is paid by the IPS code of the seller, and the payment notice of the buyer appears as one message', async () => {
    const { roomId } = await openConversation('Prokleta avlija');
    const account = { account: '165-55-74', name: 'Jelena Ilić', town: 'Niš' };
    await call(shop.product, sellerToken, 'PUT', `/api/users/${sellerId}/payment`, account);
    const buyer = await enter(buyerToken, phone, thread(roomId));
    const seller = await enter(sellerToken, desktop, thread(roomId));
    await press(buyer, text('propose'));
    await buyer.getByRole('radio', { name: text('ips') }).check();
    await pressInDialog(buyer, serverText('sr', 'dealForm', 'send'));
    await press(seller, text('accept'));
    await press(buyer, text('showTerms'));
    await buyer.getByRole('link', { name: text('pay') }).click();
    await buyer.getByText('165-0000000000055-74').waitFor();
    expect(await findViolations(buyer)).toEqual([]);
    const download = buyer.waitForEvent('download');
    await press(buyer, serverText('sr', 'dealPayment', 'savePicture'));
    expect((await download).suggestedFilename()).toMatch(/^korice-ips-\d+\.png$/);
    await press(buyer, serverText('sr', 'dealPayment', 'tell'));
    await seller
      .getByRole('log')
      .getByText(/^Uplata je poslata, 1\.090,00 RSD/)
      .waitFor();
    await buyer
      .getByRole('log')
      .getByText(/^Uplata je poslata/)
      .waitFor();
    expect(
      await seller
        .getByRole('log')
        .getByText(/^Uplata je poslata/)
        .count(),
    ).toBe(1);
  });

  it('completes from the proposal to both ratings by keyboard alone', async () => {
    const { roomId, other } = await openConversation('Travnička hronika');
    const buyer = await enter(buyerToken, desktop, thread(roomId));
    const seller = await enter(sellerToken, desktop, thread(roomId));
    const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
    const inDialog = (page: Page, name: string) => button(page, name).and(page.locator('dialog[open] *'));

    await pressKey(buyer, button(buyer, text('propose')), 'Enter');
    await pressKey(buyer, buyer.getByRole('checkbox', { name: other }), 'Space');
    await pressKey(buyer, inDialog(buyer, serverText('sr', 'dealForm', 'send')), 'Enter');
    await pressKey(seller, button(seller, text('accept')), 'Enter');
    await pressKey(buyer, button(buyer, text('addressAdd')), 'Enter');
    await tabTo(buyer, buyer.getByLabel(text('addressName'), { exact: true }));
    for (const value of ['Jelena Ilić', 'Cara Dušana 12', '11080 Zemun', '064 123 4567']) {
      await buyer.keyboard.type(value);
      await buyer.keyboard.press('Tab');
    }
    await pressKey(buyer, inDialog(buyer, text('addressSave')), 'Enter');
    await pressKey(seller, button(seller, text('markSent')), 'Enter');
    await pressKey(seller, inDialog(seller, text('markSent')), 'Enter');
    await pressKey(buyer, button(buyer, text('confirm')), 'Enter');
    await pressKey(buyer, inDialog(buyer, text('complete')), 'Enter');
    for (const [page, toast] of [
      [buyer, 'sealedToast'],
      [seller, 'openedToast'],
    ] as const) {
      await pressKey(page, page.getByRole('link', { name: text('rate') }), 'Enter');
      await pressKey(page, page.getByRole('radio', { name: '1 zvezdica' }), 'ArrowLeft');
      await page.getByRole('radio', { name: '5 zvezdica', checked: true }).waitFor();
      await pressKey(page, button(page, serverText('sr', 'rating', 'seal')), 'Enter');
      await page.getByText(serverText('sr', 'rating', toast)).waitFor();
    }
  });

  it('keeps a proposal through a lost connection, and is created and accepted once after double clicks', async () => {
    const { roomId } = await openConversation('Gospođica');
    const buyer = await enter(buyerToken, phone, thread(roomId));
    await press(buyer, text('propose'));
    const dialog = buyer.locator('dialog[open]');
    await dialog.getByLabel(new RegExp(`^${serverText('sr', 'dealForm', 'note')}`)).fill('Može li u petak?');
    await buyer.context().setOffline(true);
    const send = dialog.getByRole('button', { name: serverText('sr', 'dealForm', 'send') });
    await send.click();
    await dialog.getByRole('alert').waitFor();
    await buyer.context().setOffline(false);
    expect(await dialog.getByLabel(new RegExp(`^${serverText('sr', 'dealForm', 'note')}`)).inputValue()).toBe(
      'Može li u petak?',
    );
    await send.dblclick();
    await dialog.waitFor({ state: 'detached' });

    const seller = await enter(sellerToken, desktop, thread(roomId));
    await seller.getByRole('button', { name: text('accept'), exact: true }).dblclick();
    await buyer.getByRole('heading', { name: text('stateAgreed'), exact: true }).waitFor();
    const deals = await call<{ state: string; note: string; history: { state: string }[] }[]>(
      shop.product,
      buyerToken,
      'GET',
      `/api/deals?roomId=${roomId}`,
    );
    expect(deals).toMatchObject([{ state: 'agreed', note: 'Može li u petak?' }]);
    expect(deals[0]?.history.map(({ state }) => state)).toEqual(['proposed', 'agreed']);
  });
});
