import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openScreen, type View } from '../screens/open-screen.js';
import { screens } from '../screens/screens.js';
import { readShop, type Shop } from '../screens/shop.js';
import { withShop } from './shop.js';

const demo = withShop();
let shop: Shop;
beforeAll(async () => {
  shop = await readShop(demo.product);
});

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Each language is loaded once, as a phone or a desktop, and changes its light and its width on the same page. */
const views = [
  { language: 'sr', first: { width: 390, scheme: 'light' }, then: { width: 1440, scheme: 'dark' } },
  { language: 'en', first: { width: 1440, scheme: 'light' }, then: { width: 390, scheme: 'dark' } },
] as const;

const nameOf = ({ width, scheme }: Pick<View, 'width' | 'scheme'>): string => `${width} px, ${scheme}`;

async function findViolations(page: Page): Promise<string[]> {
  // Without frames the simpler mode finds the same; it needs no second page for each analysis.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

describe.concurrent.each(views)('WCAG 2.2 AA in $language', ({ language, first, then }) => {
  it.each(screens)('$name', async (screen) => {
    const opened = await openScreen(demo.browser, demo.product, shop, screen, { language, ...first });
    try {
      expect(await opened.page.locator('iframe').count()).toBe(0);
      const inFirst = await findViolations(opened.page);
      await opened.change(then);
      const inThen = await findViolations(opened.page);
      expect({ [nameOf(first)]: inFirst, [nameOf(then)]: inThen }).toEqual({ [nameOf(first)]: [], [nameOf(then)]: [] });
    } finally {
      await opened.close();
    }
  });
});
