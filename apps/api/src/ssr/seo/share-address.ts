import { shareCardSize } from '@korice/book-text';
import type { Book } from '@korice/contracts';

/** The image that stands for a book where a link to it is shared. A change of the book changes the address, because chats keep what they saw. */
export const shareImage = ({ _id, updatedAt }: Pick<Book, '_id' | 'updatedAt'>) => ({
  path: `/share/${_id}.jpg?v=${Date.parse(updatedAt).toString(36)}`,
  ...shareCardSize,
});
