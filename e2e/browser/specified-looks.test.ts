import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { edition, editionIsbn } from '../edition.js';
import { pngImage } from '../images.js';
import { desktop } from './chromium.js';
import { openDemoMember } from './member.js';
import { withShop } from './shop.js';

const shop = withShop();

const style = (locator: Locator, name: string) =>
  locator.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);
const box = async (locator: Locator) => {
  await locator.waitFor();
  const found = await locator.boundingBox();
  if (!found) throw new Error('It is not on the page');
  return found;
};

/** Sizes, times and positions of the specification that only a browser can measure. */
it('the screens have the sizes, durations and positions of the specification', async () => {
  const { context, page } = await openDemoMember(shop, 'dragan@example.com', desktop);
  await page.addInitScript(() => localStorage.setItem('korice.language', 'en'));
  const open = (path: string) => page.goto(shop.product.url + path);

  // @spec 9-grid-6
  await open('/');
  const wanted = page.getByRole('region', { name: 'Bestsellers' });
  await wanted.getByRole('article').first().waitFor();
  const columns = await style(wanted.getByRole('list').first(), 'grid-template-columns');
  expect(columns.split(' ')).toHaveLength(6);

  // @spec 9-fade-300
  const slide = page.getByRole('region', { name: 'Featured Books' }).locator('[inert]').first();
  expect(await style(slide, 'transition-duration')).toBe('0.3s');

  // @spec 2-chat-layout 4-first-conversation
  await open('/dashboard/messaging');
  await page.waitForURL(/\?room=[0-9a-f]{24}$/);
  const log = await box(page.getByRole('log'));
  const list = await box(page.getByRole('complementary', { name: 'Chat List' }));
  expect(log.x + log.width).toBeLessThanOrEqual(list.x);

  // @spec 2-profile-account 9-avatar-120
  await open('/dashboard/profile');
  await page.getByRole('heading', { level: 1, name: 'Edit Profile' }).waitFor();
  const avatar = page.locator('main [class*="avatar" i][aria-hidden]').first();
  expect(await box(avatar)).toMatchObject({ width: 120, height: 120 });
  expect(await style(avatar, 'border-radius')).toBe('50%');

  // @spec 4-lookup-status
  await showsOutcome(page, open);

  // @spec 9-thumb-120
  await page
    .locator('input[type=file][multiple]')
    .first()
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: await pngImage() });
  for (const width of [360, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const tile = page.locator('main img[src*="/uploads/"]').first();
    expect((await box(tile)).height).toBeGreaterThanOrEqual(120);
  }
  await context.close();
});

async function showsOutcome(page: Page, open: (path: string) => Promise<unknown>): Promise<void> {
  let isKnown = false;
  await page.route('**/api/isbn/*', (route) =>
    isKnown
      ? route.fulfill({ json: edition })
      : route.fulfill({
          status: 404,
          contentType: 'application/problem+json',
          body: JSON.stringify({ type: 'about:blank', title: 'Not Found', status: 404, code: 'ISBN_NOT_FOUND' }),
        }),
  );
  await open('/dashboard/add-book');
  const field = page.getByRole('textbox', { name: /^ISBN/ });
  await field.fill(editionIsbn);
  const borderIsThatOf = (words: string) =>
    expect
      .poll(async () => (await style(field, 'border-top-color')) === (await style(page.getByText(words), 'color')))
      .toBe(true);
  await page.getByText('No book data found for this ISBN').waitFor();
  await borderIsThatOf('No book data found for this ISBN');
  isKnown = true;
  await page.getByRole('button', { name: 'Look up by ISBN' }).click();
  await page.getByText('Book data successfully retrieved from ISBN').waitFor();
  await borderIsThatOf('Book data successfully retrieved from ISBN');
}
