import { Binding, bookBounds, Condition, Currency, Script } from '@korice/contracts/book';
import { Category } from '@korice/contracts/categories';
import { z } from 'zod';
import { serverNow } from '../../lib/server-time.js';

const orEmpty = <S extends z.ZodType>(schema: S) => z.union([schema, z.literal('')]);

/** A form that was not saved, as this browser keeps it. */
export const BookDraft = z.object({
  values: z.object({
    title: z.string(),
    author: z.string(),
    price: z.string(),
    currency: Currency,
    condition: orEmpty(Condition),
    ISBN: z.string(),
    categories: z.array(Category).max(bookBounds.categories),
    shortDescription: z.string(),
    fullDescription: z.string(),
    publisher: z.string(),
    publishedDate: z.string(),
    pageCount: z.string(),
    language: z.string(),
    script: orEmpty(Script),
    binding: orEmpty(Binding),
    ISBNData: z.string().default(''),
  }),
  pictures: z.array(
    z.object({
      url: z.string(),
      name: z.string(),
      width: z.number(),
      height: z.number(),
      /** Milliseconds; null for a picture that the book holds already. */
      sentAt: z.number().nullable(),
    }),
  ),
  /** Milliseconds. */
  savedAt: z.number(),
  /** The key under which the book is created, however often that is tried. */
  clientId: z.string(),
  /** The state of the book that was being changed; null for a new one. */
  etag: z.string().nullable(),
});
export type BookDraft = z.infer<typeof BookDraft>;

/** One draft per book; one for a new book. */
export const bookDraftName = (bookId: string | undefined): string => `book.${bookId ?? 'new'}`;

/** How long the API keeps a picture that no book has taken. */
const uploadLifetime = 24 * 3_600_000;

/** Those of a draft's pictures that the API still keeps. */
export const lastingPictures = ({ pictures }: BookDraft): BookDraft['pictures'] =>
  pictures.filter(({ sentAt }) => sentAt === null || serverNow() - sentAt < uploadLifetime);
