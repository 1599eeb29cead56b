import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../browser/chromium.js';
import { makeDataDir, removeDataDir, startProduct, type Product } from '../product.js';
import { findFaults } from './find-faults.js';
import { openScreen } from './open-screen.js';
import { type Screen, screens } from './screens.js';
import { readShop, type Shop } from './shop.js';

const folder = fileURLToPath(new URL('../../screens', import.meta.url));
const widths = [390, 820, 1440];
const languages = ['sr', 'en'] as const;

interface Job {
  screen: Screen;
  width: number;
  language: (typeof languages)[number];
}

/** Takes both schemes of one screen and answers what is wrong with it. */
async function picture(
  browser: Browser,
  product: Product,
  shop: Shop,
  { screen, width, language }: Job,
): Promise<string[]> {
  const view = { width, language, scheme: 'light' } as const;
  const opened = await openScreen(browser, product, shop, screen, view);
  const { page, complaints, close } = opened;
  try {
    const faults = await findFaults(opened, language);
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.waitForFunction((wanted) => document.documentElement.dataset.mantineColorScheme === wanted, scheme);
      await page.screenshot({
        path: join(folder, `${screen.name}-${width}-${scheme}-${language}.png`),
        fullPage: true,
      });
    }
    return [...complaints, ...faults];
  } finally {
    await close();
  }
}

/**
 * `npm run screens`: a picture of every screen, and a list of what is wrong. After `--` a part of it: `--only=contact,about` takes the
 * screens whose name has one of these in it, `--width=390` and `--language=sr` one width and one language.
 */
async function run(): Promise<number> {
  const { values } = parseArgs({
    options: { only: { type: 'string', default: '' }, width: { type: 'string' }, language: { type: 'string' } },
  });
  const jobs = screens
    .filter(({ name }) => values.only.split(',').some((part) => name.includes(part)))
    .flatMap((screen) => widths.flatMap((width) => languages.map((language): Job => ({ screen, width, language }))))
    .filter(({ width }) => values.width === undefined || Number(values.width) === width)
    .filter(({ language }) => values.language === undefined || values.language === language);
  const total = jobs.length;
  if (total === 0) {
    process.stderr.write('There is no such screen.\n');
    return 1;
  }
  if (process.argv.length === 2) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });

  const dataDir = await makeDataDir();
  const variables = { SEED_DEMO: 'on', RATE_LIMIT: 'off' };
  const [product, browser] = await Promise.all([startProduct(dataDir, variables), launchChromium()]);
  try {
    const shop = await readShop(product);
    let count = 0;
    const work = async (): Promise<void> => {
      for (let job = jobs.shift(); job; job = jobs.shift()) {
        const place = `${job.screen.name} ${job.width} ${job.language}`;
        const faults = await picture(browser, product, shop, job).catch((error: unknown) => [
          `cannot be seen: ${error instanceof Error ? error.message : String(error)}`,
        ]);
        for (const fault of faults) process.stdout.write(`${place}: ${fault}\n`);
        count += faults.length;
      }
    };
    await Promise.all([work(), work()]);
    process.stdout.write(`${total * 2} pictures in ${folder}, ${count} ${count === 1 ? 'fault' : 'faults'}.\n`);
    return count > 0 ? 1 : 0;
  } finally {
    await browser.close();
    await product.stop();
    await removeDataDir(dataDir);
  }
}

process.exitCode = await run();
