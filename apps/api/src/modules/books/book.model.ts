import {
  Binding,
  BookStatus,
  Condition,
  Currency,
  defectNames,
  eachBookText,
  schoolKinds,
  schoolLevels,
  schoolSubjects,
  schoolWritten,
  Script,
  sellerKinds,
  type Book,
  type BookImage,
  type BookText,
  type CategoryName,
  type School,
  type SchoolGrade,
  type SellerKind,
} from '@korice/contracts';
import { Schema, type Connection, type IndexDefinition, type Model, type Types } from 'mongoose';
import { pendingEventSchema, type PendingEvent } from '../../jobs/outbox-event.model.js';

/** A copy of the seller, so that lists read one collection. `owners.sync` updates it. */
export interface BookOwner {
  _id: Types.ObjectId;
  name: string;
  city: string;
  /** Absent in records that are older than the field: `private`. */
  kind?: SellerKind;
}

/** The values of some fields before a deal claimed the book. A failed claim restores them. */
export interface StateBeforeClaim extends Pick<BookFields, 'status' | 'confirmedAt' | 'askedAt' | 'isStale'> {
  /** The value that the claim gave `confirmedAt`. Another value means that the owner has confirmed the listing since. */
  claimedAt: Date;
}

/** The fields that the seller fills in. */
export interface BookDetails extends Record<BookText, string> {
  title: string;
  author: string;
  categories: CategoryName[];
  shortDescription: string;
  fullDescription: string;
  price: number;
  currency: Currency;
  condition: Book['condition'];
  /** Digits and X, or `''`. */
  ISBN: string;
  ISBNData: string;
  publishedDate: string;
  pageCount: number | null;
  /** In grams; absent in records that are older than the field. */
  weight?: number | null;
  /** Absent in records that are older than the field. */
  school?: Book['school'];
  /** Absent in records that are older than the field. */
  defects?: Book['defects'];
  language: string;
  script: Book['script'];
  binding: Book['binding'];
}

/** Fields that every write computes from the others, see `derivedFields`. */
export interface DerivedFields {
  /** In lists, counts and search: available or reserved, not stale, of an active owner. */
  listed: boolean;
  /** Has an image. */
  pictured: boolean;
  priceRsd: number;
  /** Its bytewise order is the Serbian order of titles. */
  titleKey: string;
  /** Equal for all copies of one work. */
  workKey: string;
  /** Equal for all books of one author. */
  authorKey: string;
  cityKey: string;
  /** Level and grade of a school book, `''` for others. Absent in records that are older than the field. */
  schoolKey?: SchoolGrade | '';
  /**
   * `owner.kind`. Absent in records that are older than the field: in listed ones until the migration at startup, in others until their
   * next write.
   */
  sellerKind?: SellerKind;
  /** Folded words of the title, and of title, author, publisher and ISBN. A query word matches as a prefix. */
  titleWords: string[];
  words: string[];
  /** Stems of `words`. */
  stems: string[];
}

export interface BookFields extends BookDetails, DerivedFields {
  _id: Types.ObjectId;
  /** The seller's own stock number (SKU) of the copy, from a table; absent without one. Unique per seller. */
  sku?: string;
  owner: BookOwner;
  /** False while the owner is blocked: the page of the book then returns 404. */
  ownerActive: boolean;
  status: BookStatus;
  /** The admin who set the status, so that a repeated call is recognised; absent when the owner did. */
  statusBy?: Types.ObjectId;
  /** The member for whom the book is reserved or to whom it was sold; absent when none was named. */
  reservedFor?: Types.ObjectId;
  /** Present while the book is sold. */
  soldAt?: Date;
  /** The agreed deal that holds the reserved book, so that nothing else can change its status. */
  heldBy?: Types.ObjectId;
  /** The latest attempt of that deal to claim its books; absent on books that an earlier release claimed. */
  heldAttempt?: number;
  /** Present while a deal holds the book; absent on books that an earlier release claimed. */
  beforeClaim?: StateBeforeClaim;
  /** The deal in which the book was sold. */
  soldIn?: Types.ObjectId;
  featured: boolean;
  images: BookImage[];
  /** The owner deleted the book after its sale to a member: only the buyer's list contains it, and its page remains. */
  hiddenFromOwner: boolean;
  /**
   * When the owner last listed, changed or confirmed the book. Absent in records that are older than the field; a migration at startup
   * sets it in the listed ones.
   */
  confirmedAt?: Date;
  /** When the owner was asked to confirm the listing; null while no confirmation is pending. */
  askedAt?: Date | null;
  /**
   * True while the book is hidden until its owner confirms it: the owner did not confirm it in time or, without `askedAt`, an import
   * withdrew it. Absent in older records.
   */
  isStale?: boolean;
  /** See `EventOutbox`. */
  pendingEvents?: PendingEvent[];
  /** Raised by every write. The ETag, and the condition of the next write. */
  rev: number;
  createdAt: Date;
  updatedAt: Date;
}

export type BookModel = Model<BookFields>;

const text = { type: String, default: '' } as const;

const ownerSchema = new Schema<BookOwner>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    city: text,
    kind: { type: String, enum: sellerKinds, default: 'private' },
  },
  { id: false },
);

const imageSchema = new Schema<BookImage>(
  {
    url: { type: String, required: true },
    name: text,
    width: { type: Number, required: true },
    height: { type: Number, required: true },
    source: { type: String, enum: ['photo', 'catalogue'], required: true },
  },
  { _id: false, id: false },
);

const schoolSchema = new Schema<School>(
  {
    level: { type: String, enum: schoolLevels, required: true },
    grade: { type: Number, required: true },
    subject: { type: String, enum: schoolSubjects, required: true },
    kind: { type: String, enum: schoolKinds, required: true },
    written: { type: String, enum: [...schoolWritten, ''], default: '' },
    codeUsed: { type: Boolean, default: false },
  },
  { _id: false, id: false },
);

const defectsSchema = new Schema<Book['defects']>(
  {
    present: { type: [String], enum: defectNames },
    absent: { type: [String], enum: defectNames },
    photos: { type: Object, default: undefined },
  },
  { _id: false, id: false },
);

const beforeClaimSchema = new Schema<StateBeforeClaim>(
  {
    status: { type: String, enum: BookStatus.options, required: true },
    confirmedAt: Date,
    askedAt: { type: Date, default: null },
    isStale: { type: Boolean, default: false },
    claimedAt: { type: Date, required: true },
  },
  { _id: false, id: false },
);

const bookSchema = new Schema<BookFields>(
  {
    title: { type: String, required: true },
    author: { type: String, required: true },
    categories: { type: [String], default: [] },
    shortDescription: text,
    fullDescription: text,
    price: { type: Number, required: true },
    currency: { type: String, enum: Currency.options, required: true },
    condition: { type: String, enum: [...Condition.options, ''], default: '' },
    ISBN: text,
    ISBNData: text,
    ...eachBookText(() => text),
    publishedDate: text,
    pageCount: { type: Number, default: null },
    weight: { type: Number, default: null },
    school: { type: schoolSchema, default: null },
    defects: { type: defectsSchema, default: undefined },
    language: text,
    script: { type: String, enum: [...Script.options, ''], default: '' },
    binding: { type: String, enum: [...Binding.options, ''], default: '' },
    sku: String,
    owner: { type: ownerSchema, required: true },
    ownerActive: { type: Boolean, default: true },
    status: { type: String, enum: BookStatus.options, default: 'available' },
    statusBy: Schema.Types.ObjectId,
    reservedFor: Schema.Types.ObjectId,
    soldAt: Date,
    heldBy: Schema.Types.ObjectId,
    heldAttempt: Number,
    beforeClaim: { type: beforeClaimSchema, default: undefined },
    soldIn: Schema.Types.ObjectId,
    featured: { type: Boolean, default: false },
    images: { type: [imageSchema], default: [] },
    hiddenFromOwner: { type: Boolean, default: false },
    confirmedAt: Date,
    askedAt: { type: Date, default: null },
    isStale: { type: Boolean, default: false },
    pendingEvents: { type: [pendingEventSchema], default: undefined },
    listed: { type: Boolean, required: true },
    pictured: { type: Boolean, required: true },
    priceRsd: { type: Number, required: true },
    titleKey: text,
    workKey: text,
    authorKey: text,
    cityKey: text,
    schoolKey: text,
    sellerKind: { type: String, enum: sellerKinds },
    titleWords: { type: [String], default: [] },
    words: { type: [String], default: [] },
    stems: { type: [String], default: [] },
    rev: { type: Number, default: 1 },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { versionKey: false, id: false },
);

/** The orders of lists. `_id` makes them total, so that pages do not overlap. */
export const bookOrders = {
  newest: { createdAt: -1, _id: -1 },
  'price-asc': { priceRsd: 1, _id: 1 },
  'price-desc': { priceRsd: -1, _id: -1 },
  title: { titleKey: 1, _id: 1 },
} as const satisfies Record<string, IndexDefinition>;

/** Available before reserved, which is the alphabetical order of the status; newest first within each. */
export const availableFirst = { status: 1, ...bookOrders.newest } as const satisfies IndexDefinition;

const { newest, 'price-asc': byPrice, title: byTitle } = bookOrders;

/**
 * The books of a member in their order, as a hint too: beside a condition that most books meet, such as `hiddenFromOwner`, a query planner
 * may read the index of that condition for the whole shop.
 */
export const ownerIndex = { 'owner._id': 1, ...newest } as const satisfies IndexDefinition;

/** The books of a member with a word, by prefix, as a hint: both a common word and a member with many books match too many alone. */
export const ownerWordsIndex = { 'owner._id': 1, words: 1 } as const satisfies IndexDefinition;

/** The copies of a work. */
export const workIndex = { workKey: 1, listed: 1, ...availableFirst } as const satisfies IndexDefinition;

/** A town with a category, newest first. */
export const townCategoryIndex = {
  listed: 1,
  cityKey: 1,
  categories: 1,
  ...newest,
} as const satisfies IndexDefinition;

// listBooks, and searches with too many matches to rank: each order alone, with a category, a town, a school grade, a publisher or a kind of
// seller.
// `price-desc` reads `price-asc` backwards.
for (const order of [newest, byPrice, byTitle]) {
  bookSchema.index({ listed: 1, ...order });
  bookSchema.index({ listed: 1, categories: 1, ...order });
  bookSchema.index({ listed: 1, cityKey: 1, ...order });
  bookSchema.index({ listed: 1, schoolKey: 1, ...order });
  bookSchema.index({ listed: 1, publisher: 1, ...order });
  bookSchema.index({ listed: 1, sellerKind: 1, ...order });
  // The table of admins, which contains sold books too.
  bookSchema.index({ hiddenFromOwner: 1, ...order });
}
bookSchema.index(townCategoryIndex);
// Common words in a search, and `status` as a filter.
bookSchema.index({ listed: 1, ...availableFirst });
// listBooks with `featured`, and its fallback while no book is featured.
bookSchema.index({ listed: 1, featured: 1, ...newest });
bookSchema.index({ listed: 1, pictured: 1, ...newest });
// Search by prefix, in titles and in all words.
bookSchema.index({ titleWords: 1, listed: 1 });
bookSchema.index({ words: 1, listed: 1 });
bookSchema.index({ stems: 1, listed: 1 });
// listSimilarBooks and bestsellers: copies of a work; then the same author.
bookSchema.index(workIndex);
bookSchema.index({ authorKey: 1, listed: 1, ...availableFirst });
// listMyBooks, listBooksByOwner, countListed, syncOwner; listBooksByOwner and the admin's list of an owner in another order.
bookSchema.index(ownerIndex);
bookSchema.index({ 'owner._id': 1, ...byPrice });
bookSchema.index({ 'owner._id': 1, ...byTitle });
// Searches in the books of one owner.
bookSchema.index(ownerWordsIndex);
// Imports of tables find listings by their SKU.
bookSchema.index({ 'owner._id': 1, sku: 1 }, { unique: true, partialFilterExpression: { sku: { $exists: true } } });
// listPurchasedBooks: a member has few, which are sorted in memory.
bookSchema.index({ reservedFor: 1 }, { sparse: true });
// Deletion of the account of an admin.
bookSchema.index({ statusBy: 1 }, { sparse: true });
// Bestsellers: books sold in the last months.
bookSchema.index({ soldAt: -1 }, { sparse: true });
// BookClaims: books that a deal holds.
bookSchema.index({ heldBy: 1 }, { sparse: true });
// ListingFreshness: listed books to ask about, and to hide.
bookSchema.index({ listed: 1, askedAt: 1, confirmedAt: 1 });
// EventOutbox: events that a crash left on a book.
bookSchema.index({ 'pendingEvents._id': 1 }, { sparse: true });
// The summary: books listed on a day.
bookSchema.index({ createdAt: 1 });
// recomputePrices.
bookSchema.index({ currency: 1, _id: 1 });

export const createBookModel = (connection: Connection): BookModel => connection.model<BookFields>('Book', bookSchema);
