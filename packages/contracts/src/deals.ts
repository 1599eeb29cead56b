import { z } from 'zod';
import {
  bounded,
  ClientId,
  Id,
  line,
  Nothing,
  PageNumber,
  requiredLine,
  rule,
  text,
  Timestamp,
  totalHeader,
} from './common.js';
import { dealPayments, dealReasons, dealSides, dealStates, deliveryKinds } from './deal-steps.js';
import { endpoint } from './endpoint.js';
import { RoomMember } from './messaging.js';
import { ParcelCount, RatingState } from './ratings.js';
import { SellingTerms } from './selling.js';

export const dealBounds = {
  maxBooks: 30,
  /** UTF-16 units. */
  note: 500,
  town: 60,
  addressLine: 120,
  phone: 30,
  carrier: 60,
  maxPostageRsd: 10_000,
  /** The lowest price that a side may propose, as a share of the sum. */
  minPriceShare: 0.1,
  perPage: 20,
} as const;

const State = z.enum(dealStates);
const Side = z.enum(dealSides);
const Reason = z.enum(dealReasons);
export const DealPayment = z.enum(dealPayments);
export type DealPayment = z.infer<typeof DealPayment>;

/** The town of a meeting, or the postage of a parcel in dinars and who pays it. */
export const Delivery = z.object({
  kind: z.enum(deliveryKinds),
  town: line(dealBounds.town).default(''),
  postageRsd: z.int().min(0).max(dealBounds.maxPostageRsd).default(0),
  payer: Side.default('buyer'),
});
export type Delivery = z.output<typeof Delivery>;

const terms = {
  /** Books of the seller, without duplicates. */
  bookIds: z.array(Id).min(1).max(dealBounds.maxBooks),
  /** Whole dinars, 10 % to 100 % of the sum; the sum less the discount of the seller when absent. */
  priceRsd: z.int().min(0).max(1_000_000_000).optional(),
  delivery: Delivery,
  payment: DealPayment,
  note: text(dealBounds.note).default(''),
};

const assertTerms = <S extends z.ZodType<{ bookIds: string[]; delivery: Delivery; payment: DealPayment }>>(schema: S) =>
  schema
    .refine(({ bookIds }) => new Set(bookIds).size === bookIds.length, {
      ...rule('book_repeated', 'A book can be in a deal once.'),
      path: ['bookIds'],
    })
    .refine(({ delivery, payment }) => payment === 'ips' || (payment === 'cash') === (delivery.kind === 'inPerson'), {
      ...rule('payment_unsuited', 'Cash is for meetings, payment on delivery for parcels.'),
      path: ['payment'],
    });

export const DealTerms = assertTerms(z.object(terms));
export type DealTerms = z.output<typeof DealTerms>;

/** The delivery address of a parcel. */
export const Address = z.object({
  name: requiredLine(dealBounds.addressLine, 2),
  street: requiredLine(dealBounds.addressLine, 2),
  place: requiredLine(dealBounds.addressLine, 2),
  /** With or without the country code. */
  phone: bounded(dealBounds.phone)
    .trim()
    .min(6)
    .max(dealBounds.phone)
    .regex(/^\+?[\d /()-]+$/),
});
export type Address = z.infer<typeof Address>;

/** A book as it was when the terms were proposed. `image` is the address of its first image or `''`. */
const DealBook = z.object({
  _id: Id,
  title: z.string(),
  author: z.string(),
  image: z.string(),
  priceRsd: z.number(),
  /** In grams; null when the seller has not stated it, which counts as `defaultBookGrams`. */
  weight: z.int().nullable(),
  /** On the wishlist of the caller; false unless the caller is the buyer. */
  isWished: z.boolean(),
});

/** A past step of a deal. `by` is null for a job. A proposal that changed the terms repeats `proposed`. */
const DealEvent = z.object({
  state: State,
  by: Side.nullable(),
  at: Timestamp,
  priceRsd: z.int(),
});

/** A deal as its two members see it. Amounts are whole dinars. `turn` is null for a finished deal. */
export const Deal = z.object({
  _id: Id,
  roomId: Id,
  /** `rating` is the average of the ratings that count, null before the first. */
  seller: RoomMember.extend({ rating: z.number().nullable(), ratingCount: z.int() }),
  /** `parcels` covers all deals of the buyer. */
  buyer: RoomMember.extend({ parcels: ParcelCount }),
  books: z.array(DealBook),
  /** Weight of the parcel, in grams. */
  parcelGrams: z.int(),
  sumRsd: z.int(),
  /** The discount of the seller for this number of books when the terms were proposed. */
  discountPercent: z.int(),
  priceRsd: z.int(),
  delivery: z.object({ kind: z.enum(deliveryKinds), town: z.string(), postageRsd: z.int(), payer: Side }),
  payment: DealPayment,
  note: z.string(),
  /** The terms before the current ones while the deal is a proposal; null for the first terms. `dueRsd` includes postage as in a notice. */
  previous: z.object({ books: z.array(z.object({ _id: Id, title: z.string() })), dueRsd: z.int() }).nullable(),
  state: State,
  turn: Side.nullable(),
  /** The side that proposed the current terms. */
  proposer: Side,
  /**
   * The side that completed the deal; null also for a deal that a job completed. With the other fields of `StepDeal` it decides which
   * steps are possible.
   */
  completedBy: Side.nullable(),
  /** When a proposal expires, or the day by which an agreed parcel should be sent; null in other states. */
  actBy: Timestamp.nullable(),
  reason: Reason.nullable(),
  carrier: z.string(),
  tracking: z.string(),
  /** The official page of the carrier on which the tracking number is entered; null for an unknown carrier. */
  trackingPage: z.string().nullable(),
  /** The two members have no earlier completed deal. */
  isFirst: z.boolean(),
  /**
   * The address of the buyer for a parcel; the seller sees it only while the deal is agreed or sent. Deleted 30 days after the end of
   * the deal.
   */
  address: Address.nullable(),
  /** When the buyer first reported the advance payment; null before that. */
  paymentReportedAt: Timestamp.nullable(),
  /** The state of the caller's rating. */
  rating: RatingState,
  history: z.array(DealEvent),
  createdAt: Timestamp,
  agreedAt: Timestamp.nullable(),
  sentAt: Timestamp.nullable(),
  endedAt: Timestamp.nullable(),
  rev: z.int(),
});
export type Deal = z.infer<typeof Deal>;

/** The initial values of the form for terms. */
export const DealOptions = SellingTerms.extend({
  /** The seller has set `postage`; false for the default table. */
  hasOwnPostage: z.boolean(),
  /** The seller has stored a bank account. */
  acceptsIps: z.boolean(),
  isFirst: z.boolean(),
  /** The town of the seller. */
  town: z.string(),
  /** The address that the caller has stored for the next deal. */
  address: Address.nullable(),
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
const KeptAddress = z.object({ address: Address.nullable() });

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
  body: assertTerms(z.object({ ...terms, roomId: Id, clientId: ClientId.default('') })),
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
    state: State.optional(),
    side: Side.optional(),
    turn: z.enum(['own', 'other', 'none']).optional(),
    roomId: Id.optional(),
    page: PageNumber,
  }),
  response: z.array(Deal),
  status: [200],
  headers: [totalHeader],
  errors: [],
});

/** Numbers of the caller's deals by whose turn it is, as in the filter `turn` of `listDeals`. */
export const DealCounts = z.object({ own: z.int(), other: z.int(), none: z.int() });
export type DealCounts = z.infer<typeof DealCounts>;

export const readDealCounts = endpoint({
  method: 'GET',
  path: '/api/deals/counts',
  summary: 'How many deals wait for the caller, wait for the other side, and are finished.',
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
    state: State.exclude(['proposed', 'expired']),
    reason: Reason.optional(),
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
  summary: 'The IPS code for the buyer of an agreed deal that is paid by IPS. FORBIDDEN for the seller.',
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
  summary: 'The buyer of an agreed deal reports that the payment by IPS is sent. FORBIDDEN for the seller.',
  retry: 'safe: the time of the first report stays.',
  access: 'member',
  params: DealParams,
  notFound: 'DEAL_NOT_FOUND',
  response: Deal,
  status: [200],
  headers: ['ETag'],
  errors: ['DEAL_NOT_FOUND', 'FORBIDDEN', 'DEAL_STATE'],
});
