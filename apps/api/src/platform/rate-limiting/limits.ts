export interface Limit {
  windowMs: number;
  /** Maximum number of requests in the window. */
  maxRequests: number;
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
  loginByAddress: { windowMs: 15 * minute, maxRequests: 60, by: 'address', failuresOnly: true },
  loginByEmail: { windowMs: 15 * minute, maxRequests: 10, by: 'email', failuresOnly: true },
  // A correct password costs as much CPU as a wrong one.
  successfulLoginByEmail: { windowMs: 15 * minute, maxRequests: 30, by: 'email', successesOnly: true },
  secondFactorsByAddress: { windowMs: 15 * minute, maxRequests: 60, by: 'address', failuresOnly: true },
  secondFactorsByAccount: { windowMs: 15 * minute, maxRequests: 10, by: 'account' },
  passkeysByAccount: { windowMs: 15 * minute, maxRequests: 60, by: 'account' },
  registerByAddress: { windowMs: 60 * minute, maxRequests: 20, by: 'address' },
  activateByAddress: { windowMs: 15 * minute, maxRequests: 60, by: 'address' },
  resendByAddress: { windowMs: 60 * minute, maxRequests: 20, by: 'address' },
  resendByEmail: { windowMs: 60 * minute, maxRequests: 4, by: 'email' },
  resetByAddress: { windowMs: 60 * minute, maxRequests: 20, by: 'address' },
  // Admins mail reset links to members.
  resetByAccount: { windowMs: 60 * minute, maxRequests: 60, by: 'account' },
  resetByEmail: { windowMs: 60 * minute, maxRequests: 4, by: 'email' },
  contactByAddress: { windowMs: 60 * minute, maxRequests: 10, by: 'address' },
  newsletterByAddress: { windowMs: 60 * minute, maxRequests: 20, by: 'address' },
  newsletterByEmail: { windowMs: 60 * minute, maxRequests: 4, by: 'email' },
  // Google fetches the feed of a trader once a day; each fetch reads all listings.
  feedsByAddress: { windowMs: 60 * minute, maxRequests: 30, by: 'address' },
  eventsByAddress: { windowMs: 15 * minute, maxRequests: 300, by: 'address' },
  clientErrorsByAddress: { windowMs: 15 * minute, maxRequests: 60, by: 'address' },
  pagesByAccount: { windowMs: 60 * minute, maxRequests: 60, by: 'account' },
  pageEditsByAccount: { windowMs: 15 * minute, maxRequests: 120, by: 'account' },
  profileByAccount: { windowMs: 15 * minute, maxRequests: 60, by: 'account' },
  oldPasswordsByAccount: { windowMs: 15 * minute, maxRequests: 10, by: 'account' },
  exportsByAccount: { windowMs: 60 * minute, maxRequests: 20, by: 'account' },
  closingByAccount: { windowMs: 15 * minute, maxRequests: 10, by: 'account', failuresOnly: true },
  isbnByAccount: { windowMs: 15 * minute, maxRequests: 120, by: 'account' },
  isbnByAddress: { windowMs: 15 * minute, maxRequests: 300, by: 'address' },
  coversByAccount: { windowMs: 15 * minute, maxRequests: 120, by: 'account' },
  coversByAddress: { windowMs: 15 * minute, maxRequests: 300, by: 'address' },
  avatarsByAccount: { windowMs: 60 * minute, maxRequests: 60, by: 'account' },
  // Files and requests about images: forty books with ten photos each.
  uploadByAccount: { windowMs: 10 * minute, maxRequests: 500, by: 'account' },
  imageTestsByAccount: { windowMs: 60 * minute, maxRequests: 10, by: 'account' },
  // Forty books are reserved, made available again and sold.
  statusesByAccount: { windowMs: 15 * minute, maxRequests: 120, by: 'account' },
  deletionsByAccount: { windowMs: 15 * minute, maxRequests: 300, by: 'account' },
  // A login transfers the wishlist of the visitor, at most 500 books.
  wishesByAccount: { windowMs: 15 * minute, maxRequests: 1_200, by: 'account' },
  roomsByAccount: { windowMs: 60 * minute, maxRequests: 60, by: 'account' },
  dealsByAccount: { windowMs: 15 * minute, maxRequests: 120, by: 'account' },
  // A plan of a list creates up to 40 alerts at once.
  alertsByAccount: { windowMs: 15 * minute, maxRequests: 300, by: 'account' },
  bookListsByAccount: { windowMs: 15 * minute, maxRequests: 300, by: 'account' },
  // Each compares up to 40 items with the listed books.
  bookListSearchesByAccount: { windowMs: 15 * minute, maxRequests: 120, by: 'account' },
  // A check reads up to 10,000 rows; starting an import counts too.
  importsByAccount: { windowMs: 60 * minute, maxRequests: 60, by: 'account' },
  pushByAccount: { windowMs: 15 * minute, maxRequests: 120, by: 'account' },
  // A device renews its subscription a few times a year.
  pushRenewalsByAddress: { windowMs: 60 * minute, maxRequests: 60, by: 'address' },
  // Forty messages with five photos each, beside the limit of all uploads.
  messagePhotosByAccount: { windowMs: 60 * minute, maxRequests: 200, by: 'account' },
  messagesByAccount: { windowMs: minute, maxRequests: 60, by: 'account' },
  blocksByAccount: { windowMs: 15 * minute, maxRequests: 60, by: 'account' },
  reportsByAccount: { windowMs: 60 * minute, maxRequests: 30, by: 'account' },
  joinsByAccount: { windowMs: minute, maxRequests: 240, by: 'account' },
  // Invalid events too, which reach no other limit.
  socketEventsByAccount: { windowMs: minute, maxRequests: 600, by: 'account' },
  // Points are milliseconds of CPU (`uncachedCosts`): a fifth of a core, 600 uncached pages or 480 searches a minute.
  uncachedByAddress: { windowMs: minute, maxRequests: 12_000, by: 'address' },
  uncachedByAccount: { windowMs: minute, maxRequests: 12_000, by: 'account' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/**
 * Estimated CPU milliseconds of an uncached response, by kind: the points that it takes from `uncachedByAddress` or `uncachedByAccount`.
 * Measured by `npm run bench -- --only=uncached`. A page costs about as much again on the thread that renders it, which yields to requests.
 */
export const uncachedCosts = {
  list: 5,
  page: 20,
  feed: 10,
  search: 20,
  facets: 20,
  sitemap: 50,
  shareCard: 50,
} as const;

export type UncachedKind = keyof typeof uncachedCosts;
