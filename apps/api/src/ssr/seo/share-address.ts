import { shareCardSize } from '@korice/book-text';
import type { Book } from '@korice/contracts';

/** Returns the share image of a book. Its URL changes with the book, because chats cache images by URL. */
export const shareImage = ({ _id, updatedAt }: Pick<Book, '_id' | 'updatedAt'>) => ({
  path: `/share/${_id}.jpg?v=${Date.parse(updatedAt).toString(36)}`,
  ...shareCardSize,
});
