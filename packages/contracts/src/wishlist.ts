import { z } from 'zod';
import { BookCard } from './book.js';
import { Id, Nothing } from './common.js';
import { endpoint } from './endpoint.js';

/** So many books one wishlist holds. */
export const maxWishes = 500;

const WishParams = z.object({ bookId: Id });

export const listWishes = endpoint({
  method: 'GET',
  path: '/api/wishlist',
  summary: 'The books that the caller wishes for, latest wish first, sold ones included.',
  access: 'member',
  response: z.array(BookCard),
  status: [200],
  errors: [],
});

export const addWish = endpoint({
  method: 'PUT',
  path: '/api/wishlist/:bookId',
  summary: 'Puts a book on the wishlist. Beyond 500 the oldest wish gives way.',
  retry: 'safe: a book that is on the list stays there, answered alike.',
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
  summary: 'Takes a book off the wishlist.',
  retry: 'safe: a book that is not on the list stays off it, answered alike.',
  access: 'member',
  params: WishParams,
  notFound: 'BOOK_NOT_FOUND',
  response: Nothing,
  status: [204],
  errors: ['BOOK_NOT_FOUND'],
});
