import { serverText } from '@korice/texts/server';
import { launchChromium } from '../../../e2e/browser/chromium.js';
import type { Finding } from '../finding.js';
import type { Sample } from '../median.js';
import { type Browser, openSlowed, type Page } from '../slowed-page.js';
import type { Part } from './part.js';
import { type VisitedPage, visitPages } from './visited-pages.js';

type Visit = Sample<'INP' | 'longest task'>;

async function wish(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^${serverText('sr', 'wishlist', 'addButton')}`) })
    .filter({ visible: true })
    .first()
    .tap();
  await page
    .getByRole('button', { name: new RegExp(`^${serverText('sr', 'wishlist', 'removeButton')}`) })
    .filter({ visible: true })
    .first()
    .waitFor();
}

async function useHome(page: Page): Promise<void> {
  await page.getByRole('button', { name: serverText('sr', 'header', 'openMenu') }).tap();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('combobox').tap();
  await page.getByRole('combobox').pressSequentially('andrić');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: serverText('sr', 'common', 'nextSlide') })
    .first()
    .tap();
  await wish(page);
}

async function useCategories(page: Page): Promise<void> {
  await page.getByRole('button', { name: serverText('sr', 'search', 'filters') }).tap();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('checkbox').first().press('Space');
  await sheet.getByRole('button', { name: serverText('sr', 'search', 'applyFilters') }).tap();
  await sheet.waitFor({ state: 'detached' });
  await wish(page);
}

async function useBook(page: Page): Promise<void> {
  const second = page.getByRole('button', { name: serverText('sr', 'book', 'thumbnail', { index: 2 }), exact: true });
  if ((await second.count()) > 0) await second.tap();
  await page.getByRole('button', { name: new RegExp(`^${serverText('sr', 'book', 'zoomIn')}`) }).tap();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await wish(page);
}

async function useLogin(page: Page): Promise<void> {
  await page.getByLabel(serverText('sr', 'auth', 'email'), { exact: true }).pressSequentially('niko@example.com');
  await page.getByLabel(serverText('sr', 'auth', 'password'), { exact: true }).pressSequentially('pogrešna');
  await page.getByRole('button', { name: serverText('sr', 'auth', 'showPassword') }).tap();
  await page.getByRole('button', { name: serverText('sr', 'auth', 'login'), exact: true }).tap();
  await page.getByRole('alert').first().waitFor();
}

/** Interactions of a visitor on each page; each waits for the result of the previous one. */
const uses: Record<VisitedPage, (page: Page) => Promise<void>> = {
  home: useHome,
  categories: useCategories,
  book: useBook,
  login: useLogin,
};

async function visit(browser: Browser, url: string, use: (page: Page) => Promise<void>): Promise<Visit> {
  const slowed = await openSlowed(browser, url);
  const loaded = await slowed.timings();
  await use(slowed.page);
  const used = await slowed.timings();
  await slowed.close();
  return { INP: Math.max(0, ...used.interactions), 'longest task': Math.max(0, ...loaded.longTasks) };
}

function findingsOf(page: VisitedPage, measured: Visit): Omit<Finding, 'part'>[] {
  return [
    { what: `INP, ${page}, 4 × slower`, goal: { atMost: 100 }, figure: measured.INP, unit: 'ms', from: measured },
    {
      what: `longest task at load, ${page}, 4 × slower`,
      goal: { atMost: 50 },
      figure: measured['longest task'],
      unit: 'ms',
      from: measured,
    },
  ];
}

/**
 * Measures INP (the slowest interaction) and the longest task during page load on a CPU four times slower than this one.
 * Interactions below 16 ms and tasks below 50 ms count as 0.
 */
export const interactions: Part = {
  name: 'inp',
  run(bench) {
    return bench.cores.onBoth(async () => {
      const browser = await launchChromium();
      try {
        return await visitPages(bench, (url, page) => visit(browser, url, uses[page]), findingsOf);
      } finally {
        await browser.close();
      }
    });
  },
};
