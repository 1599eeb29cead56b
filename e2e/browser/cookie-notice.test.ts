import { serverText } from '@korice/texts/server';
import { describe, expect, it } from 'vitest';
import { desktop, openVisitor, phone } from './chromium.js';
import { withShop } from './shop.js';

const shop = withShop();

it('the site offers the language of the browser until it is chosen, after the cookie notice, without a layout shift', async () => {
  const context = await shop.browser.newContext({ viewport: phone, locale: 'en-GB', serviceWorkers: 'block' });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) document.documentElement.dataset.shift = String(shiftOf() + value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    const shiftOf = () => Number(document.documentElement.dataset.shift ?? 0);
  });
  const offer = page.getByRole('region', { name: serverText('en', 'common', 'languageOffer') });
  await page.goto(`${shop.product.url}/about-us`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const decline = page.getByRole('button', { name: serverText('sr', 'cookie', 'decline') });
  await decline.waitFor();
  expect(await offer.count()).toBe(0);
  await decline.click();
  await offer.waitFor();
  await page.reload();
  await offer.waitFor();
  expect(await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))).toBeLessThanOrEqual(0.01);

  await offer.getByRole('button', { name: serverText('en', 'common', 'languageOfferAction') }).click();
  await page.getByRole('heading', { level: 1, name: serverText('en', 'about', 'pageTitle') }).waitFor();
  await offer.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { level: 1, name: serverText('en', 'about', 'pageTitle') }).waitFor();
  await page.getByRole('contentinfo').waitFor();
  expect(await offer.count()).toBe(0);
  await context.close();
});

// @spec 1-page-views 7-web-vitals
describe('analytics', () => {
  it('sends nothing before the consent', async () => {
    const { context, page } = await openVisitor(shop.browser, desktop);
    const payloads: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/analytics/')) payloads.push(request.postData() ?? '');
    });
    await page.goto(`${shop.product.url}/contact`);
    await page
      .getByRole('link', { name: serverText('sr', 'footer', 'impressum') })
      .first()
      .click();
    await page.waitForURL('**/impressum');
    await page.waitForLoadState('networkidle');
    expect(payloads).toEqual([]);
    await page.getByRole('button', { name: serverText('sr', 'cookie', 'ok'), exact: true }).click();
    await expect.poll(() => payloads.join('\n')).toContain('"page":"impressum"');
    expect(payloads.join('\n')).not.toContain('"page":"contact"');
    await context.close();
  });
});
