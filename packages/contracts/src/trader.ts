import { z } from 'zod';
import { bounded, Email, Id, line, Nothing, requiredLine, rule } from './common.js';
import { isMb, isPib } from './company-numbers.js';
import { endpoint } from './endpoint.js';

/** In the order of the filter. */
export const sellerKinds = ['private', 'trader'] as const;
export const SellerKind = z.enum(sellerKinds);
export type SellerKind = z.infer<typeof SellerKind>;

export const traderBounds = { minName: 2, name: 120, minAddress: 5, address: 160, pib: 9, mb: 8, phone: 30 } as const;

/** A phone number as people write it. */
export const phonePattern = /^\+?[\d ()/.-]{6,}$/;

/** A private seller with this many sales in `days` days, or this many listings, is asked whether it is a business (decision 0043). */
export const traderQuestion = { sales: 30, days: 365, listings: 200 } as const;

/** The details that consumer law requires a trader to publish. */
export const TraderDetails = z.object({
  /** The registered name. */
  name: requiredLine(traderBounds.name, traderBounds.minName),
  address: requiredLine(traderBounds.address, traderBounds.minAddress),
  pib: bounded(traderBounds.pib)
    .trim()
    .refine(isPib, rule('pib_invalid', 'Not a PIB: 9 digits, the last of which is a check digit.')),
  mb: bounded(traderBounds.mb)
    .trim()
    .refine(isMb, rule('mb_invalid', 'Not a company number: 8 digits, the last of which is a check digit.')),
  email: Email,
  phone: line(traderBounds.phone).regex(phonePattern),
});
export type TraderDetails = z.infer<typeof TraderDetails>;

/** The details in a response: without the rules of a request, which stored details of an earlier release may not meet. */
export const StoredTrader = z.object({
  name: z.string(),
  address: z.string(),
  pib: z.string(),
  mb: z.string(),
  email: z.string(),
  phone: z.string(),
});

const TraderSettings = z.object({
  /** Null for a private seller. */
  trader: StoredTrader.nullable(),
  /** Whether to ask the member if the account is a business. */
  isAsked: z.boolean(),
});
export type TraderSettings = z.infer<typeof TraderSettings>;

const UserParams = z.object({ userId: Id });

export const readTrader = endpoint({
  method: 'GET',
  path: '/api/users/:userId/trader',
  summary: 'What the caller states as a trader. USER_NOT_FOUND for another account.',
  access: 'member',
  params: UserParams,
  notFound: 'USER_NOT_FOUND',
  response: TraderSettings,
  status: [200],
  errors: ['USER_NOT_FOUND'],
});

export const updateTrader = endpoint({
  method: 'PUT',
  path: '/api/users/:userId/trader',
  summary:
    'Makes the account of the caller that of a trader, or replaces what a trader states. Everything is public and marks all listings.',
  retry: 'safe: the account stays that of a trader.',
  access: 'member',
  params: UserParams,
  notFound: 'USER_NOT_FOUND',
  body: TraderDetails,
  response: TraderSettings,
  status: [200],
  errors: ['USER_NOT_FOUND'],
});

export const deleteTrader = endpoint({
  method: 'DELETE',
  path: '/api/users/:userId/trader',
  summary:
    'Makes an account private and removes what it stated as a trader. Listings stay. Admins need a recent login to change another account.',
  retry: 'safe: the account stays private.',
  access: 'member',
  params: UserParams,
  notFound: 'USER_NOT_FOUND',
  response: Nothing,
  status: [204],
  errors: ['USER_NOT_FOUND', 'REAUTHENTICATION_REQUIRED'],
});

export const declineTrader = endpoint({
  method: 'PUT',
  path: '/api/users/:userId/trader/declined',
  summary: 'Records that the caller sells privately, so that the question is not asked again.',
  retry: 'safe: the answer stays.',
  access: 'member',
  params: UserParams,
  notFound: 'USER_NOT_FOUND',
  body: z.object({}),
  response: Nothing,
  status: [204],
  errors: ['USER_NOT_FOUND'],
});
