import { serverText } from '@korice/texts/server';
import { createHmac, hkdfSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mailedLink } from '../account.js';
import type { Product } from '../product.js';
import { desktop, openVisitor, phone } from './chromium.js';
import { withShop } from './shop.js';

const shop = withShop();
const reader = 'citateljka@example.com';

/** Creates an unsubscribe token: a newsletter is sent only every second Monday. */
async function unsubscribeToken({ dataDir }: Product, subscriberId: string): Promise<string> {
  const secret = (await readFile(join(dataDir, 'jwt-secret'), 'utf8')).trim();
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'korice signed links', 32));
  return `${subscriberId}.${createHmac('sha256', key).update(`newsletter:${subscriberId}`).digest('base64url')}`;
}

describe('the newsletter', () => {
  it('is confirmed by the mailed link, and shows a failure for an invalid link', async () => {
    const { context, page } = await openVisitor(shop.browser, phone);
    await page.goto(shop.product.url);
    const band = page.getByRole('region', { name: serverText('sr', 'newsletter', 'heading') });
    await band.getByLabel(serverText('sr', 'newsletter', 'email'), { exact: true }).fill(reader);
    await band.getByRole('button', { name: serverText('sr', 'newsletter', 'subscribe') }).click();
    await band.getByText(serverText('sr', 'newsletter', 'success')).waitFor();
    const link = await mailedLink(shop.product, reader, /http\S+\/newsletter\/confirm\/[\w-]+/);

    await page.goto(`${shop.product.url}/newsletter/confirm/${'x'.repeat(43)}`);
    await page
      .getByRole('alert')
      .getByText(serverText('sr', 'newsletter', 'confirmFailed'))
      .waitFor();
    await page.goto(link);
    await page.getByText(serverText('sr', 'newsletter', 'confirmed')).waitFor();
    await page.getByRole('link', { name: serverText('sr', 'common', 'backToHome'), exact: true }).click();
    await page.waitForURL(`${shop.product.url}/`);
    await context.close();
  });

  // @spec 2-home-newsletter
  it('is confirmed by the mailed link also after a GET request and on a second visit, and not ended by an invalid token', async () => {
    const email = 'citalac@example.com';
    const body = JSON.stringify({ email, language: 'sr' });
    await fetch(`${shop.product.url}/api/newsletter`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    const link = await mailedLink(shop.product, email, /http\S+\/newsletter\/confirm\/[\w-]+/);
    // A GET of the mailed link, as link scanners send it, changes nothing: the link still works afterwards.
    expect((await fetch(link, { headers: { Accept: 'text/html' } })).status).toBe(200);
    const { context, page, faults } = await openVisitor(shop.browser, phone);
    await page.goto(link);
    await page.getByText(serverText('sr', 'newsletter', 'confirmed')).waitFor();
    await page.goto(link);
    await page.getByText(serverText('sr', 'newsletter', 'confirmed')).waitFor();
    expect(faults).toEqual([]);
    await page.goto(`${shop.product.url}/newsletter/unsubscribe/not-a-token`);
    await page.getByText(serverText('sr', 'errors', 'tokenInvalid')).waitFor();
    await context.close();
  });

  it('is ended by its unsubscribe link, with a retry after a failure, and not by an altered link', async () => {
    const { context, page } = await openVisitor(shop.browser, desktop);
    const token = await unsubscribeToken(shop.product, '0123456789abcdef01234567');
    let isCut = true;
    await page.route('**/api/newsletter/unsubscribe**', (route) => (isCut ? route.abort() : route.fallback()));
    await page.goto(`${shop.product.url}/newsletter/unsubscribe/${token}`);
    await page
      .getByRole('alert')
      .getByText(serverText('sr', 'newsletter', 'unsubscribeFailed'))
      .waitFor();
    isCut = false;
    await page.getByRole('button', { name: serverText('sr', 'common', 'retry') }).click();
    await page.getByText(serverText('sr', 'newsletter', 'unsubscribed')).waitFor();
    await page.getByText(serverText('sr', 'newsletter', 'unsubscribedRegret')).waitFor();

    await page.goto(`${shop.product.url}/newsletter/unsubscribe/${token}x`);
    await page
      .getByRole('alert')
      .getByText(serverText('sr', 'errors', 'tokenInvalid'))
      .waitFor();
    await context.close();
  });
});
