import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { demoPassword } from '../account.js';
import { call } from '../call.js';
import { makeDataDir, removeDataDir, startProduct, type Product } from '../product.js';
import { launchChromium } from './chromium.js';

/** A running product and a Chromium for the tests of a file. */
export interface Shop {
  product: Product;
  browser: Browser;
}

const demoShop = { SEED_DEMO: 'on', RATE_LIMIT: 'off' };

/**
 * Starts the product before the tests of a file and stops it afterwards: with demo data, or empty with these settings. Call at the top
 * level.
 */
export function withShop(settings: Record<string, string> = demoShop): Shop {
  const shop: Partial<Shop> = {};
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await makeDataDir();
    // One after the other: what runs already when the next fails is known, and ended below.
    shop.browser = await launchChromium();
    shop.product = await startProduct(dataDir, settings);
  });
  afterAll(async () => {
    await shop.browser?.close();
    await shop.product?.stop();
    await removeDataDir(dataDir);
  });
  // Complete when the tests run.
  return shop as Shop;
}

/** A book of the list endpoint. */
export interface ListedBook {
  _id: string;
  title: string;
  author: string;
  priceRsd: number;
  images: { url: string }[];
  owner: { _id: string; name: string };
}

/** The newest listed books. */
export const listBooks = (product: Product, query = ''): Promise<ListedBook[]> =>
  call(product, undefined, 'GET', `/api/books?${query}`);

/** Logs a demo account in through the login screen, from any screen. */
export async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Imejl', { exact: true }).fill(email);
  await page.getByLabel('Lozinka', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Prijavi se', exact: true }).click();
}
