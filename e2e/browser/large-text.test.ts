import { serverText } from '@korice/texts/server';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFaults } from '../screens/find-faults.js';
import { openScreen } from '../screens/open-screen.js';
import { screens } from '../screens/screens.js';
import { prepareShop, type Shop } from '../screens/shop.js';
import { launchChromium } from './chromium.js';
import { withShop } from './shop.js';

const demo = withShop();
let shop: Shop;
let browser: Browser;
beforeAll(async () => {
  // 200 % of the usual text size, as a person sets it in the browser: media queries in `em` follow it.
  browser = await launchChromium(['--blink-settings=defaultFontSize=32']);
  shop = await prepareShop(demo.product);
});
afterAll(() => browser.close());

/** Screens with amounts, tables, selects or fields beside each other. */
const names = new Set([
  ...['home', 'categories', 'school', 'book', 'owner-trader', 'lists-plan', 'deal', 'deal-payment', 'deal-new'],
  ...['import-table-columns', 'scan-shelf-publish', 'profile', 'profile-selling', 'admin-home', 'all-users'],
]);

/** Runs in the page. Returns texts that an element around them cuts off at the right, and selects that are narrower than a word. */
function findCutTexts(): string[] {
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) throw new Error('No canvas');
  const cut: string[] = [];
  for (const element of document.body.querySelectorAll('*')) {
    const text = [...element.childNodes].find(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
    );
    if (!text || !element.checkVisibility({ checkVisibilityCSS: true }) || element.closest('svg, select')) continue;
    if (getComputedStyle(element).textOverflow === 'ellipsis') continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { right } = range.getBoundingClientRect();
    for (let above: Element | null = element; above; above = above.parentElement) {
      const { overflowX } = getComputedStyle(above);
      const box = above.getBoundingClientRect();
      // Visually hidden texts are 1 px wide.
      if (['auto', 'scroll'].includes(overflowX) || box.width < 2) break;
      if (!['hidden', 'clip'].includes(overflowX) || right <= box.right + 1) continue;
      cut.push(`cuts: ${text.textContent ?? ''}`);
      break;
    }
  }
  for (const select of document.querySelectorAll('select')) {
    if (!select.checkVisibility({ checkVisibilityCSS: true })) continue;
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    canvas.font = font;
    const words = (select.selectedOptions[0]?.text ?? '').split(' ');
    const width = Math.max(...words.map((word) => canvas.measureText(word).width));
    const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    if (width > room + 1) cut.push(`cuts in a select: ${words.join(' ')}`);
  }
  return cut;
}

/** Runs in the page. */
function isInWindow(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}

/** Runs in the page. Returns pairs of texts inside an element that are drawn over each other. */
function findOverlaps(element: Element): string[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: { text: string; box: DOMRect }[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    // The letters of drawn covers touch.
    if (!parent?.checkVisibility({ checkVisibilityCSS: true }) || parent.closest('svg')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    texts.push({ text: node.textContent ?? '', box: range.getBoundingClientRect() });
  }
  const cover = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  return texts.flatMap(({ text, box }, index) =>
    texts.slice(index + 1).flatMap((other) => (cover(box, other.box) ? [`${text} over ${other.text}`] : [])),
  );
}

describe('with text of 200 %, a deal beside its conversation', () => {
  it.each([390, 820, 1440])('at %i px shows its texts apart, and the search and the composer', async (width) => {
    const screen = {
      name: 'deal-thread',
      path: () => `/dashboard/messaging?room=${shop.deals.agreed.roomId}`,
      as: 'member',
    } as const;
    const opened = await openScreen(browser, demo.product, shop, screen, { language: 'sr', width, scheme: 'light' });
    const { page } = opened;
    try {
      const head = page.locator('main section:has(h2) > div > header');
      await head.waitFor();
      expect(await head.evaluate(findOverlaps)).toEqual([]);
      await expect.poll(() => page.locator('[data-composer]').evaluate(isInWindow)).toBe(true);
      const search = page.getByRole('banner').getByRole('search').filter({ visible: true });
      if ((await search.count()) === 0)
        await page.getByRole('button', { name: serverText('sr', 'header', 'openSearch'), exact: true }).click();
      // Space for about ten letters.
      expect((await search.boundingBox())?.width).toBeGreaterThan(250);
    } finally {
      await opened.close();
    }
  });
});

describe.concurrent('at 390 px with text of 200 %, a screen scrolls in one direction and cuts off no text', () => {
  it.each(screens.filter(({ name }) => names.has(name)))('$name', async (screen) => {
    const view = { language: 'sr', width: 390, scheme: 'light' } as const;
    const opened = await openScreen(browser, demo.product, shop, screen, view);
    try {
      const faults = await findFaults(opened.page, 'sr');
      expect([...faults, ...(await opened.page.evaluate(findCutTexts))]).toEqual([]);
    } finally {
      await opened.close();
    }
  });
});
