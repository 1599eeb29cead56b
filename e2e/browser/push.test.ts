import type { PushPayload } from '@korice/contracts';
import { serverText } from '@korice/texts/server';
import type { CDPSession, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { desktop, openVisitor } from './chromium.js';
import { logIn, withShop } from './shop.js';

const shop = withShop();

interface Registered {
  registrationId: string;
  scopeURL: string;
}

/**
 * Pushes a payload to the service worker of the site, as the browser does after decrypting it. The promise resolves before the worker
 * gets it, and a slow machine can lose it: repeat until the effect is visible. A notification replaces an earlier one with its tag.
 */
async function createDelivery(page: Page): Promise<(payload: PushPayload) => Promise<void>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<Registered>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [own] = registrations as Registered[];
      if (own) resolve(own);
    });
  });
  await session.send('ServiceWorker.enable');
  const { registrationId, scopeURL } = await registered;
  return async (payload) => {
    const { origin } = new URL(scopeURL);
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(payload) });
  };
}

const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });

it('a push is shown as a notification, except one about a message while a page is visible', async () => {
  const { context, page, faults } = await openVisitor(shop.browser, desktop, { serviceWorkers: 'allow' });
  await context.grantPermissions(['notifications']);
  await page.goto(`${shop.product.url}/auth/login`);
  await logIn(page, 'ivana@example.com');
  await page.waitForURL('**/dashboard/**');
  await page.evaluate(() => navigator.serviceWorker.ready);
  const deliver = await createDelivery(page);
  const about = { title: 'Nova knjiga', body: 'Seobe, 500 RSD', path: '/dashboard/deals' };
  const showAlert = async (tag: string) => {
    await deliver({ ...about, kind: 'alert', tag });
    return shownOn(page);
  };
  await expect
    .poll(() => showAlert('alert-1'))
    .toEqual([{ title: 'Nova knjiga', body: 'Seobe, 500 RSD', tag: 'alert-1' }]);

  // The visible page shows a message itself.
  await deliver({ ...about, kind: 'message', tag: 'room-1' });
  await expect
    .poll(async () => (await showAlert('alert-2')).map(({ tag }) => tag).toSorted())
    .toEqual(['alert-1', 'alert-2']);
  expect(faults).toEqual([]);
  await context.close();
});

it('the profile shows a failure and stores no setting when the push service is unreachable', async () => {
  const { context, page } = await openVisitor(shop.browser, desktop, { serviceWorkers: 'allow' });
  await context.grantPermissions(['notifications']);
  await page.goto(`${shop.product.url}/auth/login`);
  await logIn(page, 'ivana@example.com');
  await page.waitForURL('**/dashboard/**');
  await page.goto(`${shop.product.url}/dashboard/profile?tab=account`);
  const turnOn = page.getByRole('button', { name: serverText('sr', 'push', 'turnOn') });
  await turnOn.waitFor();
  // No service of the browser's vendor is reachable from a test.
  await page.evaluate(() => {
    PushManager.prototype.subscribe = () => Promise.reject(new DOMException('push service error', 'AbortError'));
  });
  await turnOn.click();
  await page.getByText(serverText('sr', 'push', 'failed')).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('korice.push'))).toBeNull();
  await context.close();
});
