export interface Limit {
  /** Milliseconds. */
  window: number;
  /** Maximum number of requests in the window. */
  most: number;
  /** What to count by: the IP address of the caller, the account, or the e-mail address in the body of the request. */
  by: 'address' | 'account' | 'email';
  /** Counts only requests that are refused: a successful login is no attack. */
  failuresOnly?: boolean;
  /** Counts only requests that succeed. */
  successesOnly?: boolean;
}

const minute = 60_000;

/** All rate limits. A seller with forty books and an office behind one address stay below them. */
export const limits = {
  loginByAddress: { window: 15 * minute, most: 60, by: 'address', failuresOnly: true },
  loginByEmail: { window: 15 * minute, most: 10, by: 'email', failuresOnly: true },
  // A correct password costs as much CPU as a wrong one.
  successfulLoginByEmail: { window: 15 * minute, most: 30, by: 'email', successesOnly: true },
  secondFactorsByAddress: { window: 15 * minute, most: 60, by: 'address', failuresOnly: true },
  secondFactorsByAccount: { window: 15 * minute, most: 10, by: 'account' },
  passkeysByAccount: { window: 15 * minute, most: 60, by: 'account' },
  registerByAddress: { window: 60 * minute, most: 20, by: 'address' },
  activateByAddress: { window: 15 * minute, most: 60, by: 'address' },
  resendByAddress: { window: 60 * minute, most: 20, by: 'address' },
  resendByEmail: { window: 60 * minute, most: 4, by: 'email' },
  resetByAddress: { window: 60 * minute, most: 20, by: 'address' },
  // Admins mail reset links to members.
  resetByAccount: { window: 60 * minute, most: 60, by: 'account' },
  resetByEmail: { window: 60 * minute, most: 4, by: 'email' },
  contactByAddress: { window: 60 * minute, most: 10, by: 'address' },
  newsletterByAddress: { window: 60 * minute, most: 20, by: 'address' },
  newsletterByEmail: { window: 60 * minute, most: 4, by: 'email' },
  // Google fetches the feed of a trader once a day; each fetch reads all listings.
  feedsByAddress: { window: 60 * minute, most: 30, by: 'address' },
  eventsByAddress: { window: 15 * minute, most: 300, by: 'address' },
  clientErrorsByAddress: { window: 15 * minute, most: 60, by: 'address' },
  pagesByAccount: { window: 60 * minute, most: 60, by: 'account' },
  pageEditsByAccount: { window: 15 * minute, most: 120, by: 'account' },
  profileByAccount: { window: 15 * minute, most: 60, by: 'account' },
  oldPasswordsByAccount: { window: 15 * minute, most: 10, by: 'account' },
  exportsByAccount: { window: 60 * minute, most: 20, by: 'account' },
  closingByAccount: { window: 15 * minute, most: 10, by: 'account', failuresOnly: true },
  isbnByAccount: { window: 15 * minute, most: 120, by: 'account' },
  isbnByAddress: { window: 15 * minute, most: 300, by: 'address' },
  coversByAccount: { window: 15 * minute, most: 120, by: 'account' },
  coversByAddress: { window: 15 * minute, most: 300, by: 'address' },
  avatarsByAccount: { window: 60 * minute, most: 60, by: 'account' },
  // Files and requests about images: forty books with ten photos each.
  uploadByAccount: { window: 10 * minute, most: 500, by: 'account' },
  imageTestsByAccount: { window: 60 * minute, most: 10, by: 'account' },
  // Forty books are reserved, made available again and sold.
  statusesByAccount: { window: 15 * minute, most: 120, by: 'account' },
  deletionsByAccount: { window: 15 * minute, most: 300, by: 'account' },
  // A login transfers the wishlist of the visitor, at most 500 books.
  wishesByAccount: { window: 15 * minute, most: 1_200, by: 'account' },
  roomsByAccount: { window: 60 * minute, most: 60, by: 'account' },
  dealsByAccount: { window: 15 * minute, most: 120, by: 'account' },
  // A plan of a list creates up to 40 alerts at once.
  alertsByAccount: { window: 15 * minute, most: 300, by: 'account' },
  bookListsByAccount: { window: 15 * minute, most: 300, by: 'account' },
  // Each compares up to 40 items with the listed books.
  bookListSearchesByAccount: { window: 15 * minute, most: 120, by: 'account' },
  // A check reads up to 10,000 rows; starting an import counts too.
  importsByAccount: { window: 60 * minute, most: 60, by: 'account' },
  pushByAccount: { window: 15 * minute, most: 120, by: 'account' },
  // A device renews its subscription a few times a year.
  pushRenewalsByAddress: { window: 60 * minute, most: 60, by: 'address' },
  // Forty messages with five photos each, beside the limit of all uploads.
  messagePhotosByAccount: { window: 60 * minute, most: 200, by: 'account' },
  messagesByAccount: { window: minute, most: 60, by: 'account' },
  blocksByAccount: { window: 15 * minute, most: 60, by: 'account' },
  reportsByAccount: { window: 60 * minute, most: 30, by: 'account' },
  joinsByAccount: { window: minute, most: 240, by: 'account' },
  // Invalid events too, which reach no other limit.
  socketEventsByAccount: { window: minute, most: 600, by: 'account' },
  // Points are milliseconds of CPU (`uncachedCosts`): a fifth of a core, 1,200 uncached pages or 480 searches a minute.
  uncachedByAddress: { window: minute, most: 12_000, by: 'address' },
  uncachedByAccount: { window: minute, most: 12_000, by: 'account' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/**
 * Estimated CPU milliseconds of an uncached response, by kind: the points that it takes from `uncachedByAddress` or `uncachedByAccount`.
 */
export const uncachedCosts = {
  list: 5,
  page: 10,
  feed: 10,
  search: 20,
  facets: 20,
  sitemap: 100,
  shareCard: 100,
} as const;

export type UncachedKind = keyof typeof uncachedCosts;
