import { BookStatus, Currency } from '@korice/contracts';
import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { messageFields, writtenSchema, type MessageFields, type Written } from './message.model.js';

/** A copy of the listing, so that a conversation outlives it. The price in dinars is computed from price and currency. */
export interface BookSnapshot {
  title: string;
  author: string;
  /** URL of the first image, or `''`. */
  image: string;
  price: number;
  currency: Currency;
  status: BookStatus;
}

/** The last message that a side has read, and the number of the other side's messages up to it. */
export interface ReadMark {
  seq: number;
  count: number;
}

export type LastMessage = Omit<MessageFields, 'room' | 'written'>;

/** When each side wrote its first text. */
export interface FirstTexts {
  owner?: Date;
  buyer?: Date;
  /** The owner was on holiday at the first text of the buyer. */
  isOwnerAway?: true;
}

export interface RoomFields {
  _id: Types.ObjectId;
  /** Kept when the book is deleted: the same pair and book stay the same conversation. */
  bookId: Types.ObjectId;
  bookDeleted: boolean;
  book: BookSnapshot;
  /** The `rev` of the copied book. An older state never replaces a newer one. */
  bookRev: number;
  ownerId: Types.ObjectId;
  /** The member who asked about the book. */
  buyerId: Types.ObjectId;
  /** Both members, the owner first. */
  memberIds: Types.ObjectId[];
  /** The account of one member is deleted; a random id replaces it. */
  memberGone: boolean;
  /** `seq` of the last message. Set together with `written` and `lastMessage`, and never lowered. */
  lastSeq: number;
  written: Written;
  lastMessage: LastMessage | null;
  /** Absent before the first text. */
  firstTexts?: FirstTexts;
  read: { owner: ReadMark; buyer: ReadMark };
  /** Contains every member with unread messages; a member in it may have none. */
  unreadBy: Types.ObjectId[];
  createdAt: Date;
  /** Time of the last message, or of the creation before the first one. */
  updatedAt: Date;
}

export type RoomModel = Model<RoomFields>;

const plain = { _id: false, id: false } as const;

const snapshotSchema = new Schema<BookSnapshot>(
  {
    title: { type: String, required: true },
    author: { type: String, required: true },
    image: { type: String, default: '' },
    price: { type: Number, required: true },
    currency: { type: String, enum: Currency.options, required: true },
    status: { type: String, enum: BookStatus.options, required: true },
  },
  plain,
);

const readMarkSchema = new Schema<ReadMark>(
  { seq: { type: Number, required: true }, count: { type: Number, required: true } },
  plain,
);

const lastMessageSchema = new Schema<LastMessage>(
  { _id: { type: Schema.Types.ObjectId, required: true }, ...messageFields },
  { id: false },
);

const roomSchema = new Schema<RoomFields>(
  {
    bookId: { type: Schema.Types.ObjectId, required: true },
    bookDeleted: { type: Boolean, default: false },
    book: { type: snapshotSchema, required: true },
    bookRev: { type: Number, required: true },
    ownerId: { type: Schema.Types.ObjectId, required: true },
    buyerId: { type: Schema.Types.ObjectId, required: true },
    memberIds: { type: [Schema.Types.ObjectId], required: true },
    memberGone: { type: Boolean, default: false },
    lastSeq: { type: Number, required: true },
    written: { type: writtenSchema, required: true },
    lastMessage: { type: lastMessageSchema, default: null },
    firstTexts: {
      type: new Schema<FirstTexts>({ owner: Date, buyer: Date, isOwnerAway: Boolean }, plain),
      default: undefined,
    },
    read: {
      type: new Schema<RoomFields['read']>(
        { owner: { type: readMarkSchema, required: true }, buyer: { type: readMarkSchema, required: true } },
        plain,
      ),
      required: true,
    },
    unreadBy: { type: [Schema.Types.ObjectId], default: [] },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { versionKey: false, id: false },
);

/** Latest first. `_id` makes the order total, so that pages do not overlap. */
export const latestFirst = { updatedAt: -1, _id: -1 } as const;

// createRoom: one conversation for a book and a buyer. Also all conversations about a book.
roomSchema.index({ bookId: 1, buyerId: 1 }, { unique: true });
// listRooms.
roomSchema.index({ memberIds: 1, ...latestFirst });
// The reply time of a seller.
roomSchema.index({ ownerId: 1, createdAt: -1 });
// readUnread.
roomSchema.index({ unreadBy: 1 });

export const createRoomModel = (connection: Connection): RoomModel => connection.model<RoomFields>('Room', roomSchema);
