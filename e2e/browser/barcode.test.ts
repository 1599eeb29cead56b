import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverText } from '@korice/texts/server';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barcodePicture, barcodeVideo } from '../barcode.js';
import { call } from '../call.js';
import { edition, editionIsbn } from '../edition.js';
import { pngPicture } from '../picture.js';
import { launchChromium, phone } from './chromium.js';
import { openMember } from './member.js';
import { withShop } from './shop.js';

const shop = withShop({ RATE_LIMIT: 'off' });
/** With a camera that sees a bar code; that of the shop has none. */
let cameraBrowser: Browser;
let videoDir: string;
beforeAll(async () => {
  videoDir = await mkdtemp(join(tmpdir(), 'korice-video-'));
  const video = join(videoDir, 'barcode.y4m');
  await writeFile(video, await barcodeVideo(editionIsbn));
  cameraBrowser = await launchChromium([
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${video}`,
  ]);
});
afterAll(async () => {
  await cameraBrowser.close();
  await rm(videoDir, { recursive: true });
});

const text = (key: 'scan' | 'scanTitle' | 'scanDenied' | 'scanNoCamera' | 'scanPicture' | 'scanStart' | 'found') =>
  serverText('sr', 'isbn', key);

/** Opens the scanner in the form of a new book; lookups are answered by the test. */
async function openScanner(page: Page): Promise<{ dialog: Locator; asked: string[] }> {
  const asked: string[] = [];
  await page.route('**/api/isbn/*', (route) => {
    asked.push(route.request().url().split('/').at(-1) ?? '');
    return route.fulfill({ json: edition });
  });
  await page.goto(`${shop.product.url}/dashboard/add-book`);
  await page.getByRole('button', { name: text('scan'), exact: true }).click();
  return { dialog: page.getByRole('dialog', { name: text('scanTitle') }), asked };
}

describe('the scanner', () => {
  it('reads a bar code, fills the form and releases the camera', async () => {
    const { context, page, faults } = await openMember(
      { product: shop.product, browser: cameraBrowser },
      'kamera@example.com',
      phone,
    );
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
    await page.getByRole('heading', { name: edition.title, exact: true }).waitFor();
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
    const browser = camera === 'refused' ? cameraBrowser : shop.browser;
    const { context, page } = await openMember({ product: shop.product, browser }, email, phone);
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

  it('lists the first book of a member with two photos in seven taps from the home page', async () => {
    const { context, page, token } = await openMember(
      { product: shop.product, browser: cameraBrowser },
      'police@example.com',
      phone,
      { isConsentAnswered: true },
    );
    await context.grantPermissions(['camera']);
    await page.route('**/api/isbn/*', (route) => route.fulfill({ json: edition }));
    await page.goto(shop.product.url);
    let taps = 0;
    const tap = async (target: Locator) => {
      await target.tap();
      taps += 1;
    };
    const words = (key: 'priceEur' | 'town' | 'add' | 'created') => serverText('sr', 'bookForm', key);
    await tap(page.getByRole('link', { name: serverText('sr', 'dashboard', 'barSell'), exact: true }));
    await tap(page.getByRole('button', { name: text('scan'), exact: true }));
    await page.getByRole('heading', { name: edition.title, exact: true }).waitFor();
    const chooser = page.waitForEvent('filechooser');
    await tap(page.getByText(serverText('sr', 'images', 'add'), { exact: true }));
    const buffer = await pngPicture();
    const photos = ['korice.png', 'poledjina.png'].map((name) => ({ name, mimeType: 'image/png', buffer }));
    await (await chooser).setFiles(photos);
    await tap(page.getByRole('radio', { name: serverText('sr', 'conditions', 'good'), exact: true }));
    await tap(page.getByLabel(words('priceEur'), { exact: true }));
    await page.keyboard.type('8');
    await tap(page.getByLabel(words('town'), { exact: true }));
    await page.keyboard.type('Novi Sad');
    await tap(page.getByRole('button', { name: words('add'), exact: true }));
    await page.getByText(words('created')).waitFor();
    expect(taps).toBe(7);
    const [book] = await call<{ title: string; images: unknown[] }[]>(
      shop.product,
      token,
      'GET',
      '/api/books/my-books',
    );
    expect(book).toMatchObject({ title: edition.title, condition: 'good' });
    expect(book?.images).toHaveLength(2);
    await context.close();
  });
});
