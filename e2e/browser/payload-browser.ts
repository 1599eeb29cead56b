import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { desktop, openVisitor } from './chromium.js';
import { readPage, scanDocument, withOneBlank } from './markup-scan.js';
import { openLoggedIn } from './member.js';
import type { Account } from './payload-shop.js';
import type { Shop } from './shop.js';

/** A browser that looks at screens with payloads. */
export interface Watched {
  /** The origin of the shop. */
  url: string;
  context: BrowserContext;
  page: Page;
  /** Dialogs and requests that the payloads caused. */
  happened: string[];
  faults: string[];
  /** Number of screens that were scanned. */
  looked: number;
}

/** Opens a browser context that ignores the CSP unless `heeding`. */
export async function openBrowser(shop: Shop, account?: Account, { heeding = false } = {}): Promise<Watched> {
  const options = { bypassCSP: !heeding };
  const { context, page, faults } = account
    ? await openLoggedIn(shop, account.token, desktop, options)
    : await openVisitor(shop.browser, desktop, options);
  const { url } = shop.product;
  const happened: string[] = [];
  context.on('request', (request) => {
    const { host, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && host !== new URL(url).host) happened.push(`asked for ${request.url()}`);
  });
  page.on('dialog', (dialog) => {
    happened.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await context.addInitScript(() => {
    Object.assign(window, { __ran: [] });
  });
  return { url, context, page, happened, faults, looked: 0 };
}

/** Expects that the page shows these texts and that no text on it was parsed as markup. */
export async function expectText(watched: Watched, said: string, shown: readonly string[] = []): Promise<void> {
  const { page, happened } = watched;
  for (const text of shown) await expect.poll(() => readPage(page), { message: said }).toContain(withOneBlank(text));
  const ran = await page.evaluate('window.__ran.length');
  const found = await page.evaluate(`(${scanDocument.toString()})(document)`);
  expect({ ran, found, happened }, said).toEqual({ ran: 0, found: [], happened: [] });
  watched.looked += 1;
}

/** Opens a screen, waits until it shows `shown`, and scans it. */
export async function look(watched: Watched, path: string, shown: readonly string[] = []): Promise<void> {
  await watched.page.goto(watched.url + path, { waitUntil: 'networkidle' });
  await expectText(watched, path, shown);
}
