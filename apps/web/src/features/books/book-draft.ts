import { BookImage } from '@korice/contracts/images';
import { z } from 'zod';
import { serverNow } from '../../lib/server-time.js';
import { StoredValues } from './book-form-values.js';

/** The draft of a book on this device. */
export const BookDraft = z.object({
  values: StoredValues,
  /** The images. The name stays `pictures`, because drafts are already stored with it. */
  pictures: z.array(
    z.object({
      url: z.string(),
      name: z.string(),
      width: z.number(),
      height: z.number(),
      source: BookImage.shape.source.default('photo'),
      /** Upload time in milliseconds of the server's clock; null for an image that the book has already. */
      sentAt: z.number().nullable(),
    }),
  ),
  /** The number of images whose upload had not ended. */
  unsentImages: z.number().default(0),
  /** Milliseconds since 1970. */
  savedAt: z.number(),
  /** Idempotency key of the creation. */
  clientId: z.string(),
  /** The ETag of the edited book; null for a new one. */
  etag: z.string().nullable(),
});
export type BookDraft = z.infer<typeof BookDraft>;

export const bookDraftName = (bookId: string | undefined): string => `book.${bookId ?? 'new'}`;

/** The API deletes an uploaded image that no book uses after this time. */
const uploadLifetimeMs = 24 * 3_600_000;

/** Returns the images of a draft that the API has not deleted yet. */
export const lastingImages = ({ pictures }: BookDraft): BookDraft['pictures'] =>
  pictures.filter(({ sentAt }) => sentAt === null || serverNow() - sentAt < uploadLifetimeMs);
