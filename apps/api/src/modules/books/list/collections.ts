import type { Collection } from '@korice/contracts';
import { Types } from 'mongoose';
import type { BookQuery } from '../catalogue/book-filter.js';

export const ownerFilter = (ownerId: string): BookQuery => ({
  'owner._id': new Types.ObjectId(ownerId),
  listed: true,
});

/** Returns the query of the listed books of an owner in a collection. */
export function collectionFilter(ownerId: string, { category, maxPrice, books }: Collection): BookQuery {
  const picked = { _id: { $in: books.map((id) => new Types.ObjectId(id)) } };
  if (category === null && maxPrice === null) return { ...ownerFilter(ownerId), ...picked };
  const matching = {
    ...(category !== null && { categories: category }),
    ...(maxPrice !== null && { priceRsd: { $lte: maxPrice } }),
  };
  return { ...ownerFilter(ownerId), ...(books.length === 0 ? matching : { $or: [picked, matching] }) };
}
