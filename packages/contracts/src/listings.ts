import { z } from 'zod';
import { Book, BookStatus, OwnBookCard } from './book.js';
import { CreateBookForm, UpdateBookForm } from './book-form.js';
import { BookParams } from './books.js';
import { Id, line, MailedToken, Nothing } from './common.js';
import { endpoint } from './endpoint.js';
import { maxImages } from './images.js';
import { listBounds } from './lists.js';

export const listMyBooks = endpoint({
  method: 'GET',
  path: '/api/books/my-books',
  summary:
    "The caller's own listings, newest first, at most 1,000. With `q` those in which each word of `q` begins a word of title, author, publisher or ISBN.",
  access: 'member',
  query: z.object({ q: line(listBounds.q).optional() }),
  response: z.array(OwnBookCard),
  status: [200],
  errors: [],
});

/** Time limits in days of a listing that its seller neither changes nor confirms. */
export const freshnessDays = {
  /** Until a mail asks the seller to confirm it. */
  untilAsked: 60,
  /** From the mail until lists omit the listing; also the minimum time between two mails to a seller. */
  untilHidden: 14,
  /** From the mail until its link expires. */
  linkLifetime: 60,
} as const;

const Confirmed = z.object({ confirmed: z.int().min(0) });

export const confirmMyBooks = endpoint({
  method: 'PUT',
  path: '/api/books/my-books/confirmed',
  summary:
    'Confirms listings of the caller that wait for it, which returns hidden ones to the lists; all of them without `bookIds`. Withdrawn listings return only when named.',
  retry: 'safe: a confirmed listing waits no more.',
  access: 'member',
  body: z.object({ bookIds: z.array(Id).max(60).optional() }),
  response: Confirmed,
  status: [200],
  errors: [],
});

export const confirmBooksByLink = endpoint({
  method: 'POST',
  path: '/api/books/confirmed',
  summary: 'Confirms all listings that one mail named, with the token of its link, and does nothing else.',
  retry: 'safe: confirmed listings are not counted again.',
  access: 'public',
  body: z.object({ token: MailedToken }),
  response: Confirmed,
  status: [200],
  errors: ['TOKEN_INVALID'],
});

const imageErrors = ['IMAGE_UNSUPPORTED', 'IMAGE_TOO_LARGE', 'TOO_MANY_IMAGES', 'IMAGE_NOT_FOUND'] as const;

export const createBook = endpoint({
  method: 'POST',
  path: '/api/books',
  summary: 'Lists a book with its images.',
  retry: 'safe with the same clientId: the first book is returned with 200. Without one each call lists another.',
  access: 'member',
  files: { field: 'imagesToSend', maxCount: maxImages, optional: true },
  body: CreateBookForm,
  response: Book,
  status: [201, 200],
  errors: imageErrors,
});

export const updateBook = endpoint({
  method: 'PUT',
  path: '/api/books/:bookId',
  summary: 'Changes the given fields. `If-Match` with the ETag of the read detects a change in between.',
  retry:
    'not safe: files are added again, unless `imageUrls` gives the complete order. With `If-Match` it is refused with CONFLICT.',
  access: 'member',
  params: BookParams,
  notFound: 'BOOK_NOT_FOUND',
  files: { field: 'imagesToSend', maxCount: maxImages, optional: true },
  body: UpdateBookForm,
  response: Book,
  status: [200],
  errors: ['BOOK_NOT_FOUND', 'FORBIDDEN', 'BOOK_SOLD', 'CONFLICT', ...imageErrors],
});

export const updateBookStatus = endpoint({
  method: 'PUT',
  path: '/api/books/:bookId/status',
  summary:
    'Marks a book as reserved, sold or available; `buyerId` is a member who has a conversation about the book. `If-Match` with the ETag of the read detects a change in between.',
  retry:
    'safe: the caller who set this status and buyer gets the book unchanged; other callers are refused with BOOK_NOT_AVAILABLE.',
  access: 'member',
  params: BookParams,
  notFound: 'BOOK_NOT_FOUND',
  body: z.object({ status: BookStatus, buyerId: Id.optional() }),
  response: Book,
  status: [200],
  errors: ['BOOK_NOT_FOUND', 'FORBIDDEN', 'BOOK_NOT_AVAILABLE', 'BOOK_IN_DEAL', 'BUYER_INVALID', 'CONFLICT'],
});

export const updateBookFeatured = endpoint({
  method: 'PUT',
  path: '/api/books/:bookId/featured',
  summary: 'Features a book, or stops featuring it.',
  retry: 'safe: the book stays unchanged and is returned; the audit log records each call.',
  access: 'admin',
  params: BookParams,
  notFound: 'BOOK_NOT_FOUND',
  body: z.object({ featured: z.boolean() }),
  response: Book,
  status: [200],
  errors: ['BOOK_NOT_FOUND'],
});

export const deleteBook = endpoint({
  method: 'DELETE',
  path: '/api/books/:bookId',
  summary: 'Deletes a listing with its images; a sold one with a buyer is only hidden from its owner.',
  retry: 'safe: the repeated call is refused with BOOK_NOT_FOUND.',
  access: 'member',
  params: BookParams,
  notFound: 'BOOK_NOT_FOUND',
  response: Nothing,
  status: [204],
  errors: ['BOOK_NOT_FOUND', 'FORBIDDEN', 'BOOK_IN_DEAL'],
});
