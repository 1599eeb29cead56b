import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../call.js';
import type { Listing } from '../listing.js';
import { isThorough } from '../thoroughness.js';
import { shortPayloads } from '../xss-payloads.js';
import { scanText, withOneBlank } from './markup-scan.js';
import { expectText, look, openBrowser } from './payload-browser.js';
import { expectTextInMails } from './payload-mails.js';
import { fillWithPayloads, markups, textAt, texts, type Account } from './payload-shop.js';
import { withShop } from './shop.js';

const shop = withShop({
  RATE_LIMIT: 'off',
  ADMIN_EMAILS: 'admin@example.com',
  CONTACT_TO: 'operater@example.com',
});
let sellers: Account[];
let buyer: Account;
let admin: Account;
let books: Listing[];
let slugs: string[];
let pageIds: string[];
let roomId: string;
beforeAll(async () => {
  ({ admin, buyer, sellers, books, slugs, pageIds, roomId } = await fillWithPayloads(shop.product));
}, 300_000);

/** The messages that a conversation opens with; links in them are shown with their host in front. */
const saidLast = (): string[] => texts.slice(-40).filter((text) => !text.startsWith('https:'));
const titles = (): string[] => books.map(({ title }) => title);

describe('text of members and visitors stays text on every screen, in a browser without CSP', () => {
  it('for visitors: lists, books, sellers, articles, search', { timeout: 600_000 }, async ({ annotate }) => {
    const watched = await openBrowser(shop);
    await look(watched, '/', titles().slice(-1));
    // Without sold books.
    const listed = await call<{ title: string }[]>(
      shop.product,
      undefined,
      'GET',
      '/api/books?sort=newest&pageSize=60',
    );
    for (let page = 1; page <= Math.ceil(listed.length / 20); page += 1) {
      const shown = listed.slice((page - 1) * 20, page * 20).map(({ title }) => title);
      await look(watched, `/categories?sort=newest&page=${page}`, shown);
    }
    for (const { _id, title, author } of books) await look(watched, `/book/${_id}`, [title, author]);
    for (const { _id } of sellers) await look(watched, `/owner/${_id}`);
    // An unclosed comment removes the rest of an article.
    for (const slug of slugs) await look(watched, `/page/${slug}`, ['Početak']);
    await look(watched, '/wishlist');

    await watched.page.goto(shop.product.url, { waitUntil: 'networkidle' });
    await watched.page.getByRole('combobox').first().fill('zamka');
    await watched.page.getByRole('option').first().waitFor();
    await expectText(watched, 'suggestions');
    await watched.context.close();
    await annotate(String(watched.looked), 'trust:xss');
  });

  it('in URLs', { timeout: 600_000 }, async ({ annotate }) => {
    const watched = await openBrowser(shop);
    const addresses = [
      (text: string) => `/categories?q=${text}`,
      (text: string) => `/categories?city=${text}&sort=${text}&condition=${text}&page=${text}`,
      (text: string) => `/?lang=${text}&q=${text}#${text}`,
      (text: string) => `/category/${text}`,
      (text: string) => `/page/${text}`,
      (text: string) => `/blog/${text}`,
      (text: string) => `/book/${text}`,
      (text: string) => `/owner/${text}`,
      (text: string) => `/newsletter/confirm/${text}`,
      (text: string) => `/unsubscribe/${text}`,
      (text: string) => `/auth/activate/${text}`,
      (text: string) => `/auth/reset-password/${text}`,
      (text: string) => `/auth/login?next=${text}&from=${text}&returnTo=${text}`,
      (text: string) => `/no/such/${text}`,
    ];
    const tried = isThorough ? shortPayloads : texts;
    for (const [index, text] of tried.entries())
      for (const address of isThorough
        ? addresses.filter((_, at) => (at + index) % 4 === 0)
        : [addresses[index % addresses.length]])
        if (address) await look(watched, address(encodeURIComponent(text)));
    await watched.context.close();
    await annotate(String(watched.looked), 'trust:xss');
  });

  it('for members: dashboard, conversations, editors', { timeout: 600_000 }, async ({ annotate }) => {
    const [seller] = sellers as [Account];
    const own = books.filter((_, index) => index % sellers.length === 0);
    const watched = await openBrowser(shop, seller);
    await look(watched, '/dashboard');
    await look(
      watched,
      '/dashboard/book-listing',
      own.slice(0, 3).map(({ title }) => title),
    );
    for (const { _id, title } of own.slice(0, isThorough ? 8 : 1))
      await look(watched, `/dashboard/book-listing/${_id}`, [title]);
    await look(watched, `/dashboard/messaging?room=${roomId}`, saidLast());
    await look(watched, '/dashboard/page-listing', [textAt(markups.length - 1)]);
    for (const pageId of isThorough ? pageIds : pageIds.slice(0, 2))
      await look(watched, `/dashboard/page-listing/${pageId}`);
    await look(watched, '/dashboard/profile', [textAt(0).slice(0, 80)]);
    await watched.context.close();

    const buyers = await openBrowser(shop, buyer);
    await look(buyers, '/dashboard/purchased-books', titles().slice(0, 1));
    await look(buyers, `/dashboard/messaging?room=${roomId}`, saidLast());
    await look(buyers, '/wishlist', titles().slice(0, 1));
    await look(buyers, `/dashboard/messaging?room=${encodeURIComponent(textAt(0))}`);
    await buyers.context.close();
    await annotate(String(watched.looked + buyers.looked), 'trust:xss');
  });

  it('for admins: messages, accounts, books, reports, audit log', { timeout: 300_000 }, async ({ annotate }) => {
    const watched = await openBrowser(shop, admin);
    const lastMessage = 3 * Math.floor((texts.length - 1) / 3);
    await look(watched, '/dashboard', [textAt(lastMessage + 1), textAt(lastMessage + 2)]);
    await look(watched, '/dashboard/all-books', titles().slice(-1));
    await look(watched, '/dashboard/all-users', [textAt(0).slice(0, 80)]);
    await look(watched, '/dashboard/reports', [textAt(0), textAt(7)]);
    const reports = await call<{ _id: string }[]>(shop.product, admin.token, 'GET', '/api/reports');
    for (const { _id } of reports)
      await call(shop.product, admin.token, 'PUT', `/api/reports/${_id}`, { status: 'acted' });
    await look(watched, '/dashboard/audit', titles().slice(0, 1));
    await watched.context.close();
    await annotate(String(watched.looked), 'trust:xss');
  });
});

it('a browser with CSP reports no violation on screens with hostile texts', { timeout: 300_000 }, async () => {
  const visitor = await openBrowser(shop, undefined, { heeding: true });
  const [first] = books;
  for (const path of [
    '/',
    '/categories?status=any',
    `/book/${first?._id ?? ''}`,
    `/owner/${sellers[0]?._id ?? ''}`,
    '/page/zamka-0',
  ])
    await look(visitor, path);
  expect(visitor.faults).toEqual([]);
  await visitor.context.close();
  const member = await openBrowser(shop, buyer, { heeding: true });
  for (const path of ['/dashboard', '/dashboard/purchased-books', `/dashboard/messaging?room=${roomId}`])
    await look(member, path);
  expect(member.faults).toEqual([]);
  await member.context.close();
  const moderator = await openBrowser(shop, admin, { heeding: true });
  for (const screen of ['', '/all-books', '/all-users', '/page-listing', '/reports', '/audit'])
    await look(moderator, `/dashboard${screen}`);
  expect(moderator.faults).toEqual([]);
  await moderator.context.close();
});

describe('documents of the server contain hostile texts as text', () => {
  it('in the metadata of pages', { timeout: 300_000 }, async () => {
    const { context, page } = await openBrowser(shop);
    const paths = [
      ...books.map(({ _id }) => `/book/${_id}`),
      ...sellers.map(({ _id }) => `/owner/${_id}`),
      ...slugs.map((slug) => `/page/${slug}`),
      ...texts.map((text) => `/categories?q=${encodeURIComponent(text)}`),
    ];
    for (const path of paths) {
      const html = await (await fetch(shop.product.url + path)).text();
      expect(await scanText(page, html, 'text/html'), path).toEqual([]);
    }
    for (const { _id, title } of books) {
      const html = await (await fetch(`${shop.product.url}/book/${_id}`)).text();
      const metadata = await page.evaluate<{ title: string; shared: string; data: string }>(
        `((text) => {
          const parsed = new DOMParser().parseFromString(text, 'text/html');
          const data = [...parsed.querySelectorAll('script[type="application/ld+json"]')].map((one) => JSON.parse(one.textContent));
          return {
            title: parsed.title,
            shared: parsed.querySelector('meta[property="og:title"]')?.content ?? '',
            data: JSON.stringify(data),
          };
        })(${JSON.stringify(html)})`,
      );
      expect(withOneBlank(metadata.title)).toContain(withOneBlank(title));
      expect(withOneBlank(metadata.shared)).toContain(withOneBlank(title));
      expect(metadata.data).toContain(JSON.stringify(title).slice(1, -1));
    }
    await context.close();
  });

  it('in the feed of new books and in the sitemap', async () => {
    const { context, page } = await openBrowser(shop);
    const robots = await (await fetch(`${shop.product.url}/robots.txt`)).text();
    const index = await (await fetch(/Sitemap: (\S+)/.exec(robots)?.[1] ?? '')).text();
    const parts = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
    const home = await (await fetch(shop.product.url)).text();
    const feed =
      /type="application\/atom\+xml"[^>]*href="([^"]+)"|href="([^"]+)"[^>]*type="application\/atom\+xml"/.exec(home);
    const address = new URL(feed?.[1] ?? feed?.[2] ?? 'none', shop.product.url).href;
    const feedText = await (await fetch(address)).text();
    for (const xml of [index, feedText, ...(await Promise.all(parts.map(async (part) => (await fetch(part)).text())))])
      expect(await scanText(page, xml, 'application/xml')).toEqual([]);
    const entries = await page.evaluate<string>(
      `[...new DOMParser().parseFromString(${JSON.stringify(feedText)}, 'application/xml').querySelectorAll('entry > title')].map((title) => title.textContent).join(' ')`,
    );
    expect(withOneBlank(entries)).toContain(withOneBlank(titles().at(-1) ?? ''));
    await context.close();
  });

  it('in mails', async ({ annotate }) => {
    const scanned = await expectTextInMails(shop, /^(operater|kupac)@/, Math.floor(texts.length / 3) + 1);
    await annotate(String(scanned), 'trust:xss');
  });
});
