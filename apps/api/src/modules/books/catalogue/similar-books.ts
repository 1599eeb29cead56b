import { HttpError } from '../../../platform/errors/http-error.js';
import type { BookQuery } from './book-filter.js';
import { availableFirst, type BookFields, type BookModel } from '../book.model.js';
import { canRead } from '../book.policy.js';
import { cardFields, type CardFields } from '../book.presenter.js';
import type { TaggedCache } from '../../../platform/caching/tagged-cache.js';
import type { ChargeUncached } from '../../../platform/rate-limiting/uncached-budget.js';
import { bookTag, ownerTag } from '../../../platform/caching/tags.js';
import { recordRead } from '../../../platform/caching/tracked-reads.js';

const maxSimilar = 12;
/** Candidates: the newest books of each category of the book, as many of each, together at most so many. */
const maxCandidates = 100;

/**
 * Returns a function that resolves to at most 12 books: copies of the work, then books of the author, then those that share most
 * categories; available ones first within each group.
 * @throws BOOK_NOT_FOUND
 */
export function createSimilarBooks(
  books: BookModel,
  cache: TaggedCache,
  chargeUncached: ChargeUncached,
): (bookId: string) => Promise<CardFields[]> {
  async function read(bookId: string): Promise<CardFields[]> {
    recordRead(bookTag(bookId));
    const book = await books.findById(bookId).lean();
    if (!book || !canRead(undefined, book)) throw new HttpError('BOOK_NOT_FOUND');
    const { _id, workKey, authorKey, categories, owner } = book;
    recordRead(ownerTag(owner._id.toHexString()));
    const inOrder = async (query: BookQuery, limit: number): Promise<CardFields[]> =>
      books
        .find({ ...query, listed: true, _id: { $ne: _id } }, cardFields)
        .sort(availableFirst)
        .limit(limit)
        .lean();

    const copies = await inOrder({ workKey }, maxSimilar);
    const left = maxSimilar - copies.length;
    const others = left > 0 ? await inOrder({ authorKey, workKey: { $ne: workKey } }, left) : [];
    const chosen = [...copies, ...others];
    if (chosen.length === maxSimilar || categories.length === 0) return chosen;

    // One query for each category: an index cannot sort the books of several categories.
    const newestOf = (category: BookFields['categories'][number]) =>
      books
        .find(
          { listed: true, categories: category, authorKey: { $ne: authorKey }, _id: { $ne: _id } },
          { categories: 1, status: 1, createdAt: 1 },
        )
        .sort({ createdAt: -1, _id: -1 })
        .hint({ listed: 1, categories: 1, createdAt: -1, _id: -1 })
        .limit(Math.ceil(maxCandidates / categories.length))
        .lean();
    const found = (await Promise.all(categories.map(newestOf))).flat();
    const pool = [...new Map(found.map((other) => [other._id.toHexString(), other])).values()];
    const shared = (other: Pick<BookFields, 'categories'>): number =>
      other.categories.filter((category) => categories.includes(category)).length;
    const nearest = pool
      .toSorted(
        (a, b) =>
          Number(a.status !== 'available') - Number(b.status !== 'available') ||
          shared(b) - shared(a) ||
          b.createdAt.getTime() - a.createdAt.getTime(),
      )
      .slice(0, maxSimilar - chosen.length)
      .map((other) => other._id);
    const cards: CardFields[] = await books.find({ _id: { $in: nearest } }, cardFields).lean();
    const byId = new Map(cards.map((card) => [card._id.toHexString(), card]));
    return [...chosen, ...nearest.flatMap((id) => byId.get(id.toHexString()) ?? [])];
  }

  return (bookId) =>
    cache.remember(`similar ${bookId}`, () => read(bookId), { charge: () => chargeUncached('search') });
}
