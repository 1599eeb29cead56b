import type { Actor } from '../../../platform/actor.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import type { BookFields, BookModel } from '../book.model.js';
import { canManage, canRead, isEditable, isGoneFor } from '../book.policy.js';

/** Enforces the policy of books. */
export interface BookAccess {
  /** @throws BOOK_NOT_FOUND, also for a book that the viewer may not read */
  find: (actor: Actor | undefined, bookId: string) => Promise<BookFields>;
  /** @throws FORBIDDEN, or BOOK_NOT_FOUND for a book that the actor cannot see */
  assertManages: (actor: Actor, book: BookFields) => void;
  /** @throws like `assertManages`, and BOOK_SOLD */
  assertEditable: (actor: Actor, book: BookFields) => void;
}

export function createBookAccess(books: BookModel): BookAccess {
  const assertManages: BookAccess['assertManages'] = (actor, book) => {
    if (!canManage(actor, book)) throw new HttpError(canRead(actor, book) ? 'FORBIDDEN' : 'BOOK_NOT_FOUND');
    if (isGoneFor(actor, book)) throw new HttpError('BOOK_NOT_FOUND');
  };
  return {
    assertManages,

    async find(actor, bookId) {
      const book = await books.findById(bookId).lean();
      if (!book || !canRead(actor, book)) throw new HttpError('BOOK_NOT_FOUND');
      return book;
    },

    assertEditable(actor, book) {
      assertManages(actor, book);
      if (!isEditable(book)) throw new HttpError('BOOK_SOLD');
    },
  };
}
