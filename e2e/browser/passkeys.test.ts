import { serverText } from '@korice/texts/server';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../apps/api/test/free-port.js';
import { desktop, openVisitor } from './chromium.js';
import { logIn, withShop } from './shop.js';

// WebAuthn accepts no IP address as relying party.
const port = String(await freePort());
const site = `http://localhost:${port}`;
const shop = withShop({ SEED_DEMO: 'on', RATE_LIMIT: 'off', PORT: port, PUBLIC_URL: site });

const text = (key: 'name' | 'add' | 'codesTitle' | 'codesSaved' | 'usePasskey' | 'useCode' | 'code' | 'sendCode') =>
  serverText('sr', 'passkeys', key);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A security key that is plugged into the browser of a page and always touched. */
async function plugInSecurityKey(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'usb', automaticPresenceSimulation: true },
  });
}

async function startLogin(page: Page): Promise<void> {
  await page.goto(`${site}/auth/login`);
  await logIn(page, 'sonja@example.com');
}

describe('a passkey of an admin', () => {
  it('is set up in the profile and then required for the login, where a recovery code replaces it once', async () => {
    const { context, page, faults } = await openVisitor(shop.browser, desktop, { isConsentAnswered: true });
    await plugInSecurityKey(page);
    await startLogin(page);
    await page.waitForURL('**/dashboard/book-listing');

    await page.goto(`${site}/dashboard/profile?tab=account`);
    await page.getByLabel(text('name'), { exact: true }).fill('Ključ na privesku');
    await button(page, text('add')).click();
    const dialog = page.getByRole('dialog', { name: text('codesTitle') });
    await dialog.locator('code').first().waitFor();
    const codes = await dialog.locator('code').allTextContents();
    expect(codes).toHaveLength(10);
    await button(page, text('codesSaved')).click();
    await page.getByText('Ključ na privesku', { exact: true }).waitFor();

    const logOut = async () => {
      await button(page, serverText('sr', 'header', 'logout'))
        .filter({ visible: true })
        .first()
        .click();
      await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    };
    await logOut();
    await startLogin(page);
    await button(page, text('usePasskey')).click();
    await page.waitForURL('**/dashboard/book-listing');

    await logOut();
    for (const isUsed of [false, true]) {
      await startLogin(page);
      await button(page, text('useCode')).click();
      await page.getByLabel(text('code'), { exact: true }).fill(codes[0] ?? '');
      await button(page, text('sendCode')).click();
      if (isUsed) await page.getByText(serverText('sr', 'errors', 'secondFactorInvalid')).waitFor();
      else {
        await page.waitForURL('**/dashboard/book-listing');
        await logOut();
      }
    }
    // The browser itself reports the refusal of the used code.
    expect(faults.filter((fault) => !fault.includes('401'))).toEqual([]);
    await context.close();
  });
});
