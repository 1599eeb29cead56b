import type { EnglishOf } from '../english.js';
import type sr from './app.sr.js';

export default {
  installTitle: 'Korice on your home screen',
  installBody: 'It opens with one tap, even on a weak connection.',
  install: 'Install',
  installIos: 'Open the share menu of your browser, then add the site to the home screen.',
  installed: 'Korice is on your home screen',
  offlineTitle: 'No Connection',
  offlineHeading: 'This page is waiting for a connection',
  offlineBody: 'It opens as soon as you are online. You can open recently viewed books even now.',
  storageFull: 'The browser storage is full, so drafts are not saved. Free some space, or send them now.',
  storageRefused:
    'Your browser does not allow storage, so your login, wishlist, and drafts are gone when you close the tab.',
  otherTabLogout: 'You were logged out in another tab.',
} satisfies EnglishOf<typeof sr>;
