import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { edition, editionIsbn } from '../edition.js';
import { pngImage } from '../images.js';
import { desktop } from './chromium.js';
import { openMember } from './member.js';
import { withShop } from './shop.js';

const shop = withShop();
const withCover = { ...edition, coverUrl: 'https://covers.openlibrary.org/b/id/1-L.jpg' };
const problem = (status: number, code: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: code, status, code, detail: code, requestId: 'a-request' }),
});

async function openDesk(email: string) {
  const opened = await openMember(shop, email, desktop);
  const { page } = opened;
  await page.addInitScript(() => localStorage.setItem('korice.language', 'en'));
  return {
    ...opened,
    open: (path: string) => page.goto(shop.product.url + path),
    says: (words: string) => page.getByText(words, { exact: true }).filter({ visible: true }).first().waitFor(),
    press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
    field: (name: string) => page.getByLabel(name, { exact: true }),
  };
}

/** Refuses, cuts off or lets through the calls that save something at `path`. */
async function watchSaves(page: Page, path: string): Promise<(fate: 'refused' | 'cut' | 'saved') => void> {
  let fate = 'refused';
  await page.route(path, (route) => {
    if (route.request().method() !== 'POST' || fate === 'saved') return route.fallback();
    return fate === 'cut' ? route.abort() : route.fulfill(problem(415, 'IMAGE_UNSUPPORTED'));
  });
  return (next) => {
    fate = next;
  };
}

/** The exact texts of the specification. */
describe('the error catalogue of the dashboard', () => {
  // @spec 1-prices-form-table 2-route-edit-book 2-form-buttons 8-lookup-found 8-lookup-nothing 8-lookup-failed
  // @spec 8-cover-loading 8-book-saved 8-book-not-saved
  it('has the texts of the specification in the book form', async () => {
    const { context, page, open, says, press, field } = await openDesk('listing@example.com');
    let answer: 'cut' | 'unknown' | 'known' = 'cut';
    await page.route('**/api/isbn/*', (route) => {
      if (answer === 'cut') return route.abort();
      return answer === 'known' ? route.fulfill({ json: withCover }) : route.fulfill(problem(404, 'ISBN_NOT_FOUND'));
    });
    let arrive = (): void => undefined;
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/api/books/save-cover', async (route) => {
      await arrival;
      await route.abort();
    });
    await open('/dashboard/add-book');
    await page.getByRole('textbox', { name: /^ISBN/ }).fill(editionIsbn);
    await press('Look up by ISBN');
    await says('Error fetching book data from ISBN');
    answer = 'unknown';
    await press('Look up by ISBN');
    await says('No book data found for this ISBN');
    answer = 'known';
    await press('Look up by ISBN');
    await says('Book data successfully retrieved from ISBN');
    await says('Loading book cover...');
    arrive();

    const decide = await watchSaves(page, '**/api/books');
    decide('cut');
    await field('Price in euro').fill('8.50');
    await field('Town').fill('Novi Sad');
    await press('Add Book');
    await page
      .getByRole('alert')
      .getByText(/^Error: \S/)
      .waitFor();
    decide('saved');
    await press('Add Book');
    await says('Book created successfully!');
    await page.waitForURL('**/dashboard/book-listing');
    await page.getByRole('link', { name: /^Edit/ }).first().click();
    await field('Author').fill('Ivo Andrić, Nobel Prize 1961');
    await press('Update Book');
    await says('Book updated successfully!');
    await context.close();
  });

  // @spec 2-route-test-images 2-page-form-buttons 2-page-form-return 8-page-saved 8-page-not-saved 8-upload-texts
  it('has the texts of the specification in the page form and the image test', async () => {
    const { context, page, open, says, press } = await openDesk('writing@example.com');
    const decidePage = await watchSaves(page, '**/api/pages');
    decidePage('cut');
    await open('/dashboard/add-page');
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Swap in the park');
    await page.getByRole('textbox', { name: 'Content', exact: true }).click();
    await page.keyboard.type('Every first Sunday.');
    await press('Add Page');
    await page
      .getByRole('alert')
      .getByText(/^Error: \S/)
      .waitFor();
    decidePage('saved');
    await press('Add Page');
    await says('Page created successfully!');
    await page.waitForURL('**/dashboard/page-listing');
    await page.getByRole('link', { name: /^Edit/ }).first().click();
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Swap in the park again');
    await press('Update Page');
    await says('Page updated successfully!');

    const decideImages = await watchSaves(page, '**/api/test/images');
    await open('/dashboard/test-image-upload');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: await pngImage() });
    await press('Upload Images');
    await says('Failed to upload images');
    decideImages('cut');
    await press('Upload Images');
    await page.getByText(/^Error uploading images: \S/).waitFor();
    decideImages('saved');
    await press('Upload Images');
    await says('Images uploaded successfully');
    expect(await page.getByText('600 × 900').count()).toBe(1);
    await context.close();
  });
});
