import type { Area } from './area-texts.js';

/** Areas of the frame around every screen, and of the not-found screen. */
export const shellAreas: readonly Area[] = ['common', 'header', 'footer', 'cookie', 'notFound'];

const auth: readonly Area[] = ['auth', 'errors'];

/** Areas of the screens that a visit can begin with, for preloading. */
export const screenAreas = {
  home: ['home', 'search', 'categories', 'conditions', 'statuses', 'owner', 'wishlist', 'newsletter'],
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
    'tellMe',
  ],
  book: [
    ...(['book', 'categories', 'conditions', 'statuses', 'edition', 'languages', 'share', 'search', 'home'] as const),
    ...(['school', 'schoolNames'] as const),
    ...(['buying', 'wishlist', 'tellMe', 'report', 'errors'] as const),
  ],
  owner: ['owner', 'buying', 'conditions', 'statuses', 'home', 'search', 'wishlist', 'tellMe', 'report', 'errors'],
  sharedList: ['lists', 'errors'],
  wanted: ['wanted', 'tellMe', 'errors'],
  school: ['school', 'schoolNames', 'search', 'conditions', 'statuses', 'home', 'wishlist', 'errors'],
  article: ['blog', 'home'],
  login: auth,
  register: auth,
  forgotPassword: auth,
  aboutUs: ['pages', 'about'],
  impressum: ['pages'],
  page: ['pages'],
  notFound: ['notFound', 'search', 'home'],
  // The frame around the screens of members.
  dashboard: ['dashboard', 'messaging', 'deals', 'errors'],
} as const satisfies Record<string, readonly Area[]>;
