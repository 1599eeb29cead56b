import { serverText } from '@korice/texts/server';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openAccount } from '../account.js';
import { barcodeImage } from '../barcode.js';
import { call } from '../call.js';
import { edition, editionIsbn } from '../edition.js';
import { listBook } from '../listing.js';
import { pngImage } from '../images.js';
import { phone } from './chromium.js';
import { fillTapped } from './fill-tapped.js';
import { openLoggedIn, openMember } from './member.js';
import { withCamera, withShop } from './shop.js';

const shop = withShop({ RATE_LIMIT: 'off' });
/** Its browser has a camera that shows a bar code; the browser of `shop` has none. */
const barcodeCamera = withCamera(editionIsbn);

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
      { product: shop.product, browser: barcodeCamera.browser },
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
  ] as const)('reports that the camera is $camera, and reads an image instead', async ({ camera, says, email }) => {
    const browser = camera === 'refused' ? barcodeCamera.browser : shop.browser;
    const { context, page } = await openMember({ product: shop.product, browser }, email, phone);
    await context.grantPermissions(camera === 'refused' ? [] : ['camera']);
    const { dialog, asked } = await openScanner(page);
    await dialog.getByText(text(says)).waitFor();
    await dialog.getByRole('button', { name: text('scanStart') }).waitFor();
    await dialog.getByLabel(text('scanPicture')).setInputFiles({
      name: 'poledjina.png',
      mimeType: 'image/png',
      buffer: await barcodeImage(editionIsbn),
    });
    await page.getByText(text('found')).waitFor();
    expect(asked).toEqual([editionIsbn]);
    await context.close();
  });

  it.each([
    {
      way: 'the home page',
      from: '/',
      count: 7,
      photos: ['korice.png', 'poledjina.png'],
      town: 'Novi Sad',
      email: 'police@example.com',
    },
    {
      way: 'the dashboard',
      from: '/dashboard',
      count: 5,
      photos: ['korice.png'],
      town: undefined,
      email: 'redovna@example.com',
    },
  ])(
    'lists a book with $photos.length photo(s) in $count taps from $way',
    async ({ from, count, photos, town, email }) => {
      const token = await openAccount(shop.product, email);
      // The first listing of an account also asks for its town.
      if (town === undefined)
        await listBook(shop.product, token, {
          title: 'Lagum',
          author: 'Svetlana Velmar-Janković',
          price: '8',
          currency: 'EUR',
          city: 'Novi Sad',
        });
      const there = { product: shop.product, browser: barcodeCamera.browser };
      const { context, page } = await openLoggedIn(there, token, phone, { isConsentAnswered: true });
      await context.grantPermissions(['camera']);
      await page.route('**/api/isbn/*', (route) => route.fulfill({ json: edition }));
      await page.goto(shop.product.url + from);
      let taps = 0;
      const tap = async (target: Locator) => {
        await target.tap();
        taps += 1;
      };
      const words = (key: 'priceEur' | 'town' | 'add' | 'created') => serverText('sr', 'bookForm', key);
      if (from === '/') {
        await tap(page.getByRole('link', { name: serverText('sr', 'dashboard', 'barSell'), exact: true }));
        await tap(page.getByRole('button', { name: text('scan'), exact: true }));
      } else await tap(page.getByRole('link', { name: text('scan'), exact: true }));
      await page.getByRole('heading', { name: edition.title, exact: true }).waitFor();
      const chooser = page.waitForEvent('filechooser');
      await tap(page.getByText(serverText('sr', 'images', 'add'), { exact: true }));
      const buffer = await pngImage();
      await (await chooser).setFiles(photos.map((name) => ({ name, mimeType: 'image/png', buffer })));
      await tap(page.getByRole('radio', { name: serverText('sr', 'conditions', 'good'), exact: true }));
      const price = page.getByLabel(words('priceEur'), { exact: true });
      await tap(price);
      await fillTapped(price, '8');
      if (town !== undefined) {
        const townField = page.getByRole('combobox', { name: words('town'), exact: true });
        await tap(townField);
        await fillTapped(townField, town);
      }
      await tap(page.getByRole('button', { name: words('add'), exact: true }));
      await page.getByText(words('created')).waitFor();
      expect(taps).toBe(count);
      const [book] = await call<{ title: string; images: unknown[] }[]>(
        shop.product,
        token,
        'GET',
        '/api/books/my-books',
      );
      expect(book).toMatchObject({ title: edition.title, condition: 'good' });
      expect(book?.images).toHaveLength(photos.length);
      await context.close();
    },
  );
});
