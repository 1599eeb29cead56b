import type { Page } from 'playwright-core';
import {
  chooseInThread,
  chooseTable,
  chooseTyping,
  openImport,
  scanShelf,
  submit,
  submitDialog,
  unfoldDeal,
  withInput,
} from './screen-actions.js';
import type { Shop } from './shop.js';

/** One state of one screen. Adding a line adds it to `npm run screens` and to the check of accessibility. */
export interface Screen {
  /** Also the name of its screenshots. */
  name: string;
  path: string | ((shop: Shop) => string);
  /** The account that opens it; a visitor by default. */
  as?: 'member' | 'buyer' | 'admin' | 'newcomer';
  /** The start of the path of API calls that get 403 here, for the failed state. */
  refused?: string;
  /** The URL or a request of the screen returns 404, which the console reports. */
  isMissing?: boolean;
  /** Actions after opening that lead to the state of the screenshot. */
  act?: (page: Page) => Promise<void>;
}

const noId = 'f'.repeat(24);

const thread = ({ roomId }: { roomId: string }): string => `/dashboard/messaging?room=${roomId}`;

const publicScreens: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'home-failed', path: '/', refused: '/api/books' },
  { name: 'categories', path: '/categories' },
  { name: 'categories-page-2', path: '/categories?page=2&sort=title' },
  { name: 'categories-failed', path: '/categories', refused: '/api/books' },
  { name: 'category', path: '/category/Horor' },
  { name: 'search', path: '/categories?q=andric' },
  { name: 'search-empty', path: '/categories?q=xyzzyq' },
  { name: 'book', path: ({ bookId }) => `/book/${bookId}` },
  { name: 'book-compared', path: ({ comparedBookId }) => `/book/${comparedBookId}` },
  {
    name: 'book-report',
    path: ({ bookId }) => `/book/${bookId}`,
    as: 'newcomer',
    act: async (page) => {
      await page.locator('main aside [aria-haspopup="dialog"]').click();
      await submitDialog(page);
    },
  },
  { name: 'book-missing', path: `/book/${noId}`, isMissing: true },
  { name: 'book-failed', path: ({ bookId }) => `/book/${bookId}`, refused: '/api/books/' },
  { name: 'owner', path: ({ ownerId }) => `/owner/${ownerId}` },
  { name: 'owner-trader', path: ({ member }) => `/owner/${(member.user as { _id: string })._id}` },
  {
    name: 'owner-collection',
    path: ({ member }) => `/owner/${(member.user as { _id: string })._id}?collection=d1000000000000000000000000000001`,
  },
  { name: 'owner-empty', path: ({ newcomer }) => `/owner/${(newcomer.user as { _id: string })._id}` },
  { name: 'owner-reviews', path: ({ ownerId }) => `/owner/${ownerId}?tab=reviews` },
  { name: 'owner-missing', path: `/owner/${noId}`, isMissing: true },
  { name: 'owner-failed', path: ({ ownerId }) => `/owner/${ownerId}`, refused: '/api/owners/' },
  { name: 'wishlist-empty', path: '/wishlist' },
  { name: 'wanted', path: '/wanted' },
  { name: 'wanted-none', path: '/wanted?q=xyzxyz' },
  { name: 'school', path: '/school' },
  { name: 'school-grade', path: '/school/primary-5' },
  { name: 'school-empty', path: '/school/secondary-4' },
  { name: 'school-failed', path: '/school/primary-5', refused: '/api/books' },
  { name: 'lists-shared', path: ({ listSlug }) => `/list/${listSlug}` },
  { name: 'lists-shared-missing', path: '/list/nije-podeljen', isMissing: true },
  { name: 'article-reading', path: '/blog/reading-habits' },
  { name: 'article-statistics', path: '/blog/book-statistics' },
  { name: 'article-prices', path: '/blog/price-of-books' },
  { name: 'article-missing', path: '/blog/no-such-article', isMissing: true },
  { name: 'contact', path: '/contact' },
  { name: 'contact-refused', path: '/contact', act: submit },
  {
    name: 'contact-sent',
    path: '/contact',
    act: withInput('Đorđe Žika', 'djordje@example.com', 'Predlog', 'Dodajte još stripova.'),
  },
  {
    name: 'contact-failed',
    path: '/contact',
    refused: '/api/contact',
    act: withInput('Đorđe Žika', 'djordje@example.com', 'Predlog', 'Dodajte još stripova.'),
  },
  { name: 'about-us', path: '/about-us' },
  { name: 'about-us-failed', path: '/about-us', refused: '/api/pages/slug/' },
  { name: 'impressum', path: '/impressum' },
  { name: 'terms', path: '/page/terms' },
  { name: 'privacy', path: '/page/privacy' },
  { name: 'page-missing', path: '/page/no-such-page', isMissing: true },
  { name: 'newsletter-confirm-invalid', path: '/newsletter/confirm/old', isMissing: true },
  { name: 'newsletter-unsubscribe-invalid', path: '/newsletter/unsubscribe/old', isMissing: true },
  { name: 'newsletter-unsubscribe-failed', path: '/newsletter/unsubscribe/old', refused: '/api/newsletter/' },
  { name: 'unsubscribe-invalid', path: '/unsubscribe/old', isMissing: true },
  { name: 'listings-confirm-invalid', path: '/listings/confirm/old', isMissing: true },
  { name: 'listings-confirm-failed', path: '/listings/confirm/old', refused: '/api/books/confirmed' },
  { name: 'alerts-end-invalid', path: '/alerts/end/old', isMissing: true },
  { name: 'not-found', path: '/no/such/screen', isMissing: true },
];

const authScreens: readonly Screen[] = [
  { name: 'register', path: '/auth/register' },
  { name: 'register-refused', path: '/auth/register', act: submit },
  {
    name: 'register-failed',
    path: '/auth/register',
    refused: '/auth/register',
    act: withInput('Žika', 'z@example.com', 'knjige na polici'),
  },
  { name: 'login', path: '/auth/login' },
  { name: 'login-failed', path: '/auth/login', refused: '/auth/login', act: withInput('z@example.com', 'pogrešna') },
  { name: 'activate-invalid', path: '/auth/activate/old', isMissing: true },
  { name: 'activate-password', path: ({ activationPath }) => activationPath, isMissing: true },
  { name: 'activate-password-refused', path: ({ activationPath }) => activationPath, isMissing: true, act: submit },
  { name: 'forgot-password', path: '/auth/forgot-password' },
  { name: 'forgot-password-sent', path: '/auth/forgot-password', act: withInput('niko@example.com') },
  {
    name: 'forgot-password-failed',
    path: '/auth/forgot-password',
    refused: '/auth/send-password-reset',
    act: withInput('niko@example.com'),
  },
  { name: 'reset-password', path: '/auth/reset-password/old' },
  { name: 'reset-password-refused', path: '/auth/reset-password/old', act: submit },
  {
    name: 'reset-password-invalid',
    path: '/auth/reset-password/old',
    isMissing: true,
    act: withInput('knjige na polici', 'knjige na polici'),
  },
];

const memberScreens: readonly Screen[] = [
  { name: 'dashboard', path: '/dashboard', as: 'member' },
  { name: 'dashboard-empty', path: '/dashboard', as: 'newcomer' },
  { name: 'add-book', path: '/dashboard/add-book', as: 'member' },
  { name: 'add-book-fields', path: '/dashboard/add-book', as: 'member', act: chooseTyping },
  {
    name: 'add-book-refused',
    path: '/dashboard/add-book',
    as: 'member',
    act: async (page) => {
      await chooseTyping(page);
      await submit(page);
    },
  },
  { name: 'scan-shelf', path: '/dashboard/scan', as: 'member' },
  { name: 'scan-shelf-queue', path: '/dashboard/scan', as: 'member', act: scanShelf() },
  { name: 'scan-shelf-photos', path: '/dashboard/scan', as: 'member', act: scanShelf('photos') },
  { name: 'scan-shelf-publish', path: '/dashboard/scan', as: 'member', act: scanShelf('publish') },
  { name: 'import-table', path: '/dashboard/import', as: 'member' },
  { name: 'import-table-columns', path: '/dashboard/import', as: 'member', act: chooseTable },
  { name: 'import-table-check', path: '/dashboard/import', as: 'member', act: openImport('checked') },
  { name: 'import-table-run', path: '/dashboard/import', as: 'member', act: openImport('running') },
  { name: 'import-table-report', path: '/dashboard/import', as: 'member', act: openImport('done') },
  { name: 'book-listing', path: '/dashboard/book-listing', as: 'member' },
  { name: 'book-listing-empty', path: '/dashboard/book-listing', as: 'newcomer' },
  { name: 'book-listing-failed', path: '/dashboard/book-listing', as: 'member', refused: '/api/books/my-books' },
  { name: 'edit-book', path: ({ ownBookId }) => `/dashboard/book-listing/${ownBookId}`, as: 'member' },
  { name: 'edit-book-missing', path: `/dashboard/book-listing/${noId}`, as: 'member', isMissing: true },
  { name: 'purchased-books', path: '/dashboard/purchased-books', as: 'buyer' },
  { name: 'purchased-books-empty', path: '/dashboard/purchased-books', as: 'newcomer' },
  { name: 'lists', path: '/dashboard/lists', as: 'buyer' },
  { name: 'lists-one', path: ({ listId }) => `/dashboard/lists/${listId}`, as: 'buyer' },
  {
    name: 'lists-plan',
    path: ({ listId }) => `/dashboard/lists/${listId}/plans?town=Beograd`,
    as: 'buyer',
  },
  {
    name: 'lists-share',
    path: ({ listId }) => `/dashboard/lists/${listId}`,
    as: 'buyer',
    act: async (page) => {
      await page.locator('main').getByRole('button').first().click();
      await page.locator('dialog[open]').waitFor();
    },
  },
  { name: 'lists-empty', path: '/dashboard/lists', as: 'newcomer' },
  { name: 'lists-failed', path: '/dashboard/lists', as: 'newcomer', refused: '/api/lists' },
  { name: 'lists-missing', path: `/dashboard/lists/${noId}`, as: 'newcomer', isMissing: true },
  { name: 'deals', path: '/dashboard/deals', as: 'member' },
  { name: 'deals-buying', path: '/dashboard/deals?side=buyer', as: 'buyer' },
  { name: 'deals-empty', path: '/dashboard/deals', as: 'newcomer' },
  { name: 'deals-failed', path: '/dashboard/deals', as: 'member', refused: '/api/deals' },
  { name: 'deal', path: ({ deals }) => `/dashboard/deals/${deals.agreed._id}`, as: 'member' },
  { name: 'deal-sent', path: ({ deals }) => `/dashboard/deals/${deals.sent._id}`, as: 'buyer' },
  { name: 'deal-missing', path: `/dashboard/deals/${noId}`, as: 'member', isMissing: true },
  { name: 'deal-payment', path: ({ deals }) => `/dashboard/deals/${deals.agreed._id}/payment`, as: 'buyer' },
  { name: 'deal-rating', path: ({ deals }) => `/dashboard/deals/${deals.completed._id}/rating`, as: 'buyer' },
  {
    name: 'deal-send',
    path: ({ deals }) => `/dashboard/deals/${deals.agreed._id}?ask=sent`,
    as: 'member',
    act: async (page) => {
      await page.locator('dialog[open] select').waitFor();
    },
  },
  { name: 'thread-fraud', path: ({ suspiciousRoomId }) => thread({ roomId: suspiciousRoomId }), as: 'member' },
  { name: 'thread-proposal', path: ({ deals }) => thread(deals.proposed), as: 'member' },
  { name: 'thread-proposal-open', path: ({ deals }) => thread(deals.proposed), as: 'member', act: unfoldDeal },
  { name: 'thread-waiting', path: ({ deals }) => thread(deals.proposed), as: 'buyer', act: unfoldDeal },
  { name: 'thread-agreed', path: ({ deals }) => thread(deals.agreed), as: 'buyer', act: unfoldDeal },
  { name: 'thread-sent', path: ({ deals }) => thread(deals.sent), as: 'buyer', act: unfoldDeal },
  { name: 'thread-completed', path: ({ deals }) => thread(deals.completed), as: 'buyer', act: unfoldDeal },
  {
    name: 'deal-new',
    path: ({ deals }) => thread(deals.proposed),
    as: 'member',
    act: async (page) => {
      await unfoldDeal(page);
      // The buttons decline, change and accept the proposal.
      await page.locator('main section[aria-labelledby] button[data-variant="default"]').nth(1).click();
      await page.locator('dialog[open] input[type="checkbox"]').first().waitFor();
    },
  },
  { name: 'alerts', path: '/dashboard/alerts', as: 'buyer' },
  { name: 'alerts-empty', path: '/dashboard/alerts', as: 'newcomer' },
  { name: 'alerts-failed', path: '/dashboard/alerts', as: 'newcomer', refused: '/api/alerts' },
  { name: 'messaging', path: '/dashboard/messaging', as: 'member' },
  { name: 'messaging-empty', path: '/dashboard/messaging', as: 'newcomer' },
  { name: 'messaging-failed', path: '/dashboard/messaging', as: 'member', refused: '/api/messaging/rooms' },
  {
    name: 'messaging-photos',
    path: ({ photosRoomId }) => `/dashboard/messaging?room=${photosRoomId}`,
    as: 'member',
    act: async (page) => {
      await page.locator('article img').nth(5).waitFor();
    },
  },
  {
    name: 'messaging-photos-chosen',
    path: ({ photosRoomId }) => `/dashboard/messaging?room=${photosRoomId}`,
    as: 'member',
    act: async (page) => {
      await page.locator('article img').nth(5).waitFor();
      const file = { name: 'photo.png', mimeType: 'image/png', buffer: await page.screenshot() };
      await page.locator('input[data-photos]').setInputFiles([file, { ...file, name: 'other.png' }]);
      await page.locator('main form li img').nth(1).waitFor();
    },
  },
  {
    name: 'messaging-photos-large',
    path: ({ photosRoomId }) => `/dashboard/messaging?room=${photosRoomId}`,
    as: 'member',
    act: async (page) => {
      await page.locator('article img').nth(5).waitFor();
      await page.locator('article li button').last().click();
      await page.locator('dialog[open] figure img').waitFor();
    },
  },
  {
    name: 'messaging-report',
    path: ({ roomId }) => `/dashboard/messaging?room=${roomId}`,
    as: 'member',
    act: chooseInThread(3),
  },
  {
    name: 'messaging-report-failed',
    path: ({ roomId }) => `/dashboard/messaging?room=${roomId}`,
    as: 'member',
    refused: '/api/reports',
    act: async (page) => {
      await chooseInThread(3)(page);
      await page.locator('dialog[open] [type="radio"]').first().check();
      await submitDialog(page);
    },
  },
  {
    name: 'messaging-block',
    path: ({ roomId }) => `/dashboard/messaging?room=${roomId}`,
    as: 'member',
    act: chooseInThread(1),
  },
  { name: 'messaging-blocked', path: ({ blockedRoomId }) => `/dashboard/messaging?room=${blockedRoomId}`, as: 'buyer' },
  {
    name: 'messaging-blocks-unknown',
    path: ({ roomId }) => `/dashboard/messaging?room=${roomId}`,
    as: 'member',
    refused: '/api/blocks',
  },
  { name: 'add-page', path: '/dashboard/add-page', as: 'member' },
  { name: 'page-listing-empty', path: '/dashboard/page-listing', as: 'newcomer' },
  { name: 'page-listing-failed', path: '/dashboard/page-listing', as: 'member', refused: '/api/pages' },
  { name: 'profile', path: '/dashboard/profile', as: 'member' },
  { name: 'profile-selling', path: '/dashboard/profile?tab=selling', as: 'member' },
  {
    name: 'profile-collection',
    path: '/dashboard/profile?tab=selling',
    as: 'member',
    act: async (page) => {
      await page.getByRole('button', { name: /^(Izmeni|Edit|Измени): Do 600 dinara$/ }).click();
    },
  },
  {
    name: 'profile-push',
    path: '/dashboard/profile?tab=account',
    as: 'member',
    act: async (page) => {
      await page.locator('main [role="switch"]').last().waitFor();
    },
  },
  { name: 'profile-blocks', path: '/dashboard/profile', as: 'buyer' },
  { name: 'profile-address', path: '/dashboard/profile?tab=account', as: 'buyer' },
  {
    name: 'profile-export-failed',
    path: '/dashboard/profile?tab=account',
    as: 'member',
    refused: '/api/users/',
    act: async (page) => {
      await page.locator('main section[aria-busy] button').click();
      await page.locator('main [role="alert"]').waitFor();
    },
  },
  {
    name: 'profile-close',
    path: '/dashboard/profile?tab=account',
    as: 'member',
    act: async (page) => {
      await page.locator('main section button').last().click();
      await page.locator('dialog[open] [type="submit"]').click();
      await page.locator('dialog[open] [aria-invalid="true"]').waitFor();
    },
  },
  { name: 'test-image-upload', path: '/dashboard/test-image-upload', as: 'member' },
  { name: 'wishlist-member', path: '/wishlist', as: 'buyer' },
];

const adminScreens: readonly Screen[] = [
  { name: 'admin-home', path: '/dashboard', as: 'admin' },
  {
    name: 'admin-newsletter',
    path: '/dashboard',
    as: 'admin',
    act: async (page) => {
      await page.locator('main section:has(li a[aria-label])').last().locator('button').first().click();
      await page.locator('dialog[open] article').waitFor();
    },
  },
  {
    name: 'admin-newsletter-sending',
    path: '/dashboard',
    as: 'admin',
    act: async (page) => {
      await page.route('**/api/newsletter/next', async (route) => {
        const response = await route.fetch();
        const next = (await response.json()) as Record<string, unknown>;
        await route.fulfill({ response, json: { ...next, sending: next.at } });
      });
      await page.reload();
      await page.locator('main section:has(li a[aria-label])').last().locator('button').nth(3).waitFor();
    },
  },
  { name: 'all-books', path: '/dashboard/all-books', as: 'admin' },
  { name: 'all-users', path: '/dashboard/all-users', as: 'admin' },
  { name: 'all-users-failed', path: '/dashboard/all-users', as: 'admin', refused: '/api/users/all' },
  { name: 'reports', path: '/dashboard/reports', as: 'admin' },
  { name: 'reports-empty', path: '/dashboard/reports?status=dismissed', as: 'admin' },
  { name: 'reports-failed', path: '/dashboard/reports', as: 'admin', refused: '/api/reports' },
  { name: 'editions', path: '/dashboard/editions', as: 'admin' },
  { name: 'audit', path: '/dashboard/audit', as: 'admin' },
  { name: 'audit-failed', path: '/dashboard/audit', as: 'admin', refused: '/api/audit' },
  { name: 'page-listing', path: '/dashboard/page-listing', as: 'admin' },
  { name: 'edit-page', path: ({ pageId }) => `/dashboard/page-listing/${pageId}`, as: 'admin' },
];

/** Every screen of the product in each of its states. */
export const screens: readonly Screen[] = [...publicScreens, ...authScreens, ...memberScreens, ...adminScreens];
