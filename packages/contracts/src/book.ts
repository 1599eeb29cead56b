import { z } from 'zod';
import { Category } from './categories.js';
import { Id, Timestamp } from './common.js';
import { BookImage } from './images.js';

export const Currency = z.enum(['RSD', 'EUR', 'USD']);
export type Currency = z.infer<typeof Currency>;
export const Condition = z.enum(['new', 'like-new', 'good', 'fair', 'poor']);
export type Condition = z.infer<typeof Condition>;
export const BookStatus = z.enum(['available', 'reserved', 'sold']);
export type BookStatus = z.infer<typeof BookStatus>;
export const Script = z.enum(['latin', 'cyrillic']);
export const Binding = z.enum(['hard', 'soft']);
/** The values of an enumeration, or `''` for no choice. */
export const orEmpty = <S extends z.ZodType>(schema: S) => z.union([schema, z.literal('')]);

/**
 * Optional one-line texts about the edition, with their maximum lengths. Responses, form, model, projection, presenter and draft derive from
 * this table.
 */
export const bookTexts = { publisher: 200 } as const;
export type BookText = keyof typeof bookTexts;
// `Object.keys` does not tell TypeScript the names.
export const bookTextNames = Object.keys(bookTexts) as BookText[];

/** Returns a value for each of `bookTexts`. */
export const eachBookText = <T>(valueOf: (name: BookText) => T): Record<BookText, T> =>
  // `Object.fromEntries` loses the names.
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

/** A full listing. `priceRsd` is `price` at the configured rate; only owner, admin and the buyer in question see `reservedFor`. */
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
  soldAt: Timestamp.nullable(),
  ISBN: z.string(),
  ISBNData: z.string(),
  images: z.array(BookImage),
  ...eachBookText(() => z.string()),
  publishedDate: z.string(),
  pageCount: z.int().nullable(),
  /** In grams, as the seller stated it. */
  weight: z.int().nullable(),
  language: z.string(),
  script: orEmpty(Script),
  binding: orEmpty(Binding),
  owner: z.object({ _id: Id, name: z.string(), city: z.string() }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Book = z.infer<typeof Book>;

/** A listing in public lists and search results. */
export const BookCard = Book.omit({ fullDescription: true, ISBNData: true, reservedFor: true });
export type BookCard = z.infer<typeof BookCard>;

/** A listing in the table of its owner or buyer. */
export const OwnBookCard = BookCard.extend({ reservedFor: Id.nullable() });
export type OwnBookCard = z.infer<typeof OwnBookCard>;
