import { dealBounds, discounted, discountPercent, roundedSum, type DealTerms } from '@korice/contracts';
import { Types } from 'mongoose';
import { fieldError, HttpError } from '../../platform/errors/http-error.js';
import type { SellingService } from '../accounts/selling/selling.service.js';
import type { BookModel } from '../books/book.model.js';
import type { DealBook, DealFields } from './deal.model.js';

/** Returns a BOOK_NOT_AVAILABLE error that names the refused books by their place in the terms. */
export const booksNotAvailable = (all: readonly DealBook[], refused: readonly DealBook[]): HttpError =>
  new HttpError('BOOK_NOT_AVAILABLE', {
    errors: refused.map((book) => ({
      path: `bookIds.${all.findIndex(({ _id }) => _id.equals(book._id))}`,
      code: 'book_not_available',
      message: book.title,
    })),
  });

/**
 * Reads the books and returns the terms as a deal stores them.
 * @throws BOOK_NOT_AVAILABLE, PAYMENT_UNAVAILABLE, and VALIDATION_FAILED for a book of another seller or a price outside the bounds
 */
export async function readTerms(
  { books, selling }: { books: BookModel; selling: Pick<SellingService, 'termsOf'> },
  { sellerId, buyerId }: Pick<DealFields, 'sellerId' | 'buyerId'>,
  { bookIds, priceRsd: asked, delivery, payment, note }: DealTerms,
) {
  const found = await books
    .find({ _id: { $in: bookIds } })
    .limit(bookIds.length)
    .lean();
  const byId = new Map(found.map((book) => [book._id.toHexString(), book]));
  const refused: DealBook[] = [];
  const chosen = bookIds.map((id) => {
    const book = byId.get(id);
    if (book && !book.owner._id.equals(sellerId))
      throw fieldError('bookIds', 'deal_books', 'A deal is about books of one seller.');
    const copy: DealBook = {
      _id: new Types.ObjectId(id),
      title: book?.title ?? '',
      author: book?.author ?? '',
      image: book?.images[0]?.url ?? '',
      priceRsd: book?.priceRsd ?? 0,
      weight: book?.weight ?? null,
    };
    const isForBuyer = book?.status === 'reserved' && book.heldBy === undefined && book.reservedFor?.equals(buyerId);
    if (!book?.ownerActive || !(book.status === 'available' || isForBuyer)) refused.push(copy);
    return copy;
  });
  if (refused.length > 0) throw booksNotAvailable(chosen, refused);
  const { discounts, acceptsIps } = await selling.termsOf(sellerId);
  if (payment === 'ips' && !acceptsIps) throw new HttpError('PAYMENT_UNAVAILABLE');
  const sumRsd = roundedSum(chosen.reduce((sum, book) => sum + book.priceRsd, 0));
  const percent = discountPercent(discounts, chosen.length);
  const minRsd = Math.ceil(sumRsd * dealBounds.minPriceShare);
  const priceRsd = asked ?? discounted(sumRsd, percent);
  if (priceRsd < minRsd || priceRsd > sumRsd)
    throw fieldError('priceRsd', 'deal_price', `The price must be from ${minRsd} to ${sumRsd}.`);
  return { books: chosen, sumRsd, discountPercent: percent, priceRsd, delivery, payment, note };
}
