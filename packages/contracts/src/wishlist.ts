import { z } from 'zod';
import { BookCard } from './book.js';
import { Id, Nothing } from './common.js';
import { endpoint } from './endpoint.js';

/** Books of one wishlist. */
export const maxWishes = 500;

const WishParams = z.object({ bookId: Id });

export const listWishes = endpoint({
  method: 'GET',
  path: '/api/wishlist',
  summary: 'Books on the wishlist of the caller, latest first, including sold ones.',
  access: 'member',
  response: z.array(BookCard),
  status: [200],
  errors: [],
});

export const addWish = endpoint({
  method: 'PUT',
  path: '/api/wishlist/:bookId',
  summary: 'Adds a book to the wishlist. Beyond 500 books the oldest is removed.',
  retry: 'safe: the book stays on the list, and the response is the same.',
  access: 'member',
  params: WishParams,
  notFound: 'BOOK_NOT_FOUND',
  response: Nothing,
  status: [204],
  errors: ['BOOK_NOT_FOUND'],
});

export const removeWish = endpoint({
  method: 'DELETE',
  path: '/api/wishlist/:bookId',
  summary: 'Removes a book from the wishlist.',
  retry: 'safe: the book stays off the list, and the response is the same.',
  access: 'member',
  params: WishParams,
  notFound: 'BOOK_NOT_FOUND',
  response: Nothing,
  status: [204],
  errors: ['BOOK_NOT_FOUND'],
});
