import type { EnglishOf } from '../english.js';
import type sr from './wishlist.sr.js';

export default {
  pageTitle: 'Wishlist',
  metaDescription: 'Books waiting for the right moment.',
  empty: 'Your wishlist is empty',
  emptyBody: 'Tap the heart on a book you like and you will find it here.',
  emptyAction: 'Find a Book',
  loading: 'Loading your wishlist...',
  failed: 'The wishlist could not be loaded.',
  add: 'Add to wishlist: {{title}}',
  remove: 'Remove from wishlist: {{title}}',
  addButton: 'Add to Wishlist',
  removeButton: 'Remove from Wishlist',
  added: 'Added to wishlist',
  removed: 'Removed from wishlist',
  addFailed: 'The book was not added to your wishlist. Please try again.',
  removeFailed: 'The book was not removed from your wishlist. Please try again.',
  bookGone: "This book doesn't exist or has been removed.",
  guestNote: 'The list is kept in this browser only. Log in to have it everywhere.',
  merged_one: '{{count}} book from this browser was added to your list',
  merged_other: '{{count}} books from this browser were added to your list',
  unavailable: 'This book is no longer available.',
  plan: 'Find Cheapest Parcels',
  planName: 'Wishlist',
} satisfies EnglishOf<typeof sr>;
