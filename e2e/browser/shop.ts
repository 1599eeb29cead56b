import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { demoPassword, tokenOf } from '../account.js';
import { call } from '../call.js';
import { makeDataDir, removeDataDir, startProduct, type Product } from '../product.js';
import { launchChromium, openVisitor } from './chromium.js';

/** A running product and a Chromium for the tests of a file. */
export interface Shop {
  product: Product;
  browser: Browser;
}

const demoShop = { SEED_DEMO: 'on', RATE_LIMIT: 'off' };

/**
 * Opens a shop before the tests of a file and closes it behind them: the demo shop, or one of these settings, which stands empty unless
 * they say otherwise. Call at the top level.
 */
export function withShop(settings: Record<string, string> = demoShop): Shop {
  const shop = {} as Shop;
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await makeDataDir();
    [shop.product, shop.browser] = await Promise.all([startProduct(dataDir, settings), launchChromium()]);
  });
  afterAll(async () => {
    await shop.browser.close();
    await shop.product.stop();
    await removeDataDir(dataDir);
  });
  return shop;
}

/** A book of a list as the API answers it. */
export interface ListedBook {
  _id: string;
  title: string;
  author: string;
  owner: { _id: string; name: string };
}

/** The newest listed books. */
export const listBooks = (product: Product, query = ''): Promise<ListedBook[]> =>
  call(product, undefined, 'GET', `/api/books?${query}`);

/** Logs a demo account in through the login screen, from wherever it stands. */
export async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Imejl', { exact: true }).fill(email);
  await page.getByLabel('Lozinka', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Prijavi se', exact: true }).click();
}

/** A browser in which whom `token` stands for is logged in, at no page yet. */
export async function openLoggedIn(
  { product, browser }: Shop,
  token: string,
  viewport: Parameters<typeof openVisitor>[1],
): ReturnType<typeof openVisitor> {
  const me = JSON.stringify(await call(product, token, 'GET', '/auth/me'));
  const opened = await openVisitor(browser, viewport);
  await opened.context.addInitScript(
    ([kept, user]) => {
      localStorage.setItem('token', kept);
      localStorage.setItem('loggedInUserData', user);
    },
    [token, me] as const,
  );
  return opened;
}

/** A browser in which a demo account is logged in, at no page yet. */
export const openDemoMember = async (
  shop: Shop,
  email: string,
  viewport: Parameters<typeof openVisitor>[1],
): ReturnType<typeof openVisitor> => openLoggedIn(shop, await tokenOf(shop.product, email), viewport);
