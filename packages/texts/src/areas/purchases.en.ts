import type { EnglishOf } from '../english.js';
import type sr from './purchases.sr.js';

export default {
  pageTitle: 'Purchased Books',
  empty: 'No purchased books yet',
  emptyBody: 'Once you agree and the book is marked as sold to you, you will find it here.',
  emptyAction: 'Find a Book',
  failed: 'Your purchased books could not be loaded.',
  seller: 'Owner',
  soldColumn: 'Purchased',
  soldOn: 'Purchased on {{date}}',
  soldOnUnknown: 'Purchase date not recorded',
  sellerGone: 'Closed account',
  listingGone: 'The listing no longer exists. You keep the book details.',
  openConversation: 'Open Conversation',
} satisfies EnglishOf<typeof sr>;
