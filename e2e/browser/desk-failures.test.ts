import { serverText } from '@korice/texts/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareShop, type Shop } from '../screens/shop.js';
import { phone } from './chromium.js';
import { openLoggedIn } from './member.js';
import { withShop } from './shop.js';

const demo = withShop();
const opened = {} as { shop: Shop };
beforeAll(async () => {
  opened.shop = await prepareShop(demo.product);
});

const retry = serverText('sr', 'common', 'retry');

interface Failure {
  /** The content whose request fails. */
  part: string;
  as: 'member' | 'buyer' | 'admin';
  path: string | ((shop: Shop) => string);
  refused: RegExp;
  says: string;
}

const failures: readonly Failure[] = [
  {
    part: 'the overview',
    as: 'member',
    path: '/dashboard',
    refused: /\/api\/books\/my-books$/,
    says: serverText('sr', 'dashboard', 'homeFailed'),
  },
  {
    part: 'the own books',
    as: 'member',
    path: '/dashboard/book-listing',
    refused: /\/api\/books\/my-books$/,
    says: serverText('sr', 'bookTable', 'failed'),
  },
  {
    part: 'the form of an own book',
    as: 'member',
    path: ({ ownBookId }) => `/dashboard/book-listing/${ownBookId}`,
    refused: /\/api\/books\/[0-9a-f]{24}$/,
    says: serverText('sr', 'common', 'loadFailedTitle'),
  },
  {
    part: 'the purchased books',
    as: 'buyer',
    path: '/dashboard/purchased-books',
    refused: /\/api\/books\/purchased-books$/,
    says: serverText('sr', 'purchases', 'failed'),
  },
  {
    part: 'the conversations',
    as: 'member',
    path: '/dashboard/messaging',
    refused: /\/api\/messaging\/rooms/,
    says: serverText('sr', 'messaging', 'listFailed'),
  },
  {
    part: 'the own pages',
    as: 'member',
    path: '/dashboard/page-listing',
    refused: /\/api\/pages$/,
    says: serverText('sr', 'pages', 'listFailed'),
  },
  {
    part: 'the form of a page',
    as: 'admin',
    path: ({ pageId }) => `/dashboard/page-listing/${pageId}`,
    refused: /\/api\/pages\/[0-9a-f]{24}$/,
    says: serverText('sr', 'pages', 'publicFailed'),
  },
  {
    part: 'the profile',
    as: 'member',
    path: '/dashboard/profile',
    refused: /\/auth\/me$/,
    says: serverText('sr', 'profile', 'loadFailed'),
  },
  {
    part: 'the blocked members',
    as: 'member',
    path: '/dashboard/profile',
    refused: /\/api\/blocks(?:\?|$)/,
    says: serverText('sr', 'profile', 'blocksFailed'),
  },
  {
    part: 'the summary of the site',
    as: 'admin',
    path: '/dashboard',
    refused: /\/api\/admin\/summary$/,
    says: serverText('sr', 'admin', 'summaryFailed'),
  },
  {
    part: 'the contact messages',
    as: 'admin',
    path: '/dashboard',
    refused: /\/api\/contact(?:\?|$)/,
    says: serverText('sr', 'admin', 'contactFailed'),
  },
  {
    part: 'the next newsletter',
    as: 'admin',
    path: '/dashboard',
    refused: /\/api\/newsletter\/next$/,
    says: serverText('sr', 'admin', 'newsletterFailed'),
  },
  {
    part: 'all books',
    as: 'admin',
    path: '/dashboard/all-books',
    refused: /\/api\/books\?/,
    says: serverText('sr', 'bookTable', 'failed'),
  },
  {
    part: 'all accounts',
    as: 'admin',
    path: '/dashboard/all-users',
    refused: /\/api\/users\/all/,
    says: serverText('sr', 'users', 'failed'),
  },
  {
    part: 'the reports',
    as: 'admin',
    path: '/dashboard/reports',
    refused: /\/api\/reports/,
    says: serverText('sr', 'admin', 'reportsFailed'),
  },
  {
    part: 'the audit log',
    as: 'admin',
    path: '/dashboard/audit',
    refused: /\/api\/audit/,
    says: serverText('sr', 'audit', 'failed'),
  },
];

describe('failed requests of the dashboard', () => {
  // @spec 8-silent-pages 8-silent-conversations
  it.each(failures)('are shown in place of $part, with a retry that works', async (failure) => {
    const { context, page, faults } = await openLoggedIn(demo, opened.shop[failure.as].token, phone);
    let isCut = true;
    await page.route(failure.refused, (route) => (isCut ? route.abort() : route.fallback()));
    const { path } = failure;
    await page.goto(demo.product.url + (typeof path === 'string' ? path : path(opened.shop)));

    const said = page.getByRole('alert').filter({ hasText: failure.says });
    await expect.poll(() => said.count()).toBe(1);
    isCut = false;
    await said.getByRole('button', { name: retry }).click();
    await expect.poll(() => said.count()).toBe(0);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(faults.filter((fault) => !fault.includes('net::ERR_FAILED'))).toEqual([]);
    await context.close();
  });
});
