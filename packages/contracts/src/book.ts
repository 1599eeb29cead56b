import { z } from 'zod';
import { Category } from './categories.js';
import { Id, Timestamp } from './common.js';
import { defectNames, withPhotos } from './defects.js';
import { BookImage, ImageFileId } from './images.js';
import { listBounds } from './lists.js';
import { lastGrade, schoolKinds, schoolLevels, schoolSubjects, schoolWritten } from './school.js';
import { SellerKind } from './trader.js';

export const Currency = z.enum(['RSD', 'EUR', 'USD']);
export type Currency = z.infer<typeof Currency>;
export const Condition = z.enum(['new', 'like-new', 'good', 'fair', 'poor']);
export type Condition = z.infer<typeof Condition>;
export const BookStatus = z.enum(['available', 'reserved', 'sold']);
export type BookStatus = z.infer<typeof BookStatus>;
export const Script = z.enum(['latin', 'cyrillic']);
export const Binding = z.enum(['hard', 'soft']);
/** Extends an enumeration by `''` for no choice. */
export const orEmpty = <S extends z.ZodType>(schema: S) => z.union([schema, z.literal('')]);

/**
 * Optional one-line texts about the edition, with their maximum lengths. Responses, form, model, projection, presenter and draft derive from
 * this table.
 */
export const bookTexts = { publisher: listBounds.publisher } as const;
export type BookText = keyof typeof bookTexts;
// `Object.keys` returns `string[]`: TypeScript loses the names.
export const bookTextNames = Object.keys(bookTexts) as BookText[];

export const eachBookText = <T>(valueOf: (name: BookText) => T): Record<BookText, T> =>
  // `Object.fromEntries` loses the names too.
  Object.fromEntries(bookTextNames.map((name) => [name, valueOf(name)])) as Record<BookText, T>;

export const bookBounds = {
  ...bookTexts,
  title: 200,
  author: 200,
  shortDescription: 500,
  fullDescription: 10_000,
  categories: 10,
  pageCount: 20_000,
  /** Grams. */
  weight: 20_000,
  minPrice: 0.01,
  maxPrice: 10_000_000,
} as const;

/** The facts that a seller states about a school book. */
export const School = z
  .object({
    level: z.enum(schoolLevels),
    grade: z.int().min(1),
    subject: z.enum(schoolSubjects),
    kind: z.enum(schoolKinds),
    /** `''`: not stated. */
    written: orEmpty(z.enum(schoolWritten)),
    /** The code for digital content has been used. */
    codeUsed: z.boolean(),
  })
  .refine(({ level, grade }) => grade <= lastGrade[level], { path: ['grade'] });
export type School = z.infer<typeof School>;

const DefectList = z
  .array(z.enum(defectNames))
  .max(defectNames.length)
  .overwrite((names) => defectNames.filter((name) => names.includes(name)));

/** The defects that the seller has checked: present and absent ones. A defect in neither list was not checked. */
export const Defects = z
  .object({
    present: DefectList,
    absent: DefectList,
    photos: z.partialRecord(z.enum(defectNames), ImageFileId).optional(),
  })
  .overwrite(withPhotos);

/**
 * A full listing. `priceRsd` is `price` at the configured rate; only owner, admin and the buyer in question see `reservedFor`, `heldBy` and
 * `soldIn`.
 */
export const Book = z.object({
  _id: Id,
  title: z.string(),
  author: z.string(),
  categories: z.array(Category),
  shortDescription: z.string(),
  fullDescription: z.string(),
  price: z.number(),
  currency: Currency,
  priceRsd: z.number(),
  condition: orEmpty(Condition),
  status: BookStatus,
  featured: z.boolean(),
  reservedFor: Id.nullable(),
  /** The agreed deal that holds the book: only the deal changes its status. */
  heldBy: Id.nullable(),
  /** The deal in which the book was sold: only an admin can offer it again. */
  soldIn: Id.nullable(),
  soldAt: Timestamp.nullable(),
  ISBN: z.string(),
  ISBNData: z.string(),
  images: z.array(BookImage),
  ...eachBookText(() => z.string()),
  publishedDate: z.string(),
  pageCount: z.int().nullable(),
  /** In grams, as the seller stated it. */
  weight: z.int().nullable(),
  /** Null for a book that is not a school book. */
  school: School.nullable(),
  language: z.string(),
  script: orEmpty(Script),
  binding: orEmpty(Binding),
  defects: Defects,
  owner: z.object({ _id: Id, name: z.string(), city: z.string(), kind: SellerKind }),
  /** The account of the owner is blocked or deleted, which hides the book from lists. Absent otherwise. */
  ownerActive: z.literal(false).optional(),
  /** When the seller last listed, changed or confirmed the book. */
  confirmedAt: Timestamp,
  /** The seller has not confirmed the book in time, or an import withdrew it: lists omit it until the seller confirms it. */
  isStale: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Book = z.infer<typeof Book>;

/** A listing in public lists and search results. */
export const BookCard = Book.omit({
  fullDescription: true,
  ISBNData: true,
  defects: true,
  reservedFor: true,
  heldBy: true,
  soldIn: true,
  confirmedAt: true,
  isStale: true,
});
export type BookCard = z.infer<typeof BookCard>;

/** A listing in the table of its owner or buyer. */
export const OwnBookCard = BookCard.extend({
  ...Book.pick({ reservedFor: true, heldBy: true, soldIn: true }).shape,
  isStale: z.boolean(),
  /** When the seller was asked to confirm the book; null when no confirmation is pending. */
  askedAt: Timestamp.nullable(),
});
export type OwnBookCard = z.infer<typeof OwnBookCard>;
