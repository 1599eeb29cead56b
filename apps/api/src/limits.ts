import { HttpError } from './platform/errors/http-error.js';

export interface Limit {
  /** Milliseconds. */
  window: number;
  /** Requests in the window. */
  most: number;
  /** Whom to count by: the caller's address, their account, or the address they typed. */
  by: 'address' | 'account' | 'email';
  /** Count only requests that are refused: a person who logs in is no attack. */
  failuresOnly?: boolean;
}

const minute = 60_000;

/** Every limit of the product in one place; a seller with forty books and an office behind one address stay below them. */
export const limits = {
  loginByAddress: { window: 15 * minute, most: 60, by: 'address', failuresOnly: true },
  loginByEmail: { window: 15 * minute, most: 10, by: 'email', failuresOnly: true },
  registerByAddress: { window: 60 * minute, most: 20, by: 'address' },
  activateByAddress: { window: 15 * minute, most: 60, by: 'address' },
  resendByAddress: { window: 60 * minute, most: 20, by: 'address' },
  resendByEmail: { window: 60 * minute, most: 4, by: 'email' },
  resetByAddress: { window: 60 * minute, most: 20, by: 'address' },
  resetByEmail: { window: 60 * minute, most: 4, by: 'email' },
  contactByAddress: { window: 60 * minute, most: 10, by: 'address' },
  newsletterByAddress: { window: 60 * minute, most: 20, by: 'address' },
  newsletterByEmail: { window: 60 * minute, most: 4, by: 'email' },
  eventsByAddress: { window: 15 * minute, most: 300, by: 'address' },
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
  uploadByAccount: { window: 10 * minute, most: 300, by: 'account' },
  // Forty books reserved, offered again and sold.
  statusesByAccount: { window: 15 * minute, most: 120, by: 'account' },
  deletionsByAccount: { window: 15 * minute, most: 300, by: 'account' },
  // A visitor's whole list is handed over at the login, 500 wishes.
  wishesByAccount: { window: 15 * minute, most: 1_200, by: 'account' },
  roomsByAccount: { window: 60 * minute, most: 60, by: 'account' },
  messagesByAccount: { window: minute, most: 60, by: 'account' },
  blocksByAccount: { window: 15 * minute, most: 60, by: 'account' },
  reportsByAccount: { window: 60 * minute, most: 30, by: 'account' },
  joinsByAccount: { window: minute, most: 240, by: 'account' },
} as const satisfies Record<string, Limit>;

/** Counts one for an account, or throws RATE_LIMITED. */
export type CountForAccount = (accountId: string) => void;

/** For what comes as requests and over sockets alike, in one count; everybody's windows end together. */
export function createCountForAccount(on: boolean, limit: Limit): CountForAccount {
  const counts = new Map<string, number>();
  let endsAt = 0;
  return (accountId) => {
    if (!on) return;
    const now = Date.now();
    if (now >= endsAt) {
      counts.clear();
      endsAt = now + limit.window;
    }
    const count = (counts.get(accountId) ?? 0) + 1;
    counts.set(accountId, count);
    if (count > limit.most) throw limited(limit, new Date(endsAt));
  };
}

/** The refusal of who is above a limit, with how long to wait: until `resetTime`, or for a whole window. */
export function limited(limit: Limit, resetTime: Date | undefined): HttpError {
  const wait = resetTime ? resetTime.getTime() - Date.now() : limit.window;
  return new HttpError('RATE_LIMITED', { retryAfter: Math.max(1, Math.ceil(wait / 1000)) });
}
