import type { IsbnData } from '@korice/contracts';
import { buildEdition } from '@korice/contracts/testing/edition';
import { serverText } from '@korice/texts/server';
import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { call } from '../call.js';
import { edition, editionIsbn } from '../edition.js';
import { phone } from './chromium.js';
import { openMember } from './member.js';
import { withCamera, withShop } from './shop.js';

const shop = withShop({ RATE_LIMIT: 'off' });
const barcodeCamera = withCamera(editionIsbn);

/** Returns a valid ISBN-13 of a made up book. */
function isbnOf(number: number): string {
  const twelve = `97886${String(number).padStart(7, '0')}`;
  const sum = Array.from(twelve).reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return twelve + String((10 - (sum % 10)) % 10);
}

/** Thirty-nine books besides that of the camera. The lookups of the first three fail at first. */
const isbns = Array.from({ length: 39 }, (_, index) => isbnOf(index + 1));
const failing = new Set(isbns.slice(0, 3));
const titleOf = (isbn: string): string => (isbn === editionIsbn ? edition.title : `Knjiga ${isbns.indexOf(isbn) + 1}`);
const dataOf = (isbn: string): IsbnData =>
  isbn === editionIsbn ? edition : buildEdition({ title: titleOf(isbn), authors: ['Ivo Andrić'] });

function answerBatch(route: Route): Promise<void> {
  const { isbns: asked } = route.request().postDataJSON() as { isbns: string[] };
  return route.fulfill({
    json: asked.map((isbn) =>
      failing.has(isbn) ? { state: 'failed', isbn } : { state: 'found', isbn, data: dataOf(isbn) },
    ),
  });
}

/** Pastes a list into the ISBN field. */
const paste = async (page: Page, list: readonly string[]): Promise<void> => {
  await page.getByLabel(serverText('sr', 'shelf', 'fieldLabel')).evaluate((input, pasted) => {
    const data = new DataTransfer();
    data.setData('text', pasted);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, list.join('\n'));
};

const queue = (page: Page) =>
  page.getByRole('list', { name: serverText('sr', 'shelf', 'queueLabel') }).getByRole('listitem');
const countInQueue = (page: Page, count: number) =>
  page.getByRole('heading', { name: serverText('sr', 'shelf', 'inQueue', { count }), exact: true }).waitFor();

/** Returns the number of books that the device has stored, which happens some milliseconds after they are shown. */
const countStored = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('korice.shelf');
        opening.onerror = () => reject(new Error(String(opening.error)));
        opening.onsuccess = () => {
          const counting = opening.result.transaction('books').objectStore('books').count();
          counting.onerror = () => reject(new Error(String(counting.error)));
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );

/** Returns the files of the open page that are not cached, so that a reload would request them. */
const filesNotKept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const files = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((pathname) => pathname.startsWith('/assets/'));
    const kept = await Promise.all(files.map((file) => caches.match(file, { ignoreVary: true })));
    return files.filter((_, index) => kept[index] === undefined);
  });

it('forty books are scanned on a phone, through a lost connection and a reload, and each is listed once', async () => {
  const { context, page, token, faults } = await openMember(
    { product: shop.product, browser: barcodeCamera.browser },
    'polica@example.com',
    phone,
    { isConsentAnswered: true, serviceWorkers: 'allow' },
  );
  await context.grantPermissions(['camera']);
  await context.route('**/api/isbn/batch', answerBatch);
  await page.goto(`${shop.product.url}/dashboard/scan`);
  // The camera reads its book and stays open.
  await countInQueue(page, 1);
  await queue(page).filter({ hasText: edition.title }).waitFor();
  await expect.poll(() => filesNotKept(page)).toEqual([]);
  await page.getByRole('button', { name: serverText('sr', 'shelf', 'typeIsbn') }).tap();
  await paste(page, isbns.slice(0, 20));
  await countInQueue(page, 21);
  await expect.poll(() => page.getByText(serverText('sr', 'shelf', 'lookupFailed')).count()).toBe(3);

  await context.setOffline(true);
  await paste(page, isbns.slice(20));
  await countInQueue(page, 40);
  expect(await page.getByText(serverText('sr', 'shelf', 'waitingNet')).count()).toBe(19);
  await expect.poll(() => countStored(page)).toBe(40);
  await page.reload();
  await countInQueue(page, 40);
  await context.setOffline(false);
  await expect.poll(() => page.getByText(serverText('sr', 'shelf', 'waitingNet')).count()).toBe(0);
  await queue(page)
    .filter({ hasText: titleOf(isbns[38] ?? '') })
    .waitFor();

  // Two of the failed lookups succeed later, one book is completed by hand.
  const [first = '', second = '', third = ''] = isbns;
  failing.clear();
  for (const isbn of [first, second]) {
    await page.getByRole('button', { name: serverText('sr', 'shelf', 'retryLabel', { title: isbn }) }).tap();
    await queue(page)
      .filter({ hasText: new RegExp(`${titleOf(isbn)}Ivo`) })
      .waitFor();
  }
  await page.getByRole('button', { name: serverText('sr', 'shelf', 'fillInLabel', { title: third }) }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(serverText('sr', 'bookForm', 'title')).fill('Ručno upisana');
  await dialog.getByLabel(serverText('sr', 'bookForm', 'author')).fill('Nepoznat');
  await dialog.getByRole('button', { name: serverText('sr', 'shelf', 'save') }).tap();
  // Scanning a book again asks whether it is another copy.
  await page.getByRole('button', { name: serverText('sr', 'shelf', 'typeIsbn') }).tap();
  await paste(page, [first]);
  await page
    .getByRole('button', { name: serverText('sr', 'shelf', 'notCopy') })
    .last()
    .tap();
  await countInQueue(page, 40);

  await page.getByLabel(serverText('sr', 'bookForm', 'condition')).selectOption('good');
  await page.getByRole('button', { name: serverText('sr', 'shelf', 'toPhotos') }).tap();
  for (let done = 0; done < 40; done += 1) {
    await page.getByText(serverText('sr', 'shelf', 'photosOf', { done, total: 40 })).waitFor();
    await page.locator('main button[aria-disabled="false"]').tap();
  }
  await page.getByText(serverText('sr', 'shelf', 'photosDone')).waitFor();
  await page.getByRole('button', { name: serverText('sr', 'shelf', 'toPublish') }).tap();
  await page.getByRole('heading', { name: serverText('sr', 'shelf', 'reviewTitle') }).waitFor();
  for (const price of await page.getByRole('textbox').all()) await price.fill('450');
  await page.getByLabel(serverText('sr', 'bookForm', 'town')).fill('Novi Sad');

  // One response is lost after the server has listed the book.
  let isLost = false;
  await context.route('**/api/books', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort('connectionreset');
  });
  const publish = page.getByRole('button', { name: serverText('sr', 'shelf', 'publish', { count: 40 }) });
  await publish.tap();
  await page.getByText(serverText('sr', 'shelf', 'failedNet')).waitFor();
  await publish.tap();
  await page.getByText(serverText('sr', 'shelf', 'published', { count: 40 })).waitFor({ timeout: 120_000 });
  // The camera is on again and reads its book.
  await countInQueue(page, 1);

  interface Listed {
    title: string;
    price: number;
    condition: string;
    images: unknown[];
  }
  const listed = await call<Listed[]>(shop.product, token, 'GET', '/api/books/my-books');
  const wanted = [editionIsbn, ...isbns].map((isbn) => (isbn === third ? 'Ručno upisana' : titleOf(isbn)));
  expect(listed.map(({ title }) => title).toSorted()).toEqual(wanted.toSorted());
  for (const book of listed) expect(book).toMatchObject({ price: 450, condition: 'good', images: [{}] });
  // Ignores the lost connection, during which the bar code reader cannot load, and the lost response.
  const unexpected =
    /net::ERR_(?!INTERNET_DISCONNECTED|CONNECTION_RESET)|^(?!wasm streaming|.*zxing_reader\S*\.wasm).*Error:/;
  expect(faults.filter((fault) => unexpected.test(fault))).toEqual([]);
  await context.close();
});
