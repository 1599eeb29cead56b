import type { Section } from '../section.js';

export const constants: Section = {
  title: '9. Business constants and limits',
  groups: {
    'Storage and times': {
      '9-storage-names': '`token`, `loggedInUserData`, `cookieConsent`',
      '9-after-login': '1000 ms after a login, to `/dashboard/book-listing`',
      '9-after-save': { says: '3000 ms after saving a book or a page', differs: 'A link leads there at once.' },
      '9-skeleton-600': '600 ms of placeholders',
      '9-header-50': '50 px until the header is scrolled',
      '9-chat-scroll-100': '100 ms until the chat scrolls',
      '9-editor-interval': {
        says: '1000 ms of a syntax-highlighting editor',
        differs: 'The editor of the pages has nothing of the kind: members write prose, not code.',
      },
      '9-paste-100': '100 ms from a paste to the lookup',
      '9-carousel-5000': '5000 ms until the carousel goes on',
      '9-swipe-40': '40 px are a swipe',
      '9-fade-300': '300 ms of fading and folding',
      '9-reconnect': {
        says: "Socket reconnect delays and timeouts are the library's",
        differs:
          'Where the server ends a connection or refuses one, the application itself tries again: the library would not.',
      },
    },
    Limits: {
      '9-isbn-10': 'At least 10 characters after taking out all but digits and X',
      '9-price-step': { says: 'Price in steps of 0.01, from 0', differs: '0 itself is refused, as in section 5.' },
      '9-price-signs': {
        says: 'The form in euro, the public in RSD with two decimals, the table with $',
        differs: 'Each with its own currency.',
      },
      '9-page-20': '20 items a page on public lists',
      '9-table-10': '10 rows a page in tables',
      '9-pager-5-2': '5 page buttons and 2 at each margin',
      '9-search-3-5': '3 characters; 5 results in the hero',
      '9-cut-60-100': "60 characters on a card, 100 on the owner's",
      '9-grid-6': '6 books a row on the home page',
      '9-owner-page-1': { says: 'Books of an owner: page 1 only', differs: 'All pages.' },
    },
    'Sizes and forms': {
      '9-thumb-120': {
        says: 'Thumbnails 120 px high',
        differs:
          'At least 120 px on every screen; squares as wide as their column, as the form is drawn, so that a thumb can hit their buttons.',
      },
      '9-avatar-120': 'The preview of the avatar 120 px, round',
      '9-genders': 'male, female, other',
      '9-date-format': 'DD.MM.YYYY',
      '9-rating-48': { says: 'The rating 4.8', differs: 'Never made up.' },
      '9-version': 'v1.0.0 in the sidebar',
      '9-categories-open': 'The choice of categories stays open and takes several.',
      '9-languages': 'Serbian by default, English as the fallback',
    },
  },
};
