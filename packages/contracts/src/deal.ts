import { z } from 'zod';
import { bounded, ClientId, Id, line, requiredLine, rule, text, Timestamp } from './common.js';
import { dealPayments, dealReasons, dealSides, dealStates, deliveryKinds } from './deal-steps.js';
import { RoomMember } from './messaging.js';
import { ParcelCount, RatingState } from './ratings.js';

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

/** The first terms of a deal, in a conversation. */
export const NewDeal = assertTerms(z.object({ ...terms, roomId: Id, clientId: ClientId.default('') }));

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

/** An address in a response: without the rules of a request, which a stored address of an earlier release may not meet. */
export const StoredAddress = z.object({ name: z.string(), street: z.string(), place: z.string(), phone: z.string() });

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
  address: StoredAddress.nullable(),
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
