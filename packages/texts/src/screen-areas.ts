import type { Area } from './areas.js';

/** Areas of the frame around every screen, and of the not-found screen. */
export const shellAreas: readonly Area[] = ['common', 'header', 'footer', 'cookie', 'notFound'];

const auth: readonly Area[] = ['auth', 'errors'];

/** Areas of the server-rendered screens, for preloading. */
export const screenAreas = {
  home: [
    ...(['home', 'search', 'categories', 'conditions', 'statuses', 'owner', 'wishlist'] as const),
    ...(['newsletter', 'errors'] as const),
  ],
  categories: [
    'search',
    'browse',
    'categories',
    'conditions',
    'statuses',
    'edition',
    'languages',
    'home',
    'errors',
    'wishlist',
  ],
  book: [
    ...(['book', 'categories', 'conditions', 'statuses', 'edition', 'languages', 'share', 'search', 'home'] as const),
    ...(['buying', 'wishlist', 'report', 'errors'] as const),
  ],
  owner: ['owner', 'conditions', 'statuses', 'home', 'search', 'wishlist', 'report', 'errors'],
  article: ['blog', 'home'],
  login: auth,
  register: auth,
  forgotPassword: auth,
  aboutUs: ['pages', 'about'],
  impressum: ['pages'],
  page: ['pages'],
  notFound: ['notFound', 'search', 'home'],
} as const satisfies Record<string, readonly Area[]>;
