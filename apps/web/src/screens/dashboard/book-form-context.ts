import { type BookFormValues, valuesOf } from '../../features/books/book-form-values.js';
import type { TaggedBook } from '../../features/books/queries.js';
import type { SavedImage } from '../../features/images/image-list.js';
import type { FormVersion } from '../../lib/use-versioned-form.js';

export interface BookFormContent {
  values: BookFormValues;
  pictures: SavedImage[];
}

/** Returns the form content of a stored book. */
export const bookFormVersion = ({ book, etag }: TaggedBook): FormVersion<BookFormContent> => ({
  content: {
    values: valuesOf(book),
    pictures: book.images.map(({ url, name, width, height }) => ({ url, name, width, height, sentAt: null })),
  },
  etag,
});

/** Equal for two contents that save the same book. */
export const fingerprint = ({ values, pictures }: BookFormContent): string =>
  JSON.stringify([values, pictures.map(({ url }) => url)]);

export const hasSameValues = (a: BookFormContent, b: BookFormContent): boolean =>
  JSON.stringify(a.values) === JSON.stringify(b.values);
