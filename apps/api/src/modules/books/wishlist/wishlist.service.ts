import { maxWishes, type BookCard } from '@korice/contracts';
import type { Types } from 'mongoose';
import type { AppContext } from '../../../config/app-context.js';
import { isDuplicateKey } from '../../../platform/errors/duplicate-key.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import type { BookModel } from '../book.model.js';
import { presentBookCard } from '../book.presenter.js';
import type { WishModel } from './wish.model.js';
import type { BooksService } from '../books.service.js';

export interface WishlistService {
  /** Resolves to the wished books, latest first, without deleted ones. */
  list(userId: string): Promise<BookCard[]>;
  /** Idempotent. @throws BOOK_NOT_FOUND */
  add(userId: string, bookId: string): Promise<void>;
  /** Idempotent. */
  remove(userId: string, bookId: string): Promise<void>;
}

export function createWishlistService(
  { now }: AppContext,
  wishes: WishModel,
  bookModel: BookModel,
  books: Pick<BooksService, 'list'>,
): WishlistService {
  const latestFirst = { createdAt: -1, _id: -1 } as const;

  /** Removes wishes above the bound: first those of deleted books, then the oldest. */
  async function trim(userId: string): Promise<void> {
    if ((await wishes.countDocuments({ user: userId })) <= maxWishes) return;
    const own = await wishes
      .find({ user: userId }, { book: 1 })
      .sort(latestFirst)
      .limit(2 * maxWishes)
      .lean();
    const kept = await bookModel
      .find({ _id: { $in: own.map(({ book }) => book) } }, { _id: 1 })
      .limit(own.length)
      .lean();
    const keptIds = new Set(kept.map(({ _id }) => _id.toHexString()));
    const isKept = ({ book }: { book: Types.ObjectId }): boolean => keptIds.has(book.toHexString());
    const orphaned = own.filter((wish) => !isKept(wish));
    const beyond = own.filter(isKept).slice(maxWishes);
    await wishes.deleteMany({ _id: { $in: [...orphaned, ...beyond].map(({ _id }) => _id) } });
  }

  return {
    async list(userId) {
      const own = await wishes.find({ user: userId }, { book: 1 }).sort(latestFirst).limit(maxWishes).lean();
      const cards = await books.list.byIds(own.map(({ book }) => book.toHexString()));
      return cards.map(presentBookCard);
    },

    async add(userId, bookId) {
      const book = await bookModel.findOne({ _id: bookId, ownerActive: true }, { workKey: 1 }).lean();
      if (!book) throw new HttpError('BOOK_NOT_FOUND');
      try {
        await wishes.create({ user: userId, book: bookId, workKey: book.workKey, createdAt: now() });
      } catch (error) {
        if (isDuplicateKey(error)) return;
        throw error;
      }
      await trim(userId);
    },

    async remove(userId, bookId) {
      await wishes.deleteOne({ user: userId, book: bookId });
    },
  };
}
