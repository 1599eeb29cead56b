import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Language, languages } from '@korice/texts';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../browser/chromium.js';
import { endProducts, makeDataDir, removeDataDir, startProduct, type Product } from '../product.js';
import { findFaults, findShift } from './find-faults.js';
import { openScreen } from './open-screen.js';
import { type Screen, screens } from './screens.js';
import { prepareShop, type Shop } from './shop.js';

const folder = fileURLToPath(new URL('../../screens', import.meta.url));
const widths = [390, 820, 1440];
/** The languages of a run without `--language`; `sr-Cyrl` has the same texts as `sr` in another script. */
const usualLanguages: readonly Language[] = ['sr', 'en'];

interface Job {
  screen: Screen;
  width: number;
  language: Language;
}

/** The smallest phone, and a window of 1280 px at 200 % zoom: checked for faults without a screenshot. */
const narrowViews = [
  { width: 360, height: 740 },
  { width: 640, height: 450 },
];

/** Runs in the page: loads lazy images at once and decodes them synchronously. Broken images have their own check. */
async function loadImages(): Promise<void> {
  for (const image of document.images) {
    image.loading = 'eager';
    image.decoding = 'sync';
  }
  await Promise.allSettled(Array.from(document.images, (image) => image.decode()));
}

/** Saves the whole page as a PNG. Playwright's own screenshots are compressed three times slower. */
async function saveScreenshot(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { cssContentSize, cssLayoutViewport } = await session.send('Page.getLayoutMetrics');
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    captureBeyondViewport: cssContentSize.height > cssLayoutViewport.clientHeight,
    clip: { ...cssContentSize, scale: 1 },
  });
  await session.detach();
  await writeFile(path, data, 'base64');
}

/** Takes screenshots of one screen in both colour schemes and returns its faults. */
async function takeScreenshots(
  browser: Browser,
  product: Product,
  shop: Shop,
  { screen, width, language }: Job,
): Promise<string[]> {
  const opened = await openScreen(browser, product, shop, screen, { width, language, scheme: 'light' });
  const { page, shifts, complaints } = opened;
  try {
    await page.evaluate(loadImages);
    await opened.settle();
    const faults = [...(await findFaults(page, language)), ...findShift(shifts)];
    const path = (scheme: string): string => join(folder, `${screen.name}-${width}-${scheme}-${language}.png`);
    await saveScreenshot(page, path('light'));
    await opened.change({ width, scheme: 'dark', language });
    await saveScreenshot(page, path('dark'));
    if (width === widths[0])
      for (const view of narrowViews) {
        await opened.change({ ...view, scheme: 'dark', language });
        const narrow = await findFaults(page, language);
        faults.push(...narrow.map((fault) => `at ${view.width} px ${fault}`));
      }
    return [...complaints, ...faults];
  } finally {
    await opened.close();
  }
}

/**
 * `npm run screens`: takes screenshots of every screen and prints a list of faults; resolves to the exit code. Options after `--`:
 * `--only=contact,about` selects screens whose name contains one of these, `--width=390` and `--language=sr-Cyrl` one width and one
 * language; by default all widths, Serbian and English.
 */
async function run(): Promise<number> {
  const { values } = parseArgs({
    options: { only: { type: 'string', default: '' }, width: { type: 'string' }, language: { type: 'string' } },
  });
  const jobs = screens
    .filter(({ name }) => values.only.split(',').some((part) => name.includes(part)))
    .flatMap((screen) => widths.flatMap((width) => languages.map((language): Job => ({ screen, width, language }))))
    .filter(({ width }) => values.width === undefined || Number(values.width) === width)
    .filter(({ language }) =>
      values.language === undefined ? usualLanguages.includes(language) : values.language === language,
    );
  const total = jobs.length;
  if (total === 0) {
    process.stderr.write('There is no such screen.\n');
    return 1;
  }
  if (process.argv.length === 2) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });

  const dataDir = await makeDataDir();
  const variables = { SEED_DEMO: 'on', RATE_LIMIT: 'off' };
  const browser = await launchChromium();
  try {
    const product = await startProduct(dataDir, variables);
    const shop = await prepareShop(product);
    const started = performance.now();
    let count = 0;
    const work = async (): Promise<void> => {
      for (let job = jobs.shift(); job; job = jobs.shift()) {
        const place = `${job.screen.name} ${job.width} ${job.language}`;
        const faults = await takeScreenshots(browser, product, shop, job).catch((error: unknown) => [
          `cannot be seen: ${error instanceof Error ? error.message : String(error)}`,
        ]);
        for (const fault of faults) process.stdout.write(`${place}: ${fault}\n`);
        count += faults.length;
      }
    };
    await Promise.all([work(), work(), work()]);
    const minutes = ((performance.now() - started) / 60_000).toFixed(1);
    const faults = `${count} ${count === 1 ? 'fault' : 'faults'}`;
    process.stdout.write(`${total * 2} screenshots in ${folder}, ${faults}, ${minutes} minutes.\n`);
    return count > 0 ? 1 : 0;
  } finally {
    await browser.close();
    await endProducts();
    await removeDataDir(dataDir);
  }
}

process.exitCode = await run();
