import { serverText } from '@korice/texts/server';
import { describe, expect, it } from 'vitest';
import { desktop, openVisitor, phone } from './chromium.js';
import { listBooks, withShop } from './shop.js';

const shop = withShop();
const common = (key: 'loadFailedTitle' | 'loading' | 'retry' | 'offline' | 'backOnline') =>
  serverText('sr', 'common', key);

describe('a bad connection', () => {
  it('never leaves the page blank: it shows the failure, and a retry opens the page', async () => {
    const { context, page } = await openVisitor(shop.browser, phone);
    let isCut = true;
    // Texts are small files of their own.
    await page.route(/\/assets\/shell\.sr-[^/]+\.js$/, (route) => (isCut ? route.abort() : route.fallback()));
    await page.goto(shop.product.url);
    await page.getByRole('alert').getByText(common('loadFailedTitle')).waitFor();
    isCut = false;
    await page.getByRole('button', { name: common('retry') }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await context.close();
  });

  it('shows a failure notice with a retry when only the HTML has loaded', async () => {
    const { context, page } = await openVisitor(shop.browser, phone);
    let isCut = true;
    await page.route(/\/assets\/app-[^/]+\.js$/, (route) => (isCut ? route.abort() : route.fallback()));
    await page.goto(`${shop.product.url}/?lang=en`);
    await page.getByRole('heading', { level: 1, name: serverText('en', 'common', 'loadFailedTitle') }).waitFor();
    isCut = false;
    await page.getByRole('link', { name: serverText('en', 'common', 'retry') }).click();
    await page.getByRole('heading', { level: 1, name: serverText('en', 'home', 'heroHeading') }).waitFor();
    await context.close();
  });

  it('keeps the layout when a screen does not load, and loads it on retry', async () => {
    const { context, page } = await openVisitor(shop.browser, desktop);
    await page.goto(shop.product.url);
    await page.getByRole('heading', { level: 1 }).waitFor();
    let isCut = true;
    await page.route(/\/assets\/(?:Contact|contact\.sr)-[^/]+\.(?:js|css)$/, (route) =>
      isCut ? route.abort() : route.fallback(),
    );
    await page
      .getByRole('banner')
      .getByRole('link', { name: serverText('sr', 'header', 'contact') })
      .click();
    await page.getByRole('alert').getByText(common('loadFailedTitle')).waitFor();
    expect(await page.getByRole('banner').isVisible()).toBe(true);
    isCut = false;
    await page.getByRole('button', { name: common('retry') }).click();
    await page.getByLabel(serverText('sr', 'contact', 'subject'), { exact: true }).waitFor();
    await context.close();
  });

  it('shows a page with loading announcements while its data is delayed, and allows navigation', async () => {
    const { context, page, faults } = await openVisitor(shop.browser, phone);
    await page.goto(`${shop.product.url}/contact`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    let arrive = (): void => undefined;
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/\/api\/(?:books|categories)(?:\?|\/|$)/, async (route) => {
      await arrival;
      await route.fallback();
    });
    await page.getByRole('banner').getByRole('link', { name: 'Korice' }).click();
    await page.getByRole('heading', { level: 1, name: serverText('sr', 'home', 'heroHeading') }).waitFor();
    await page.getByRole('heading', { level: 2, name: serverText('sr', 'home', 'newReleases') }).waitFor();
    await page.getByRole('status').getByText(common('loading')).first().waitFor({ state: 'attached' });
    await page.goBack();
    await page.getByLabel(serverText('sr', 'contact', 'subject'), { exact: true }).waitFor();
    await page.goForward();
    arrive();
    const [book] = await listBooks(shop.product, 'pageSize=1');
    await page
      .getByRole('link', { name: book?.title ?? '' })
      .first()
      .waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('shows an offline strip above loaded data, and announces the reconnection', async () => {
    const [book] = await listBooks(shop.product, 'pageSize=1');
    const { context, page } = await openVisitor(shop.browser, phone);
    await page.goto(`${shop.product.url}/book/${book?._id}`);
    await page.getByRole('heading', { level: 1, name: book?.title ?? '' }).waitFor();
    await context.setOffline(true);
    await page.getByText(common('offline')).waitFor();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const strip = await page.getByText(common('offline')).boundingBox();
    expect(strip?.y).toBeGreaterThanOrEqual(0);
    expect(strip?.y).toBeLessThan(150);
    await context.setOffline(false);
    await page.getByText(common('backOnline')).waitFor();
    expect(await page.getByText(common('offline')).count()).toBe(0);
    await context.close();
  });
});

describe('the offer to install', () => {
  it('is shown once, on the home page from the second visit on', async () => {
    const { context, page } = await openVisitor(shop.browser, phone, { isConsentAnswered: true });
    const offer = page.getByRole('region', { name: serverText('sr', 'app', 'installTitle') });
    const askInstall = () =>
      page.evaluate(() => {
        const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: () => Promise.resolve({ outcome: 'accepted' }),
        });
        window.dispatchEvent(event);
        return event.defaultPrevented;
      });
    await page.goto(shop.product.url);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await askInstall()).toBe(true);
    await page.evaluate(() => localStorage.setItem('korice.visits', `1:${Date.now() - 7_200_000}`));
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await askInstall();
    await offer.getByText(serverText('sr', 'app', 'installBody')).waitFor();
    await offer.getByRole('button', { name: serverText('sr', 'common', 'notNow') }).click();
    await expect.poll(() => offer.count()).toBe(0);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await askInstall();
    expect(await offer.count()).toBe(0);
    await context.close();
  });
});
