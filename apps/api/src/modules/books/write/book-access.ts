import type { Actor } from '../../../platform/actor.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import type { BookFields, BookModel } from '../book.model.js';
import { canManage, canRead, isEditable, isGoneFor } from '../book.policy.js';

/** The policy of books as refusals. */
export interface BookAccess {
  /** Throws BOOK_NOT_FOUND, for what the viewer may not read too. */
  find: (actor: Actor | undefined, bookId: string) => Promise<BookFields>;
  /** Throws FORBIDDEN, or BOOK_NOT_FOUND where the book is not there for the actor. */
  assertManages: (actor: Actor, book: BookFields) => void;
  /** The same, and BOOK_SOLD. */
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
