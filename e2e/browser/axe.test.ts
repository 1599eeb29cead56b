import { beforeAll, describe, expect, it } from 'vitest';
import { findFaults } from '../screens/find-faults.js';
import { openScreen, type View } from '../screens/open-screen.js';
import { screens } from '../screens/screens.js';
import { prepareShop, type Shop } from '../screens/shop.js';
import { withShop } from './shop.js';
import { findViolations } from './violations.js';

const demo = withShop();
let shop: Shop;
beforeAll(async () => {
  shop = await prepareShop(demo.product);
});

/** Each screen is loaded once, in the first view, and changed to the others. */
const views: readonly [View, ...View[]] = [
  { language: 'sr', width: 390, scheme: 'light' },
  { language: 'sr-Cyrl', width: 1440, scheme: 'dark' },
  { language: 'en', width: 390, scheme: 'dark' },
  { language: 'en', width: 1440, scheme: 'light' },
];

const nameOf = ({ language, width, scheme }: View): string => `${language}, ${width} px, ${scheme}`;

describe.concurrent('a screen meets WCAG 2.2 AA, cuts off no text and mixes no Latin and Cyrillic', () => {
  it.each(screens)('$name', async (screen) => {
    const opened = await openScreen(demo.browser, demo.product, shop, screen, views[0]);
    const found: Record<string, string[]> = {};
    try {
      expect(await opened.page.locator('iframe').count()).toBe(0);
      for (const view of views) {
        if (view !== views[0]) await opened.change(view);
        const faults = await findFaults(opened.page, view.language);
        found[nameOf(view)] = [...faults, ...(await findViolations(opened.page))];
      }
    } finally {
      await opened.close();
    }
    expect(found).toEqual(Object.fromEntries(views.map((view) => [nameOf(view), []])));
  });
});
