import { serverText } from '@korice/texts/server';
import { describe, expect, it } from 'vitest';
import { removeFirstView } from '../screens/open-screen.js';
import { openVisitor, phone } from './chromium.js';
import { type ListedBook, listBooks, withShop } from './shop.js';

const shop = withShop();
const retry = serverText('sr', 'common', 'retry');

interface Failure {
  /** What the refused request loads. */
  part: string;
  path: (book: ListedBook) => string;
  refused: RegExp;
  /** The text of the failure notice. */
  says: string;
  /** The number of failure notices: one for each independent section. By default 1. */
  times?: number;
}

const failures: readonly Failure[] = [
  {
    part: 'the lists of the home page',
    path: () => '/',
    refused: /\/api\/books\?/,
    says: serverText('sr', 'home', 'sectionFailed'),
    // Featured books, new ones, bestsellers and recently viewed ones.
    times: 4,
  },
  {
    part: 'the list of all books',
    path: () => '/categories',
    refused: /\/api\/books\?/,
    says: serverText('sr', 'search', 'listFailedTitle'),
  },
  {
    part: 'the results of a search',
    path: () => '/categories?q=andric',
    refused: /\/api\/books\?/,
    says: serverText('sr', 'search', 'failedTitle'),
  },
  {
    part: 'a book',
    path: ({ _id }) => `/book/${_id}`,
    refused: /\/api\/books\/[0-9a-f]{24}$/,
    says: serverText('sr', 'book', 'loadFailed'),
  },
  {
    part: 'a seller',
    path: ({ owner }) => `/owner/${owner._id}`,
    refused: /\/api\/owners\//,
    says: serverText('sr', 'common', 'loadFailedTitle'),
  },
  {
    part: 'the books of a seller',
    path: ({ owner }) => `/owner/${owner._id}`,
    refused: /\/api\/books\/by-owner\//,
    says: serverText('sr', 'owner', 'booksFailed'),
  },
  {
    part: 'the wishlist of a visitor',
    path: () => '/wishlist',
    refused: /\/api\/books\?/,
    says: serverText('sr', 'wishlist', 'failed'),
  },
  {
    part: 'an article',
    path: () => '/blog/reading-habits',
    refused: /\/assets\/reading-habits\.sr-[^/]+\.js$/,
    says: serverText('sr', 'common', 'loadFailedTitle'),
  },
  ...['/about-us', '/impressum', '/page/terms', '/page/privacy'].map((path) => ({
    part: `the text of ${path}`,
    path: () => path,
    refused: /\/api\/pages\/slug\//,
    says: serverText('sr', 'pages', 'publicFailed'),
  })),
];

describe('failed requests of public screens', () => {
  // @spec 8-silent-book-owner
  it.each(failures)('are shown in place of $part, with a retry that works', async (failure) => {
    const [book] = await listBooks(shop.product, 'pageSize=1');
    if (!book) throw new Error('The shop is empty');
    const { context, page, faults } = await openVisitor(shop.browser, phone, { isConsentAnswered: true });
    await page.addInitScript(removeFirstView);
    await page.addInitScript(({ _id, title, author }) => {
      localStorage.setItem('korice.recent', _id);
      localStorage.setItem('korice.wishlist', JSON.stringify([{ _id, title, author }]));
    }, book);
    let isCut = true;
    await page.route(failure.refused, (route) => (isCut ? route.abort() : route.fallback()));
    await page.goto(shop.product.url + failure.path(book));

    const said = page.getByRole('alert').filter({ hasText: failure.says });
    await expect.poll(() => said.count()).toBe(failure.times ?? 1);
    isCut = false;
    for (let left = failure.times ?? 1; left > 0; left -= 1) {
      await said.first().getByRole('button', { name: retry }).click();
      await expect.poll(() => said.count()).toBe(left - 1);
    }
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(faults.filter((fault) => !fault.includes('net::ERR_FAILED'))).toEqual([]);
    await context.close();
  });
});
