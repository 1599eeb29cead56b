import type { EnglishOf } from '../english.js';
import type sr from './owner.sr.js';

export default {
  pageTitle: '{{name}}: books for sale',
  metaDescription: 'Used books that {{name}} sells on Korice.',
  loading: 'Loading profile...',
  rating: 'Rating',
  memberSince: 'On Korice since {{date}}',
  town: 'Town: {{town}}',
  contactOwner: 'Contact Owner',
  contactChoose: 'Which book are you writing about?',
  contactNoBooks: 'Messages are always about a book, and there are no books here right now.',
  booksHeading: 'Books for Sale',
  viewDetails: 'View Details',
  noBooks: "This owner hasn't added any books yet",
  ownEmpty: 'Your shelf is empty',
  notFoundTitle: 'Owner not found',
  notFoundBody: "The owner profile you're looking for doesn't exist or has been removed.",
  booksFailed: 'The books of this owner could not be loaded.',
  reviews: 'Reviews',
  noReviews: 'No reviews yet',
  collections: 'From the Window',
  allBooks: 'All Books',
  bundle: 'More books, lower price',
  bundleBoth: '{{two}} off 2 books, {{three}} off 3 or more.',
  bundleThree: '{{three}} off 3 or more books.',
  bundlePostage: 'And postage is paid only once.',
} satisfies EnglishOf<typeof sr>;
