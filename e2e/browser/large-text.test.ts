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
