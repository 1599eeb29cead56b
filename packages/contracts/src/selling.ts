import { z } from 'zod';
import { parseBankAccount } from './bank-account.js';
import { bounded, Id, Nothing, requiredLine, rule } from './common.js';
import { postageTierGrams } from './deal-terms.js';
import { endpoint } from './endpoint.js';

export const sellingBounds = {
  maxDiscountPercent: 50,
  maxPostageRsd: 10_000,
  recipient: 70,
  town: 40,
} as const;

const Percent = z.int().min(0).max(sellingBounds.maxDiscountPercent);

/** Discounts in percent for two books and for three or more in one deal. */
export const Discounts = z.object({ two: Percent, three: Percent });

/** One price in whole dinars for each of `postageTierGrams`. */
const Prices = z.array(z.int().min(0).max(sellingBounds.maxPostageRsd)).length(postageTierGrams.length);

/** The default terms of a seller in deals. */
export const SellingTerms = z.object({
  discounts: Discounts,
  postage: z.object({ post: Prices, courier: Prices }),
});
export type SellingTerms = z.infer<typeof SellingTerms>;

const UserParams = z.object({ userId: Id });

export const readSellingTerms = endpoint({
  method: 'GET',
  path: '/api/users/:userId/selling',
  summary: 'The discounts and the usual postage of the caller. USER_NOT_FOUND for another account.',
  access: 'member',
  params: UserParams,
  notFound: 'USER_NOT_FOUND',
  response: SellingTerms,
  status: [200],
  errors: ['USER_NOT_FOUND'],
});

export const updateSellingTerms = endpoint({
  method: 'PUT',
  path: '/api/users/:userId/selling',
  summary: 'Replaces the discounts and the usual postage of the caller. Existing deals keep their terms.',
  retry: 'safe: the terms stay the same.',
  access: 'member',
  params: UserParams,
  notFound: 'USER_NOT_FOUND',
  body: SellingTerms.refine(({ discounts }) => discounts.three >= discounts.two, {
    ...rule('discount_order', 'The discount for three books is at least the one for two.'),
    path: ['discounts', 'three'],
  }),
  response: SellingTerms,
  status: [200],
  errors: ['USER_NOT_FOUND'],
});

/** A day in Belgrade, `YYYY-MM-DD`. */
const Day = bounded(10)
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .pipe(z.iso.date());

/** The last day of the holiday of a seller; null without a current one. */
export const Holiday = z.object({ awayUntil: Day.nullable() });
export type Holiday = z.infer<typeof Holiday>;

/** Maximum days from today. */
export const maxHolidayDays = 366;

export const readHoliday = endpoint({
  method: 'GET',
  path: '/api/users/:userId/holiday',
  summary: 'The holiday of the caller. USER_NOT_FOUND for another account.',
  access: 'member',
  params: UserParams,
  notFound: 'USER_NOT_FOUND',
  response: Holiday,
  status: [200],
  errors: ['USER_NOT_FOUND'],
});

export const updateHoliday = endpoint({
  method: 'PUT',
  path: '/api/users/:userId/holiday',
  summary:
    'Sets the last day of the holiday, from today on and at most a year ahead, or ends it with null. Listings stay and show it, and no mail asks about them.',
  retry: 'safe: the holiday stays the same.',
  access: 'member',
  params: UserParams,
  notFound: 'USER_NOT_FOUND',
  body: Holiday,
  response: Holiday,
  status: [200],
  errors: ['USER_NOT_FOUND'],
});

/** A bank account for IPS codes as its owner sees it: `account` is masked (`165-…-74`). All are `''` without an account. */
export const PaymentAccount = z.object({ account: z.string(), name: z.string(), town: z.string() });
export type PaymentAccount = z.infer<typeof PaymentAccount>;

export const readPaymentAccount = endpoint({
  method: 'GET',
  path: '/api/users/:userId/payment',
  summary: 'The bank account of the caller, masked. USER_NOT_FOUND for another account.',
  access: 'member',
  params: UserParams,
  notFound: 'USER_NOT_FOUND',
  response: PaymentAccount,
  status: [200],
  errors: ['USER_NOT_FOUND'],
});

export const updatePaymentAccount = endpoint({
  method: 'PUT',
  path: '/api/users/:userId/payment',
  summary:
    'Stores the bank account of the caller encrypted. Only the buyer of an agreed or sent deal paid by IPS reads it. Requires a recent login.',
  retry: 'safe: the account stays the same.',
  access: 'member',
  params: UserParams,
  notFound: 'USER_NOT_FOUND',
  body: z.object({
    /** In any usual spelling; transformed to 18 digits. */
    account: bounded(30)
      .max(30)
      .transform((input, context) => {
        const account = parseBankAccount(input);
        if (account !== null) return account;
        context.addIssue({ code: 'custom', ...rule('account_invalid', 'The check digits of the account are wrong.') });
        return z.NEVER;
      }),
    name: requiredLine(sellingBounds.recipient, 2),
    town: requiredLine(sellingBounds.town, 2),
  }),
  response: PaymentAccount,
  status: [200],
  errors: ['USER_NOT_FOUND', 'REAUTHENTICATION_REQUIRED'],
});

export const deletePaymentAccount = endpoint({
  method: 'DELETE',
  path: '/api/users/:userId/payment',
  summary: 'Removes the bank account of the caller.',
  retry: 'safe: there is no account any more.',
  access: 'member',
  params: UserParams,
  notFound: 'USER_NOT_FOUND',
  response: Nothing,
  status: [204],
  errors: ['USER_NOT_FOUND'],
});
