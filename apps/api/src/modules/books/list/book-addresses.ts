import type { Types } from 'mongoose';
import type { BookModel } from '../book.model.js';
import { bookOrders } from '../book.model.js';
import { indexFor } from './list-index.js';

/** A URL with the time of its last change. */
export interface Address {
  id: string;
  updatedAt: Date;
}

/** Listed books and their owners, for sitemaps. */
export interface BookAddresses {
  count(): Promise<number>;
  /** Newest first. */
  books(range: { skip: number; limit: number }): Promise<Address[]>;
  /** Owners of listed books, with the latest change of their books. */
  owners(limit: number): Promise<Address[]>;
}

export function createBookAddresses(books: BookModel): BookAddresses {
  const listed = { listed: true };
  return {
    count: () => books.countDocuments(listed),

    async books({ skip, limit }) {
      const found: { _id: Types.ObjectId; updatedAt: Date }[] = await books
        .find(listed, { updatedAt: 1 })
        .sort(bookOrders.newest)
        .hint(indexFor(listed, 'newest') ?? {})
        .skip(skip)
        .limit(limit)
        .lean();
      return found.map(({ _id, updatedAt }) => ({ id: _id.toHexString(), updatedAt }));
    },

    async owners(limit) {
      const found = await books.aggregate<{ _id: Types.ObjectId; updatedAt: Date }>([
        { $match: listed },
        { $group: { _id: '$owner._id', updatedAt: { $max: '$updatedAt' } } },
        { $limit: limit },
      ]);
      return found.map(({ _id, updatedAt }) => ({ id: _id.toHexString(), updatedAt }));
    },
  };
}
