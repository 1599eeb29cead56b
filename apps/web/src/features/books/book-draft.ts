import { BookImage } from '@korice/contracts/images';
import { z } from 'zod';
import { serverNow } from '../../lib/server-time.js';
import { StoredValues } from './book-form-values.js';

/** The draft of a book on this device. */
export const BookDraft = z.object({
  values: StoredValues,
  /** The images, under the name that stored drafts have. */
  pictures: z.array(
    z.object({
      url: z.string(),
      name: z.string(),
      width: z.number(),
      height: z.number(),
      source: BookImage.shape.source.default('photo'),
      /** Milliseconds; null for an image that the book holds already. */
      sentAt: z.number().nullable(),
    }),
  ),
  /** Milliseconds. */
  savedAt: z.number(),
  /** Idempotency key of the creation. */
  clientId: z.string(),
  /** The state of the book that was edited; null for a new one. */
  etag: z.string().nullable(),
});
export type BookDraft = z.infer<typeof BookDraft>;

export const bookDraftName = (bookId: string | undefined): string => `book.${bookId ?? 'new'}`;

/** The API deletes images that no book holds after this time. */
const uploadLifetimeMs = 24 * 3_600_000;

/** Returns the images of a draft that the API has not deleted yet. */
export const lastingImages = ({ pictures }: BookDraft): BookDraft['pictures'] =>
  pictures.filter(({ sentAt }) => sentAt === null || serverNow() - sentAt < uploadLifetimeMs);
