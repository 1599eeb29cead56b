import type { Section } from '../section.js';

export const product: Section = {
  title: '1. What the product does and for whom',
  groups: {
    People: {
      '1-visitors-browse': {
        says: "A visitor browses, searches, opens books and sellers, and is led over the login into a conversation with a book's owner.",
        differs: 'The conversation needs an account, because its messages have to belong to somebody.',
      },
      '1-members-desk': 'A member registers, activates the account by the mailed link, logs in and lists a book.',
      '1-admins-more': 'Admins see all books and all users besides, and make a user an admin.',
      '1-sidebar-member': 'The sidebar shows the name of the person and the role as Member.',
      '1-language-default': {
        says: 'The language is Serbian, with English as the other one; every label is there in both.',
        differs: 'Serbian is there in Cyrillic too, generated from the Latin texts.',
      },
      '1-prices-public': 'Public pages show prices in RSD with two decimals.',
      '1-prices-form-table': {
        says: 'The book form labels the price in euro; the book table puts the sign of the currency before it.',
        differs:
          'A listing has a currency (RSD, EUR, USD): the form names the chosen one, euro first; the table shows the sign of each, not always $.',
      },
      '1-buying': {
        says: 'How a book becomes purchased.',
        differs:
          "The specification does not show it. No payment goes through the site: the owner reserves the book or marks it sold to somebody from its conversations, and it stands under that member's Purchased Books.",
      },
      '1-realtime-open': {
        says: 'A realtime connection carries chat and unread counts while the application runs, and is closed when it stops.',
        differs:
          "It is opened with the dashboard, not on public pages: a visitor's page weighs nothing of chat. The server takes visitors' sockets all the same.",
      },
      '1-cookie-notice': {
        says: 'The cookie notice stands until it is accepted with OK; that is remembered as `cookieConsent`.',
        differs: 'Beside OK a quiet second choice closes it without analytics.',
      },
      '1-page-views': {
        says: 'A page view is recorded with each change of route.',
        differs:
          'Only after OK, and to an endpoint of our own that keeps daily counts; an outside service is a choice of the build, off by default.',
      },
    },
  },
};
