import { z } from 'zod';
import { bounded, Id, line, Nothing, PageNumber, totalHeader } from './common.js';
import { Address, Deal, dealBounds, DealTerms, NewDeal, StoredAddress } from './deal.js';
import { dealReasons, dealSides, dealStates } from './deal-steps.js';
import { endpoint } from './endpoint.js';
import { Holiday, SellingTerms } from './selling.js';

/** The initial values of the form for terms. */
export const DealOptions = SellingTerms.extend({
  /** The seller has set `postage`; false for the default table. */
  hasOwnPostage: z.boolean(),
  /** The seller has stored a bank account. */
  acceptsIps: z.boolean(),
  isFirst: z.boolean(),
  /** The town of the seller. */
  town: z.string(),
  /** The last day of the current holiday of the seller; null without one. */
  awayUntil: Holiday.shape.awayUntil,
  /** The address that the caller has stored for the next deal. */
  address: StoredAddress.nullable(),
});
export type DealOptions = z.infer<typeof DealOptions>;

export const readDealOptions = endpoint({
  method: 'GET',
  path: '/api/deals/options',
  summary: 'The usual terms of the seller of a conversation, and the address that the caller has kept.',
  access: 'member',
  query: z.object({ roomId: Id }),
  response: DealOptions,
  status: [200],
  errors: ['ROOM_NOT_FOUND'],
});

/** The address that a buyer has stored for the next deal; null without one. */
const KeptAddress = z.object({ address: StoredAddress.nullable() });

export const readKeptAddress = endpoint({
  method: 'GET',
  path: '/api/deals/address',
  summary: 'The address that the caller has kept for the next deal.',
  access: 'member',
  response: KeptAddress,
  status: [200],
  errors: [],
});

export const deleteKeptAddress = endpoint({
  method: 'DELETE',
  path: '/api/deals/address',
  summary: 'Removes the kept address of the caller. Deals keep the addresses that they have.',
  retry: 'safe: there is no kept address any more.',
  access: 'member',
  response: Nothing,
  status: [204],
  errors: [],
});

/** The ETag of a deal is its `rev` in quotes; a change of the deal can send it in `If-Match`. */
const DealParams = z.object({ dealId: Id });

export const proposeDeal = endpoint({
  method: 'POST',
  path: '/api/deals',
  summary:
    'Proposes a deal to the other member of a conversation. Reserves nothing. `errors` of BOOK_NOT_AVAILABLE names the books by `bookIds.<index>`.',
  retry: 'safe with the same clientId: the first deal is returned with 200. Without one DEAL_EXISTS is returned.',
  access: 'member',
  body: NewDeal,
  response: Deal,
  status: [201, 200],
  headers: ['ETag'],
  errors: [
    'ROOM_NOT_FOUND',
    'BLOCKED',
    'MEMBER_GONE',
    'ACCOUNT_BLOCKED',
    'DEAL_EXISTS',
    'BOOK_NOT_AVAILABLE',
    'PAYMENT_UNAVAILABLE',
  ],
});

export const listDeals = endpoint({
  method: 'GET',
  path: '/api/deals',
  summary:
    'Deals of the caller, newest first, 20 a page. `turn`: the deal waits for the caller (`own`), for the other side (`other`), or is finished (`none`).',
  access: 'member',
  query: z.object({
    state: z.enum(dealStates).optional(),
    side: z.enum(dealSides).optional(),
    turn: z.enum(['own', 'other', 'none']).optional(),
    roomId: Id.optional(),
    page: PageNumber,
  }),
  response: z.array(Deal),
  status: [200],
  headers: [totalHeader],
  errors: [],
});

/** The number of deals that wait for the caller, as in the filter `turn` of `listDeals`. */
export const DealCounts = z.object({ own: z.int() });
export type DealCounts = z.infer<typeof DealCounts>;

export const readDealCounts = endpoint({
  method: 'GET',
  path: '/api/deals/counts',
  summary: 'How many deals wait for the caller.',
  access: 'member',
  response: DealCounts,
  status: [200],
  errors: [],
});

export const readDeal = endpoint({
  method: 'GET',
  path: '/api/deals/:dealId',
  summary: 'A deal of the caller.',
  access: 'member',
  params: DealParams,
  notFound: 'DEAL_NOT_FOUND',
  response: Deal,
  status: [200],
  headers: ['ETag'],
  errors: ['DEAL_NOT_FOUND'],
});

/** Errors of calls that change the terms or the state of a deal. */
const changeErrors = [
  'DEAL_NOT_FOUND',
  'BLOCKED',
  'MEMBER_GONE',
  'ACCOUNT_BLOCKED',
  'DEAL_TURN',
  'DEAL_STATE',
  'BOOK_NOT_AVAILABLE',
  'CONFLICT',
] as const;

export const updateDealTerms = endpoint({
  method: 'PUT',
  path: '/api/deals/:dealId/terms',
  summary: 'Proposes other terms; the turn passes to the other side.',
  retry: 'safe: the same terms from the same side again are returned with 200.',
  access: 'member',
  params: DealParams,
  notFound: 'DEAL_NOT_FOUND',
  body: DealTerms,
  response: Deal,
  status: [200],
  headers: ['ETag'],
  errors: [...changeErrors, 'PAYMENT_UNAVAILABLE'],
});

export const updateDealState = endpoint({
  method: 'PUT',
  path: '/api/deals/:dealId/state',
  summary:
    'Takes a step of a deal. The buyer may send `agreed` again with an address. BLOCKED and MEMBER_GONE refuse `agreed` only, ACCOUNT_BLOCKED also `sent` and an address.',
  retry: 'safe: a step that was taken is returned again with 200.',
  access: 'member',
  params: DealParams,
  notFound: 'DEAL_NOT_FOUND',
  body: z.object({
    state: z.enum(dealStates).exclude(['proposed', 'expired']),
    reason: z.enum(dealReasons).optional(),
    carrier: line(dealBounds.carrier).default(''),
    /** Latin letters, digits and hyphens. */
    tracking: bounded(40)
      .trim()
      .toUpperCase()
      .max(40)
      .regex(/^[A-Z0-9-]*$/)
      .default(''),
    /** For a returned parcel: the books stay reserved for the buyer instead of becoming available. */
    keepReserved: z.boolean().default(false),
    /** Sent by the buyer with `agreed` for a parcel; sent again in an agreed deal to add or change the address. */
    address: Address.optional(),
    /** True stores the address for the next deal, false removes the stored one; absent leaves the stored one unchanged. */
    keepAddress: z.boolean().optional(),
  }),
  response: Deal,
  status: [200],
  headers: ['ETag'],
  errors: changeErrors,
});

/** The payment of the buyer: the text of the IPS code, the code as SVG, and its fields for copying. `account` has hyphens. */
export const DealPaymentDetails = z.object({
  text: z.string(),
  svg: z.string(),
  recipient: z.string(),
  account: z.string(),
  amountRsd: z.int(),
  purpose: z.string(),
  reference: z.string(),
});
export type DealPaymentDetails = z.infer<typeof DealPaymentDetails>;

export const readDealPayment = endpoint({
  method: 'GET',
  path: '/api/deals/:dealId/payment',
  summary: 'The IPS code for the buyer of an agreed or sent deal that is paid by IPS. FORBIDDEN for the seller.',
  access: 'member',
  params: DealParams,
  notFound: 'DEAL_NOT_FOUND',
  response: DealPaymentDetails,
  status: [200],
  errors: ['DEAL_NOT_FOUND', 'FORBIDDEN', 'DEAL_STATE', 'PAYMENT_UNAVAILABLE', 'ACCOUNT_BLOCKED'],
});

export const reportDealPayment = endpoint({
  method: 'PUT',
  path: '/api/deals/:dealId/payment',
  summary: 'The buyer of an agreed or sent deal reports that the payment by IPS is sent. FORBIDDEN for the seller.',
  retry: 'safe: the time of the first report stays.',
  access: 'member',
  params: DealParams,
  notFound: 'DEAL_NOT_FOUND',
  response: Deal,
  status: [200],
  headers: ['ETag'],
  errors: ['DEAL_NOT_FOUND', 'FORBIDDEN', 'DEAL_STATE'],
});
