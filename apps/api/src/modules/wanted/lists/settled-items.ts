import type { BookListItem, ItemDeal } from '@korice/contracts';
import { parse as parseIsbn } from 'isbn3';
import type { BookFields, BookModel } from '../../books/book.model.js';
import type { Purchase } from '../../books/purchase.js';
import { matchScore, minSureScore } from './offer-matching.js';

/** The deals of settled items, by index. */
export type SettledItems = ReadonlyMap<number, ItemDeal>;

/** Maximum number of bought books that are compared with each item; the newest purchases come first. */
const maxBooks = 200;

type PurchasedBook = Pick<BookFields, 'title' | 'author' | 'publisher' | 'ISBN'> & { purchase: Purchase };

/**
 * Resolves to the items whose book is in a purchase. Each purchased book settles the item that it fits best, and one item only: of two
 * items of one title, one purchase leaves the other open.
 */
export async function findSettled(
  books: BookModel,
  items: readonly BookListItem[],
  purchases: readonly Purchase[],
): Promise<SettledItems> {
  const pairs = (await readBooks(books, purchases)).flatMap((book) =>
    items.flatMap((item, index) => {
      // False for items without `afterDeal`, which earlier releases stored.
      const isReopened = book.purchase._id.toHexString() <= item.afterDeal;
      const score = isReopened ? 0 : fit(item, book);
      return score < minSureScore ? [] : { index, book, score };
    }),
  );
  const settled = new Map<number, ItemDeal>();
  const used = new Set<PurchasedBook>();
  // The sort is stable: of equal scores the newest purchase is first.
  for (const { index, book } of pairs.toSorted((a, b) => b.score - a.score)) {
    if (settled.has(index) || used.has(book)) continue;
    used.add(book);
    const { _id, isBought, sellerName } = book.purchase;
    settled.set(index, { _id: _id.toHexString(), isBought, sellerName });
  }
  return settled;
}

const isbn13Of = (isbn: string): string | undefined => parseIsbn(isbn)?.isbn13;

const fit = (item: BookListItem, book: PurchasedBook): number =>
  item.isbn !== '' && book.ISBN !== '' && isbn13Of(item.isbn) === isbn13Of(book.ISBN) ? 1 : matchScore(item, book);

/** A deal copies neither publisher nor ISBN; they are read from the listings that are not deleted. */
async function readBooks(books: BookModel, purchases: readonly Purchase[]): Promise<PurchasedBook[]> {
  const purchased = purchases
    .flatMap((purchase) => purchase.books.map((book) => ({ ...book, purchase })))
    .slice(0, maxBooks);
  if (purchased.length === 0) return [];
  const listings = await books
    .find({ _id: { $in: purchased.map(({ _id }) => _id) } }, { publisher: 1, ISBN: 1 })
    .limit(maxBooks)
    .lean();
  const byId = new Map(listings.map((listing) => [listing._id.toHexString(), listing]));
  return purchased.map(({ _id, title, author, purchase }) => {
    const { publisher = '', ISBN = '' } = byId.get(_id.toHexString()) ?? {};
    return { title, author, publisher, ISBN, purchase };
  });
}
