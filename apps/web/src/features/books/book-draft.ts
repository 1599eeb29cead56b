import { Binding, bookBounds, Condition, Currency, Script } from '@korice/contracts/book';
import { Category } from '@korice/contracts/categories';
import { z } from 'zod';
import { draftName, readStored, removeStored, writeStored } from '../../lib/storage.js';

const orEmpty = <S extends z.ZodType>(schema: S) => z.union([schema, z.literal('')]);

/** A form that was not saved, as this browser keeps it. What an older version of the site kept in another shape is no draft. */
const BookDraft = z.object({
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
  /** An attempt to create it ended without an answer: the book may exist. */
  mayExist: z.boolean(),
  /** The state of the book that was being changed; null for a new one. */
  etag: z.string().nullable(),
});
export type BookDraft = z.infer<typeof BookDraft>;

/** One draft per account and book; one for a new book. */
const nameOf = (userId: string, bookId: string | undefined) => draftName(userId, `book.${bookId ?? 'new'}`);

export function readBookDraft(userId: string, bookId: string | undefined): BookDraft | null {
  const text = readStored(nameOf(userId, bookId));
  if (text === null) return null;
  try {
    const parsed = BookDraft.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Answers whether the draft outlives this page. */
export const writeBookDraft = (userId: string, bookId: string | undefined, draft: BookDraft): boolean =>
  writeStored(nameOf(userId, bookId), JSON.stringify(draft));

export const removeBookDraft = (userId: string, bookId: string | undefined): void =>
  removeStored(nameOf(userId, bookId));

/** How long the API keeps a picture that no book has taken. */
const uploadLifetime = 24 * 3_600_000;

/** Those of a draft's pictures that the API still keeps. */
export const lastingPictures = ({ pictures }: BookDraft): BookDraft['pictures'] =>
  pictures.filter(({ sentAt }) => sentAt === null || Date.now() - sentAt < uploadLifetime);
