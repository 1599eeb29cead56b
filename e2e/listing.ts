import { call } from './call.js';
import type { Product } from './product.js';

/** A listed book in the response of the API. */
export interface Listing {
  _id: string;
  title: string;
  author: string;
  images: { url: string }[];
}

/** Lists a book with images for the account of `token`. */
export function listBook(
  product: Product,
  token: string,
  fields: Record<string, string>,
  images: readonly File[] = [],
): Promise<Listing> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const image of images) form.append('imagesToSend', image);
  return call(product, token, 'POST', '/api/books', form);
}

/** Opens the conversation of the account of `token` with another member about a book and returns its id. */
export async function openRoom(product: Product, token: string, bookId: string, memberId: string): Promise<string> {
  const room = { bookId, members: [memberId] };
  return (await call<{ _id: string }>(product, token, 'POST', '/api/messaging/room', room))._id;
}
