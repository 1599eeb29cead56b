import { serverText } from '@korice/texts/server';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { desktop, openVisitor, phone, untilHydrated } from './chromium.js';
import { openMember } from './member.js';
import { listBooks, type ListedBook, logIn, withShop } from './shop.js';

const shop = withShop();
let book: ListedBook;
beforeAll(async () => {
  const [newest] = await listBooks(shop.product, 'pageSize=1');
  if (!newest) throw new Error('The shop is empty');
  book = newest;
});

interface Seen {
  shifts: number;
  violations: string[];
}

const program = /\/assets\/[^/]+\.js$/;
const fonts = /\.woff2$/;

/** Delays some of the page's files until released, and records layout shifts and CSP violations. */
async function hold(page: Page, files = program): Promise<{ release: () => void; seen: () => Promise<Seen> }> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await held;
    await route.continue();
  });
  await page.addInitScript(() => {
    const seen: Seen = { shifts: 0, violations: [] };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifts += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
      seen.violations.push(violatedDirective);
    });
  });
  return {
    release,
    seen: () => page.evaluate(() => Reflect.get(window, 'seen') as Seen),
  };
}

/** The visible text of `main`. A typographic cover below a photo counts as hidden: its text is skipped only once the photo has loaded. */
const textOf = (page: Page) =>
  page.locator('main').evaluate((main: HTMLElement) => {
    const covered = [...main.querySelectorAll<SVGElement>('[data-photo] svg')];
    for (const { style } of covered) style.display = 'none';
    const text = main.innerText;
    for (const { style } of covered) style.display = '';
    return text;
  });

/** Waits for the style sheets: without layout, `innerText` joins lines and includes hidden text. */
const untilStyled = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])')].every(
      ({ sheet }) => sheet !== null,
    ),
  );

describe.each([
  {
    ...phone,
    colorScheme: 'light',
    kinds: ['home', 'book', 'owner', 'article', 'page', 'missing', 'nowhere'],
  },
  { ...desktop, colorScheme: 'dark', kinds: ['home', 'categories', 'book', 'login'] },
] as const)('at $width px, $colorScheme', ({ colorScheme, kinds, ...viewport }) => {
  it.each<'home' | 'categories' | 'book' | 'owner' | 'article' | 'login' | 'page' | 'missing' | 'nowhere'>(kinds)(
    'the server-rendered page of %s does not change during hydration',
    async (kind) => {
      const path = {
        home: '/',
        categories: '/categories?page=2&lang=en',
        book: `/book/${book._id}`,
        owner: `/owner/${book.owner._id}?lang=sr-Cyrl`,
        article: '/blog/reading-habits',
        login: '/auth/login',
        page: '/page/terms',
        missing: '/book/000000000000000000000000',
        nowhere: '/nigde',
      }[kind];
      const { context, page, faults } = await openVisitor(shop.browser, viewport);
      await page.emulateMedia({ colorScheme });
      const { release, seen } = await hold(page);
      await page.goto(shop.product.url + path, { waitUntil: 'commit' });
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe(colorScheme);
      await untilStyled(page);
      const [heading] = await page.locator('main h1').elementHandles();
      const before = await textOf(page);
      release();
      await untilHydrated(page);
      // Hydration keeps the element instead of replacing it.
      expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
      expect(await textOf(page)).toBe(before);
      const isMissing = kind === 'missing' || kind === 'nowhere';
      expect(faults.filter((fault) => !isMissing || !fault.includes('404'))).toEqual([]);
      const { shifts, violations } = await seen();
      expect(shifts).toBeLessThanOrEqual(0.01);
      expect(violations).toEqual([]);
      await context.close();
    },
  );
});

it.each(['/impressum', '/about-us', '/blog/price-of-books', '/blog/reading-habits'])(
  'the text of %s does not shift when its fonts load late',
  async (path) => {
    const { context, page } = await openVisitor(shop.browser, desktop);
    const { release, seen } = await hold(page, fonts);
    await page.goto(shop.product.url + path, { waitUntil: 'commit' });
    await untilHydrated(page);
    const paragraph = page.locator('main article p').first();
    const width = async () => (await paragraph.boundingBox())?.width;
    const before = await width();
    expect(before).toBeGreaterThan(0);
    release();
    await page.evaluate(() => document.fonts.ready);
    expect(await width()).toBe(before);
    expect((await seen()).shifts).toBeLessThanOrEqual(0.01);
    await context.close();
  },
);

it.each(['/', '/categories', '/auth/login', '/about-us'])(
  'the first view of %s loads two style sheets, and hydration loads no more',
  async (path) => {
    const { context, page } = await openVisitor(shop.browser, phone);
    const styles: string[] = [];
    page.on('request', (request) => {
      // The italic serif is requested in an idle period after the first view.
      if (request.resourceType() === 'stylesheet' && !request.url().includes('/italic-fonts-'))
        styles.push(request.url());
    });
    const { release } = await hold(page);
    await page.goto(shop.product.url + path, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const before = styles.length;
    release();
    await untilHydrated(page);
    // The application does not load the joined styles again.
    expect([before, styles.length]).toEqual([2, 2]);
    await context.close();
  },
);

describe('a book before hydration', () => {
  it('shows its title and price, and its links work', async () => {
    const { context, page } = await openVisitor(shop.browser, phone);
    await hold(page);
    await page.goto(`${shop.product.url}/book/${book._id}`, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: book.title }).waitFor();
    const price = book.priceRsd.toLocaleString('sr-Latn-RS', { minimumFractionDigits: 2 });
    expect(await textOf(page)).toContain(`${price} RSD`);
    await page.locator(`main a[href="/owner/${book.owner._id}"]`).first().click();
    await page.getByRole('heading', { level: 1, name: book.owner.name }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/owner/${book.owner._id}`);
    await context.close();
  });

  it('is shown below a failure notice when the application does not load', async () => {
    const { context, page } = await openVisitor(shop.browser, phone);
    await page.route(/\/assets\/app-[^/]+\.js$/, (route) => route.abort());
    await page.goto(`${shop.product.url}/book/${book._id}`);
    await page.getByRole('alert').getByText('Učitavanje nije uspelo').waitFor();
    expect(await page.getByRole('heading', { level: 1, name: book.title }).isVisible()).toBe(true);
    await context.close();
  });
});

describe('input before hydration', () => {
  it('is replayed: a typed search, a pressed button', async () => {
    const { context, page, faults } = await openVisitor(shop.browser, phone);
    const { release } = await hold(page);
    await page.goto(shop.product.url, { waitUntil: 'commit' });
    const field = page.getByRole('combobox', { name: serverText('sr', 'search', 'label') });
    await field.fill('Na Drini');
    await page.getByRole('button', { name: serverText('sr', 'header', 'openMenu') }).click();
    release();
    await page.getByRole('dialog', { name: serverText('sr', 'header', 'menu') }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => field.inputValue()).toBe('Na Drini');
    await field.press('Enter');
    await page.waitForURL(/\/book\/|\/categories\?q=/);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('is replayed for a member, whose page is rendered again', async () => {
    const { context, page, faults } = await openMember(shop, 'rano@example.com', phone);
    const { release } = await hold(page);
    await page.goto(shop.product.url, { waitUntil: 'commit' });
    await page.getByRole('button', { name: serverText('sr', 'header', 'openMenu') }).click();
    release();
    await page.getByRole('dialog', { name: serverText('sr', 'header', 'menu') }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it.each(['before', 'while', 'after'])('logs in when the application loads %s the form is filled in', async (when) => {
    const { context, page, faults } = await openVisitor(shop.browser, phone);
    const { release } = await hold(page);
    await page.goto(`${shop.product.url}/auth/login`, { waitUntil: 'commit' });
    if (when === 'before') release();
    const filledIn = logIn(page, 'ivana@example.com');
    if (when === 'while') release();
    await filledIn;
    release();
    await page.waitForURL('**/dashboard/**');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('puts no password into the URL', async () => {
    const { context, page } = await openVisitor(shop.browser, phone);
    const { release } = await hold(page);
    await page.goto(`${shop.product.url}/auth/login`, { waitUntil: 'commit' });
    const email = page.getByRole('textbox', { name: serverText('sr', 'auth', 'email') });
    await email.fill('neko@example.com');
    await page.locator('input[type="password"]').fill('tajna lozinka');
    await page.locator('input[type="password"]').press('Enter');
    expect(new URL(page.url()).search).toBe('');
    release();
    await page.getByRole('alert').first().waitFor();
    expect(await email.inputValue()).toBe('neko@example.com');
    expect(new URL(page.url()).search).toBe('');
    await context.close();
  });
});

describe('the first paint', () => {
  it('shows a member no registration link, and a logout button that hydration does not move', async () => {
    const { context, page, faults } = await openMember(shop, 'clan@example.com', desktop);
    const { release, seen } = await hold(page);
    await page.goto(`${shop.product.url}/book/${book._id}`, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: book.title }).waitFor();
    await untilStyled(page);
    const register = page.getByRole('banner').getByRole('link', { name: serverText('sr', 'header', 'register') });
    const logout = page.getByRole('button', { name: serverText('sr', 'header', 'logout') });
    expect(await register.isVisible()).toBe(false);
    const before = await logout.boundingBox();
    release();
    await untilHydrated(page);
    expect(await register.count()).toBe(0);
    expect(await logout.boundingBox()).toEqual(before);
    const { shifts, violations } = await seen();
    expect(shifts).toBeLessThanOrEqual(0.01);
    expect(violations).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it.each(['en', 'sr-Cyrl'] as const)('hides the Serbian text from a visitor who chose %s', async (language) => {
    const { context, page, faults } = await openVisitor(shop.browser, phone);
    await context.addInitScript((chosen) => localStorage.setItem('korice.language', chosen), language);
    const { release } = await hold(page);
    await page.goto(`${shop.product.url}/auth/login`, { waitUntil: 'commit' });
    const serbian = page.getByText(serverText('sr', 'auth', 'loginTitle'), { exact: true }).first();
    await serbian.waitFor({ state: 'attached' });
    await untilStyled(page);
    expect(await serbian.isVisible()).toBe(false);
    release();
    await page.getByRole('heading', { level: 1, name: serverText(language, 'auth', 'loginTitle') }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});
