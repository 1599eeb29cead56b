import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDataDir, removeDataDir, startProduct, type Product } from '../product.js';
import { openScreen, type View } from '../screens/open-screen.js';
import { openScreens } from '../screens/screens.js';
import { readShop, type Shop } from '../screens/shop.js';
import { launchChromium } from './chromium.js';

let dataDir: string;
let product: Product;
let browser: Browser;
let shop: Shop;
beforeAll(async () => {
  dataDir = await makeDataDir();
  const variables = { SEED_DEMO: 'on', RATE_LIMIT: 'off' };
  [product, browser] = await Promise.all([startProduct(dataDir, variables), launchChromium()]);
  shop = await readShop(product);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await removeDataDir(dataDir);
});

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const views: readonly View[] = [
  { width: 390, scheme: 'light', language: 'sr' },
  { width: 1440, scheme: 'dark', language: 'sr' },
  { width: 1440, scheme: 'light', language: 'en' },
  { width: 390, scheme: 'dark', language: 'en' },
];

describe.each(views)('WCAG 2.2 AA at $width px, $scheme, $language', (view) => {
  it.each(openScreens)('$name', async (screen) => {
    const { page, close } = await openScreen(browser, product, shop, screen, view);
    try {
      const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
      const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
      expect(found).toEqual([]);
    } finally {
      await close();
    }
  });
});
