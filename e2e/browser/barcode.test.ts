import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverText } from '@korice/texts/server';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barcodePicture, barcodeVideo } from '../barcode.js';
import { edition, editionIsbn } from '../edition.js';
import { makeDataDir, removeDataDir, startProduct, type Product } from '../product.js';
import { launchChromium, phone } from './chromium.js';
import { openMember } from './member.js';

let dataDir: string;
let videoDir: string;
let product: Product;
/** One with a camera that sees a bar code, and one without. */
let browser: Browser;
let plainBrowser: Browser;
beforeAll(async () => {
  [dataDir, videoDir] = await Promise.all([makeDataDir(), mkdtemp(join(tmpdir(), 'korice-video-'))]);
  const video = join(videoDir, 'barcode.y4m');
  await writeFile(video, await barcodeVideo(editionIsbn));
  [product, browser, plainBrowser] = await Promise.all([
    startProduct(dataDir, { RATE_LIMIT: 'off' }),
    launchChromium(['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${video}`]),
    launchChromium(),
  ]);
});
afterAll(async () => {
  await Promise.all([browser.close(), plainBrowser.close()]);
  await product.stop();
  await Promise.all([removeDataDir(dataDir), rm(videoDir, { recursive: true })]);
});

const text = (key: 'scan' | 'scanTitle' | 'scanDenied' | 'scanNoCamera' | 'scanPicture' | 'scanStart' | 'found') =>
  serverText('sr', 'isbn', key);

/** Opens the scanner in the form of a new book; what is looked up is answered. */
async function openScanner(page: Page): Promise<{ dialog: Locator; asked: string[] }> {
  const asked: string[] = [];
  await page.route('**/api/isbn/*', (route) => {
    asked.push(route.request().url().split('/').at(-1) ?? '');
    return route.fulfill({ json: edition });
  });
  await page.goto(`${product.url}/dashboard/add-book`);
  await page.getByRole('button', { name: text('scan'), exact: true }).click();
  return { dialog: page.getByRole('dialog', { name: text('scanTitle') }), asked };
}

describe('the scanner', () => {
  it('reads the bar code before the camera, fills the form and lets go of the camera', async () => {
    const { context, page, faults } = await openMember({ product, browser }, 'kamera@example.com', phone);
    await context.grantPermissions(['camera']);
    await page.addInitScript(() => {
      const { mediaDevices } = navigator;
      const open = mediaDevices.getUserMedia.bind(mediaDevices);
      mediaDevices.getUserMedia = async (wanted) => {
        const stream = await open(wanted);
        Object.assign(window, { openedTracks: stream.getTracks() });
        return stream;
      };
    });
    const { dialog, asked } = await openScanner(page);
    await page.getByText(text('found')).waitFor();
    expect(asked).toEqual([editionIsbn]);
    const title = page.getByLabel(serverText('sr', 'bookForm', 'title'), { exact: true });
    expect(await title.inputValue()).toBe(edition.title);
    expect(await dialog.count()).toBe(0);
    const states = () =>
      page.evaluate(() =>
        (window as { openedTracks?: MediaStreamTrack[] }).openedTracks?.map(({ readyState }) => readyState),
      );
    expect(await states()).toEqual(['ended']);
    expect(faults).toEqual([]);
    await context.close();
  });

  it.each([
    { camera: 'refused', says: 'scanDenied', email: 'odbijena@example.com' },
    { camera: 'not there', says: 'scanNoCamera', email: 'bezkamere@example.com' },
  ] as const)('says that the camera is $camera, and reads a picture instead', async ({ camera, says, email }) => {
    const shop = { product, browser: camera === 'refused' ? browser : plainBrowser };
    const { context, page } = await openMember(shop, email, phone);
    await context.grantPermissions(camera === 'refused' ? [] : ['camera']);
    const { dialog, asked } = await openScanner(page);
    await dialog.getByText(text(says)).waitFor();
    await dialog.getByRole('button', { name: text('scanStart') }).waitFor();
    await dialog.getByLabel(text('scanPicture')).setInputFiles({
      name: 'poledjina.png',
      mimeType: 'image/png',
      buffer: await barcodePicture(editionIsbn),
    });
    await page.getByText(text('found')).waitFor();
    expect(asked).toEqual([editionIsbn]);
    await context.close();
  });
});
