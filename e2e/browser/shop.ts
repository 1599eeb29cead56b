import { existsSync } from 'node:fs';
import { cp, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { demoPassword } from '../account.js';
import { barcodeVideo } from '../barcode.js';
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
 * Returns a new data folder with a copy of the demo data. A worker seeds the data only if no worker has done so, because seeding takes
 * longer than a start.
 */
export async function makeDemoDataDir(): Promise<string> {
  const seeded = join(inject('demoFolder'), 'seeded');
  if (!existsSync(seeded)) {
    const product = await startProduct(join(inject('demoFolder'), `seeding-${process.pid}`), demoShop);
    await product.stop();
    // Renamed when complete, so that a failed seeding is never copied. Another worker may have been faster.
    await rename(product.dataDir, seeded).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
    });
  }
  const dataDir = await makeDataDir();
  await cp(seeded, dataDir, { recursive: true });
  return dataDir;
}

/**
 * Starts the product before the tests of a file and stops it afterwards. `settings` are environment variables; by default the shop has the
 * demo data. Call at the top level.
 */
export function withShop(settings: Record<string, string> = demoShop): Shop {
  const shop: Partial<Shop> = {};
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await (settings.SEED_DEMO === 'on' ? makeDemoDataDir() : makeDataDir());
    // Sequential, so that `afterAll` closes the browser if the product fails to start.
    shop.browser = await launchChromium();
    shop.product = await startProduct(dataDir, settings);
  });
  afterAll(async () => {
    await shop.browser?.close();
    await shop.product?.stop();
    await removeDataDir(dataDir);
  });
  // The cast is safe: both are set when the tests run.
  return shop as Shop;
}

/** Starts a Chromium with a camera that sees this ISBN as a bar code, for the tests of a file. Call at the top level. */
export function withCamera(isbn: string): { browser: Browser } {
  const camera: { browser?: Browser } = {};
  let folder = '';
  beforeAll(async () => {
    folder = await makeDataDir();
    const video = join(folder, 'barcode.y4m');
    await writeFile(video, await barcodeVideo(isbn));
    const flags = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${video}`];
    camera.browser = await launchChromium(flags);
  });
  afterAll(async () => {
    await camera.browser?.close();
    await removeDataDir(folder);
  });
  // The cast is safe: the browser is set when the tests run.
  return camera as { browser: Browser };
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

/** Resolves to the newest listed books. */
export const listBooks = (product: Product, query = ''): Promise<ListedBook[]> =>
  call(product, undefined, 'GET', `/api/books?${query}`);

/** Logs in to a demo account with the login form, which must be open. */
export async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Imejl', { exact: true }).fill(email);
  await page.getByLabel('Lozinka', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Prijavi se', exact: true }).click();
}
