import type { ServerToClientEvents } from '@korice/contracts';
import { serverText } from '@korice/texts/server';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '../account.js';
import { call } from '../call.js';
import { listBook, openRoom } from '../listing.js';
import { startProduct } from '../product.js';
import { desktop, phone } from './chromium.js';
import { openLoggedIn } from './member.js';
import { withShop } from './shop.js';
import { findViolations } from './violations.js';

const settings = { RATE_LIMIT: 'off', ADMIN_EMAILS: 'admin@example.com' };
const shop = withShop(settings);
/** The owner and the buyer of a book, and their conversation about it. */
let owner: Member;
let buyer: Member;
let bookId: string;
let roomId: string;
let contexts: BrowserContext[] = [];
/** Prefix of the Socket.IO frame that acknowledges a connection. */
const connectedPrefix = '40';

const newMessage: keyof ServerToClientEvents = 'newMessage';

interface Member {
  token: string;
  user: { _id: string; name: string };
}

async function member(email: string): Promise<Member> {
  const token = await openAccount(shop.product, email);
  return { token, user: await call(shop.product, token, 'GET', '/auth/me') };
}

/** Lists a book of the owner and opens the buyer's conversation about it. */
async function openConversation(title: string): Promise<void> {
  const book = { title, author: 'Ivo Andrić', price: '8', currency: 'EUR' };
  bookId = (await listBook(shop.product, owner.token, book))._id;
  roomId = await openRoom(shop.product, buyer.token, bookId, owner.user._id);
}

const sendByApi = ({ token }: Member, content: string) =>
  call(shop.product, token, 'POST', `/api/messaging/room/${roomId}/message`, { content });

/** Opens a page in a new browser context with the member's session. `connected` resolves when its socket is connected. */
async function openPage(
  { token }: Member,
  viewport: typeof phone,
  path = `/dashboard/messaging?room=${roomId}`,
  choices: Record<string, string> = {},
  serviceWorkers: 'allow' | 'block' = 'block',
) {
  const { context, page } = await openLoggedIn(shop, token, viewport, { serviceWorkers, isConsentAnswered: true });
  contexts.push(context);
  const connected = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        if (payload.toString().startsWith(connectedPrefix)) resolve();
      });
    });
  });
  await context.addInitScript((kept) => {
    for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
  }, choices);
  await page.goto(shop.product.url + path);
  return { context, page, connected };
}

type Words =
  | 'inputLabel'
  | 'statusSent'
  | 'statusSeen'
  | 'backToList'
  | 'chatList'
  | 'connectionLost'
  | 'beginning'
  | 'unreadDivider'
  | 'jumpToUnread'
  | 'dealMenu'
  | 'reserve'
  | 'reserveConfirm'
  | 'stepAgreed'
  | 'sell'
  | 'soldToYou'
  | 'fraudTitle'
  | 'fraudReport'
  | 'fraudReported'
  | 'youBlocked';
const text = (key: Words) => serverText('sr', 'messaging', key);
const log = (page: Page) => page.getByRole('log');
const bubbles = (page: Page) => log(page).getByRole('article');
const box = (page: Page) => page.getByRole('textbox', { name: text('inputLabel') });
/** Sends a message with the form of the page. */
const typeMessage = async (page: Page, content: string) => {
  await box(page).fill(content);
  await box(page).press('Enter');
};
/** Returns those of `words` that the bubbles show, from top to bottom. */
const shown = async (page: Page, words: readonly string[]) =>
  (await bubbles(page).allInnerTexts()).flatMap((bubble) => words.filter((word) => bubble.split('\n').includes(word)));

/** A page may rejoin its conversation only 15 seconds after a lost connection. */
const eventually = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 30_000 });

beforeAll(async () => {
  owner = await member('prodavac@example.com');
  buyer = await member('kupac@example.com');
});
afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  contexts = [];
});

describe('a conversation in two browsers', () => {
  // @spec 2-topbar-badge
  it('shows message, badge and read mark at once', async () => {
    await openConversation('Na Drini ćuprija');
    const seller = await openPage(owner, desktop, '/dashboard/book-listing');
    await seller.page.getByRole('heading', { level: 1 }).waitFor();
    const asker = await openPage(buyer, phone);
    await typeMessage(asker.page, 'Da li je još slobodna?');

    const badge = seller.page.getByRole('banner').getByRole('link', { name: /1 nepročitana poruka/ });
    await badge.waitFor();
    await eventually(() => seller.page.title()).toMatch(/^\(1\) /);
    await seller.page.getByText(/^Nova poruka: /).waitFor();
    await bubbles(asker.page).getByText(text('statusSent')).waitFor({ state: 'attached' });

    // On desktops the first conversation opens automatically.
    await badge.click();
    await seller.page.waitForURL(`**/dashboard/messaging?room=${roomId}`);
    await bubbles(seller.page).getByText('Da li je još slobodna?').waitFor();
    await bubbles(asker.page).getByText(text('statusSeen')).waitFor({ state: 'attached' });
    await eventually(() => badge.count()).toBe(0);
    await eventually(() => seller.page.title()).not.toMatch(/^\(/);

    await typeMessage(seller.page, 'Jeste.');
    await bubbles(asker.page).getByText('Jeste.').waitFor();
    // Phones show either the list or the conversation.
    await asker.page.getByRole('link', { name: text('backToList') }).click();
    await asker.page.getByRole('heading', { level: 1, name: text('chatList') }).waitFor();
    expect(await log(asker.page).count()).toBe(0);
  });

  it('warns of a fraudulent message, reports it and blocks its sender', async () => {
    await openConversation('Gospođica');
    const seller = await openPage(owner, phone);
    await sendByApi(buyer, 'Plaćeno je, potvrdi prijem novca: posta-rs.example.com/prijem');
    const warning = seller.page.getByRole('alert', { name: text('fraudTitle') });
    await warning.getByText('posta-rs.example.com').waitFor();
    expect(await bubbles(seller.page).getByRole('link').count()).toBe(0);
    await warning.getByRole('button', { name: text('fraudReport') }).click();
    await seller.page
      .getByRole('alertdialog')
      .getByRole('button', { name: text('fraudReport') })
      .click();
    await seller.page.getByText(text('fraudReported')).waitFor();
    await seller.page.getByText(text('youBlocked')).waitFor();

    await expect(sendByApi(buyer, 'Halo?')).rejects.toThrow('BLOCKED');
    const admin = await openAccount(shop.product, 'admin@example.com');
    const reports = await call<{ subjectId: string; reason: string; text: string }[]>(
      shop.product,
      admin,
      'GET',
      '/api/reports',
    );
    expect(reports).toMatchObject([
      { reason: 'fraud', text: expect.stringContaining('potvrdi prijem novca') as string },
    ]);
    await call(shop.product, owner.token, 'DELETE', `/api/blocks/${buyer.user._id}`);
  });

  it('continues after a server restart: in order, no message lost or duplicated', async () => {
    await openConversation('Travnička hronika');
    const asker = await openPage(buyer, phone);
    const seller = await openPage(owner, desktop);
    const words = ['prva', 'druga', 'treća', 'četvrta', 'peta'];
    await typeMessage(asker.page, 'prva');
    await bubbles(seller.page).getByText('prva').waitFor();

    const { port } = new URL(shop.product.url);
    await shop.product.stop();
    await typeMessage(asker.page, 'druga');
    await typeMessage(asker.page, 'treća');
    await asker.page.getByText(text('connectionLost')).waitFor();
    expect(await shown(asker.page, words)).toEqual(['prva', 'druga', 'treća']);
    shop.product = await startProduct(shop.product.dataDir, { ...settings, PORT: port });

    await eventually(() => shown(seller.page, words)).toEqual(['prva', 'druga', 'treća']);
    await typeMessage(seller.page, 'četvrta');
    await bubbles(asker.page).getByText('četvrta').waitFor();
    await typeMessage(asker.page, 'peta');
    for (const { page } of [asker, seller]) await eventually(() => shown(page, words)).toEqual(words);
    await eventually(() => bubbles(asker.page).getByText(text('statusSeen')).count()).toBe(4);
    expect(await asker.page.getByText(text('connectionLost')).count()).toBe(0);
  });

  it('keeps offline messages through a reload, and sends them in order', async () => {
    await openConversation('Prokleta avlija');
    const asker = await openPage(buyer, phone);
    const seller = await openPage(owner, desktop);
    const words = ['jedan', 'dva', 'tri'];
    await box(asker.page).waitFor();
    await asker.page.route('**/api/messaging/room/*/message', (route) => route.abort('connectionreset'));
    for (const word of words) await typeMessage(asker.page, word);
    await eventually(() => shown(asker.page, words)).toEqual(words);
    await asker.page.reload();
    await eventually(() => shown(asker.page, words)).toEqual(words);
    expect(await shown(seller.page, words)).toEqual([]);
    await asker.page.unroute('**/api/messaging/room/*/message');
    await asker.context.setOffline(true);
    await asker.context.setOffline(false);
    for (const { page } of [seller, asker]) await eventually(() => shown(page, words)).toEqual(words);
    expect(await bubbles(seller.page).count()).toBe(3);
  });

  it('keeps unsent photos through a reload, and shows sent photos to its two members only', async () => {
    await openConversation('Prokleta avlija');
    const { page } = await openPage(buyer, phone);
    await box(page).waitFor();
    await page.route('**/photo', (route) => route.abort());
    const file = { name: 'rikna.png', mimeType: 'image/png', buffer: await page.screenshot() };
    await page.locator('input[data-photos]').setInputFiles(file);
    await page.locator('main form li img').waitFor();
    await page.getByRole('button', { name: serverText('sr', 'common', 'send') }).click();
    await bubbles(page).getByRole('img').waitFor();
    await page.reload();
    await bubbles(page).getByRole('img').waitFor();
    await page.unroute('**/photo');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await bubbles(page).getByText(text('statusSent')).waitFor({ state: 'attached' });
    expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('.unsent.')))).toEqual(
      [],
    );

    const seller = await openPage(owner, desktop);
    await bubbles(seller.page).locator('img').waitFor();
    await bubbles(seller.page).getByRole('button').first().click();
    const large = seller.page.getByRole('dialog').locator('figure img');
    await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(phone.width);

    const { messages } = await call<{ messages: { photos?: { _id: string }[] }[] }>(
      shop.product,
      owner.token,
      'GET',
      `/api/messaging/room/${roomId}`,
    );
    const path = `${shop.product.url}/api/messaging/room/${roomId}/photo/${messages[0]?.photos?.[0]?._id ?? ''}`;
    const stranger = await member('radoznali@example.com');
    const statusFor = async (headers: Record<string, string>) => (await fetch(path, { headers })).status;
    expect(await statusFor({ Authorization: `Bearer ${owner.token}` })).toBe(200);
    expect(await statusFor({ Authorization: `Bearer ${stranger.token}` })).toBe(404);
    expect(await statusFor({})).toBe(401);
  });

  it('synchronizes two tabs of one account, even if one has no working connection', async () => {
    await openConversation('Gospođica');
    const first = await openPage(buyer, phone);
    // Applies to the connection after the reload.
    await first.page.routeWebSocket(/socket\.io/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((frame) => {
        if (!frame.toString().includes(newMessage)) socket.send(frame);
      });
    });
    await first.page.reload();
    const second = await first.context.newPage();
    await second.goto(`${shop.product.url}/dashboard/messaging?room=${roomId}`);
    await box(second).waitFor();
    await typeMessage(first.page, 'iz prve kartice');
    await bubbles(second).getByText('iz prve kartice').waitFor();
    const words = ['iz prve kartice', 'iz druge kartice'];
    await second.route('**/api/messaging/room/*/message', async (route) => {
      await eventually(() => shown(first.page, words)).toEqual(words);
      await route.continue();
    });
    await typeMessage(second, 'iz druge kartice');
    await bubbles(second)
      .filter({ hasText: 'iz druge kartice' })
      .getByText(text('statusSent'))
      .waitFor({ state: 'attached' });
    for (const page of [first.page, second]) {
      await eventually(() => shown(page, words)).toEqual(words);
      expect(await bubbles(page).count()).toBe(2);
    }
  });
});

describe('a notification', () => {
  it('is shown by the service worker for a hidden page, and opens the conversation on a click', async () => {
    await openConversation('Na sunčanoj strani');
    const seller = await openPage(owner, desktop, '/dashboard/add-book', {}, 'allow');
    await seller.context.grantPermissions(['notifications']);
    const worker = seller.context.serviceWorkers()[0] ?? (await seller.context.waitForEvent('serviceworker'));
    await seller.page.evaluate(() => navigator.serviceWorker.ready);
    await seller.connected;
    await seller.page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    // Does not poll `getNotifications`: Chromium then loses a notification that is just being shown.
    const isShown = await seller.page.evaluateHandle(async () => {
      const registration = await navigator.serviceWorker.ready;
      const show = registration.showNotification.bind(registration);
      const promise = new Promise<void>((resolve, reject) => {
        registration.showNotification = (...note) => {
          const shown = show(...note);
          shown.then(resolve, reject);
          return shown;
        };
      });
      return { promise };
    });
    await sendByApi(buyer, 'Da li je još slobodna?');
    await isShown.evaluate(({ promise }) => promise);
    const shownNotes = () =>
      seller.page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
      });
    const notes = await shownNotes();
    expect(notes).toMatchObject([{ body: 'Da li je još slobodna?' }]);
    expect(notes[0]?.title).toMatch(/^Nova poruka: /);

    // Only the system can click a notification: dispatch its event. A string, as a page has no type `NotificationEvent`.
    await worker.evaluate(`(async () => {
      const [notification] = await registration.getNotifications();
      dispatchEvent(new NotificationEvent('notificationclick', { notification }));
    })()`);
    await seller.page.waitForURL(`**/dashboard/messaging?room=${roomId}`);
    await bubbles(seller.page).getByText('Da li je još slobodna?').waitFor();
    expect(await shownNotes()).toEqual([]);
  });
});

describe('a long conversation', () => {
  it('loads 200 older messages by scrolling, without moving the visible ones', async () => {
    await openConversation('Znakovi pored puta');
    for (let count = 1; count <= 200; count += 1) await sendByApi(count % 2 === 0 ? owner : buyer, `znak ${count}`);
    const { page } = await openPage(owner, desktop);
    await bubbles(page).getByText('znak 200', { exact: true }).waitFor();
    // The log opens at its end.
    await eventually(() =>
      log(page).evaluate((node) => node.scrollHeight - node.scrollTop - node.clientHeight),
    ).toBeLessThan(2);
    expect(await bubbles(page).count()).toBe(50);

    // The first bubble keeps its position when older ones are inserted above it.
    const first = bubbles(page).getByText('znak 151', { exact: true });
    await log(page).evaluate((node) => (node.scrollTop = 200));
    const before = await first.boundingBox();
    await eventually(() => bubbles(page).count()).toBe(100);
    const after = await first.boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? Infinity))).toBeLessThan(3);

    await eventually(async () => {
      await log(page).evaluate((node) => (node.scrollTop = 0));
      return bubbles(page).count();
    }).toBe(200);
    await page.getByText(text('beginning')).waitFor();
    const words = Array.from({ length: 200 }, (_, index) => `znak ${index + 1}`);
    expect(await shown(page, words)).toEqual(words);

    // While the log is scrolled up, a new message does not move it and a button offers the message.
    const top = await log(page).evaluate((node) => node.scrollTop);
    await sendByApi(buyer, 'znak 201');
    await page.getByRole('button', { name: '1 nova poruka' }).waitFor();
    expect(await log(page).evaluate((node) => node.scrollTop)).toBe(top);
    await page.getByRole('button', { name: '1 nova poruka' }).click();
    await eventually(() =>
      log(page).evaluate((node) => node.scrollHeight - node.scrollTop - node.clientHeight),
    ).toBeLessThan(80);
  });
});

describe('many unread messages', () => {
  it('are linked from the end of the log, also when they begin on an earlier page', async () => {
    await openConversation('Staze, lica, predeli');
    await sendByApi(owner, 'Pitaj slobodno.');
    for (let count = 1; count <= 60; count += 1) await sendByApi(buyer, `pitanje ${count}`);
    const { page } = await openPage(owner, desktop);
    await bubbles(page).getByText('pitanje 60', { exact: true }).waitFor();
    const divider = log(page).getByText(text('unreadDivider'), { exact: true });
    expect(await divider.count()).toBe(0);
    const jumpButton = page.getByRole('button', { name: text('jumpToUnread') });
    await jumpButton.click();
    await eventually(() =>
      divider.evaluateAll((found) =>
        found.map((line) => {
          const place = line.closest('[role="log"]')?.getBoundingClientRect();
          const { top } = line.getBoundingClientRect();
          return place !== undefined && top >= place.top && top < place.bottom;
        }),
      ),
    ).toEqual([true]);
    expect(await shown(page, ['Pitaj slobodno.', 'pitanje 1'])).toEqual(['Pitaj slobodno.', 'pitanje 1']);
    await eventually(() => jumpButton.count()).toBe(0);
  });
});

async function bottomOf(locator: Locator): Promise<number> {
  const place = await locator.boundingBox();
  if (!place) throw new Error('The element is not on the page');
  return place.y + place.height;
}

// @spec 1-buying
describe('a deal from the conversation', () => {
  it('reserves and sells the book to the other member, who sees both at once', async () => {
    await openConversation('Ex Ponto');
    await sendByApi(buyer, 'Uzimam je.');
    const seller = await openPage(owner, desktop);
    const asker = await openPage(buyer, phone);
    await bubbles(asker.page).first().waitFor();
    const deal = async (action: string, confirm: string) => {
      const strip = seller.page.getByRole('region', { name: text('dealMenu') });
      await strip.getByRole('button', { name: action }).click();
      await seller.page.getByRole('alertdialog').getByRole('button', { name: confirm, exact: true }).click();
    };
    await deal(text('reserve'), text('reserveConfirm'));
    await log(asker.page).getByText('Knjiga „Ex Ponto” je rezervisana za tebe.').waitFor();
    await log(seller.page)
      .getByText(/Knjiga „Ex Ponto” je rezervisana\. Rezervisano za:/)
      .waitFor();
    await asker.page.getByText(serverText('sr', 'statuses', 'reserved'), { exact: true }).waitFor();
    for (const { page } of [seller, asker])
      await page
        .getByRole('listitem')
        .and(page.locator('[aria-current="step"]'))
        .getByText(text('stepAgreed'))
        .waitFor();
    // The conversation shows the reservation, so no notice repeats it.
    const notices = seller.page.getByRole('region', {
      name: serverText('sr', 'common', 'notifications', { key: 'F8' }),
    });
    expect(await notices.innerText()).toBe('');

    await deal(text('sell'), text('sell'));
    await log(asker.page).getByText('Knjiga „Ex Ponto” je tvoja.').waitFor();
    await asker.page.getByText(text('soldToYou')).waitFor();
    const bought = await call<{ _id: string }[]>(shop.product, buyer.token, 'GET', '/api/books/purchased-books');
    expect(bought.map(({ _id }) => _id)).toContain(bookId);
  });
});

describe('a notice in a conversation on a phone', () => {
  it('covers neither the newest message nor the composer', async () => {
    await openConversation('Nemiri');
    await sendByApi(buyer, 'Uzimam je.');
    const { page } = await openPage(owner, phone);
    await bubbles(page).getByText('Uzimam je.').waitFor();
    await page.route('**/api/books/*/status', (route) => route.abort('connectionreset'));
    await page
      .getByRole('region', { name: text('dealMenu') })
      .getByRole('button', { name: text('reserve') })
      .click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: text('reserveConfirm'), exact: true })
      .click();
    const notice = page.getByRole('alert');
    await notice.waitFor();
    const newest = bubbles(page).last();
    await eventually(async () => bottomOf(newest)).toBeLessThanOrEqual((await bottomOf(log(page))) + 1);
    expect(await bottomOf(notice)).toBeLessThanOrEqual((await newest.boundingBox())?.y ?? 0);
    expect(await bottomOf(newest)).toBeLessThanOrEqual((await box(page).boundingBox())?.y ?? 0);
  });
});

describe('WCAG 2.2 AA', () => {
  it.each([
    { viewport: phone, scheme: 'light', language: 'sr' },
    { viewport: phone, scheme: 'dark', language: 'en' },
    { viewport: desktop, scheme: 'dark', language: 'sr' },
    { viewport: desktop, scheme: 'light', language: 'en' },
  ] as const)(
    'is met by the messaging screens at $viewport.width px, $scheme, $language',
    async ({ viewport, scheme, language }) => {
      await openConversation('Omer-paša Latas');
      await sendByApi(owner, 'Dobar dan.');
      await sendByApi(buyer, 'Kurir je plaćen, upiši karticu: https://placanje.example.com/x');
      const reserved = { status: 'reserved', buyerId: buyer.user._id };
      await call(shop.product, owner.token, 'PUT', `/api/books/${bookId}/status`, reserved);
      const choices = { 'mantine-color-scheme-value': scheme, 'korice.language': language };
      const { page } = await openPage(owner, viewport, undefined, choices);
      await page.route('**/api/messaging/room/*/message', (route) =>
        route.fulfill({ status: 404, json: { code: 'ROOM_NOT_FOUND', status: 404, requestId: 'r' } }),
      );
      await page.getByRole('textbox', { name: serverText(language, 'messaging', 'inputLabel') }).fill('Ne ide.');
      await page.keyboard.press('Enter');
      await page
        .getByText(serverText(language, 'messaging', 'statusFailed'))
        .first()
        .waitFor();
      expect(await findViolations(page)).toEqual([]);
      const menu = serverText(language, 'messaging', 'threadMenu', { name: buyer.user.name });
      await page.getByRole('button', { name: menu }).click();
      await page.getByRole('menuitem').first().waitFor();
      expect(await findViolations(page)).toEqual([]);
      await page.goto(`${shop.product.url}/dashboard/messaging`);
      await page
        .getByRole('link', { name: /Omer-paša Latas/ })
        .first()
        .waitFor();
      expect(await findViolations(page)).toEqual([]);
    },
  );
});
