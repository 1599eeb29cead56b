import {
  DealPayment,
  dealReasons,
  dealSides,
  dealStates,
  deliveryKinds,
  type Delivery,
  type DealReason,
  type DealSide,
  type DealState,
} from '@korice/contracts';
import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { pendingEventSchema, type PendingEvent } from '../../jobs/outbox-event.model.js';
import type { ClaimEffect } from '../books/status/book-claims.js';

/** A book as it was when the terms were proposed. */
export interface DealBook {
  _id: Types.ObjectId;
  title: string;
  author: string;
  image: string;
  priceRsd: number;
  /** In grams; null when the seller has not stated it. */
  weight: number | null;
}

/** The rating that one side gave the other. Facts that only the other side can state are null. */
export interface DealRating {
  _id: Types.ObjectId;
  stars: number;
  text: string;
  asDescribed: boolean | null;
  sentInTime: boolean | null;
  collected: boolean | null;
  paid: boolean | null;
  /** Null while it is sealed. */
  shownAt: Date | null;
  /** Given when the rating of the other side was already shown; it never counts. */
  isLate: boolean;
  /**
   * Whether it counts in the standing of the rated member; `Standings.update` maintains it. Null until it has been computed; false in sealed
   * ratings that are older than null.
   */
  counts: boolean | null;
  /** Hidden by an admin. */
  isHidden: boolean;
  reply: { text: string; at: Date } | null;
}

export interface DealHistoryEntry {
  state: DealState;
  /** Null for a job. */
  by: DealSide | null;
  at: Date;
  priceRsd: number;
}

/** The effect of a step on the books while it is being applied. */
export type Settling = ClaimEffect;

export interface DealFields {
  _id: Types.ObjectId;
  roomId: Types.ObjectId;
  sellerId: Types.ObjectId;
  buyerId: Types.ObjectId;
  /** Seller and buyer, for lists of one member's deals. */
  memberIds: Types.ObjectId[];
  books: DealBook[];
  /** Whole dinars, like every amount here. */
  sumRsd: number;
  /** The discount of the seller for this number of books when the terms were proposed. */
  discountPercent: number;
  priceRsd: number;
  delivery: Delivery;
  payment: DealPayment;
  note: string;
  /** The terms before the current ones; absent for the first terms. */
  previous?: { books: Pick<DealBook, '_id' | 'title'>[]; dueRsd: number };
  state: DealState;
  /** The side that proposed the current terms. */
  proposer: DealSide;
  /** The side that proposed the deal, whose key `clientId` is; absent in older deals, where the history begins with it. */
  createdBy?: DealSide;
  /** Present while the deal is open; a conversation has one open deal at most. */
  isOpen?: true;
  /** The side that completed the deal; null also when a job did. */
  completedBy: DealSide | null;
  reason: DealReason | null;
  carrier: string;
  tracking: string;
  /** The two had no completed deal when it was proposed. */
  isFirst: boolean;
  /** The postal address of the buyer, encrypted; erased 30 days after the end of the deal. */
  encryptedAddress?: string;
  /** When the buyer first reported the advance payment. */
  paymentReportedAt?: Date;
  history: DealHistoryEntry[];
  /** The effect on the books that is not finished yet. A job finishes it after a crash. */
  settling: Settling | null;
  /** The side that agreed, while its claim runs. */
  settlingBy: DealSide | null;
  /** Raised when a claim starts or an effect is taken over; only the latest attempt may end a claim. The claimed books store it. */
  attempt: number;
  /** When a job must look at the deal again: to finish an effect, to remind, to end it or to erase the address. */
  dueAt: Date | null;
  /** Both members of the agreed deal were reminded. */
  isReminded: boolean;
  /** The buyer of the sent deal was asked whether the parcel has arrived. */
  isArrivalAsked?: true;
  /** Absent when `createdBy` gave none. */
  clientId?: string;
  createdAt: Date;
  agreedAt: Date | null;
  sentAt: Date | null;
  endedAt: Date | null;
  /** Ratings by the side of their author; absent before the first. Only its author may see a sealed one. */
  ratings?: Partial<Record<DealSide, DealRating>>;
  /** When a job shows the sealed ratings; absent without sealed ratings. */
  revealAt?: Date;
  /** When the rating of the buyer was shown; present while it counts. The sort key of the seller's reviews. */
  reviewAt?: Date;
  /** Raised by every step and every change of the terms; the ETag. */
  rev: number;
  /** See `EventOutbox`. */
  pendingEvents?: PendingEvent[];
}

export type DealModel = Model<DealFields>;

const id = { type: Schema.Types.ObjectId, required: true } as const;
const text = { type: String, default: '' } as const;
const amount = { type: Number, required: true } as const;
const grams = { type: Number, default: null } as const;
const fact = { type: Boolean, default: null } as const;
const embedded = { _id: false, id: false } as const;

const replySchema = new Schema(
  { text: { type: String, required: true }, at: { type: Date, required: true } },
  embedded,
);
const ratingSchema = new Schema<DealRating>(
  {
    _id: id,
    stars: { type: Number, required: true },
    text,
    asDescribed: fact,
    sentInTime: fact,
    collected: fact,
    paid: fact,
    shownAt: { type: Date, default: null },
    isLate: { type: Boolean, default: false },
    counts: { type: Boolean, default: null },
    isHidden: { type: Boolean, default: false },
    reply: { type: replySchema, default: null },
  },
  { id: false },
);
const ratingsSchema = new Schema({ buyer: ratingSchema, seller: ratingSchema }, embedded);

const dealSchema = new Schema<DealFields>(
  {
    roomId: id,
    sellerId: id,
    buyerId: id,
    memberIds: { type: [Schema.Types.ObjectId], required: true },
    books: {
      type: [
        new Schema<DealBook>(
          {
            _id: id,
            title: { type: String, required: true },
            author: text,
            image: text,
            priceRsd: amount,
            weight: grams,
          },
          { id: false },
        ),
      ],
      required: true,
    },
    sumRsd: amount,
    discountPercent: { type: Number, default: 0 },
    priceRsd: amount,
    delivery: {
      type: new Schema<Delivery>(
        {
          kind: { type: String, enum: deliveryKinds, required: true },
          town: text,
          postageRsd: { type: Number, default: 0 },
          payer: { type: String, enum: dealSides, required: true },
        },
        embedded,
      ),
      required: true,
    },
    payment: { type: String, enum: DealPayment.options, required: true },
    note: text,
    previous: {
      type: new Schema(
        { books: { type: [new Schema({ _id: id, title: text }, { id: false })], required: true }, dueRsd: amount },
        embedded,
      ),
      default: undefined,
    },
    state: { type: String, enum: dealStates, required: true },
    proposer: { type: String, enum: dealSides, required: true },
    createdBy: { type: String, enum: dealSides },
    isOpen: Boolean,
    completedBy: { type: String, enum: [...dealSides, null], default: null },
    reason: { type: String, enum: [...dealReasons, null], default: null },
    carrier: text,
    tracking: text,
    isFirst: { type: Boolean, default: false },
    encryptedAddress: String,
    paymentReportedAt: Date,
    history: {
      type: [
        new Schema<DealHistoryEntry>(
          {
            state: { type: String, enum: dealStates, required: true },
            by: { type: String, enum: [...dealSides, null], default: null },
            at: { type: Date, required: true },
            priceRsd: amount,
          },
          embedded,
        ),
      ],
      required: true,
    },
    settling: { type: String, default: null },
    settlingBy: { type: String, default: null },
    attempt: { type: Number, default: 0 },
    dueAt: { type: Date, default: null },
    isReminded: { type: Boolean, default: false },
    isArrivalAsked: Boolean,
    clientId: String,
    createdAt: { type: Date, required: true },
    agreedAt: { type: Date, default: null },
    sentAt: { type: Date, default: null },
    endedAt: { type: Date, default: null },
    ratings: { type: ratingsSchema, default: undefined },
    revealAt: Date,
    reviewAt: Date,
    rev: { type: Number, required: true },
    pendingEvents: { type: [pendingEventSchema], default: undefined },
  },
  { versionKey: false, id: false },
);

// isFirst: completed deals of two members. A repeated proposal of a deal without `createdBy`.
dealSchema.index({ buyerId: 1, sellerId: 1, state: 1 });
// At most one open deal per conversation.
dealSchema.index({ roomId: 1 }, { unique: true, partialFilterExpression: { isOpen: true } });
// A repeated proposal. Deals without `createdBy` are not in the index: two of them can have the same key.
dealSchema.index(
  { roomId: 1, createdBy: 1, clientId: 1 },
  { unique: true, partialFilterExpression: { createdBy: { $exists: true }, clientId: { $exists: true } } },
);
// listDeals.
dealSchema.index({ memberIds: 1, createdAt: -1, _id: -1 });
dealSchema.index({ sellerId: 1, createdAt: -1, _id: -1 });
dealSchema.index({ buyerId: 1, createdAt: -1, _id: -1 });
// listDeals by turn, and the count: open deals.
dealSchema.index({ memberIds: 1, isOpen: 1, createdAt: -1, _id: -1 });
// listDeals of one conversation.
dealSchema.index({ roomId: 1, createdAt: -1, _id: -1 });
// Deals that a job must look at.
dealSchema.index({ dueAt: 1 });
dealSchema.index({ revealAt: 1 }, { sparse: true });
// The reviews of a seller.
dealSchema.index({ sellerId: 1, reviewAt: -1, _id: -1 });
// A rating by its id.
dealSchema.index({ 'ratings.buyer._id': 1 }, { sparse: true });
dealSchema.index({ 'ratings.seller._id': 1 }, { sparse: true });
// EventOutbox: events that a crash left on a deal.
dealSchema.index({ 'pendingEvents._id': 1 }, { sparse: true });

export const createDealModel = (connection: Connection): DealModel => connection.model<DealFields>('Deal', dealSchema);
