import type { IndexDefinition } from 'mongoose';
import type { BookQuery } from '../catalogue/book-filter.js';
import { bookOrders, townCategoryIndex } from '../book.model.js';

/** Fields with an index for every order, and fields with an index for the newest first only. */
const withEveryOrder = ['categories', 'cityKey', 'schoolKey', 'publisher', 'sellerKind'];
const withNewest = ['featured', 'pictured'];

/**
 * Returns the index that contains exactly the books of a list in their order, as a hint that spares the query planner a dozen similar
 * indexes. Returns undefined when filters remain, because only the planner knows their selectivity; the books of an owner are few with any
 * other filter.
 */
export function indexFor(filter: BookQuery, order: keyof typeof bookOrders): IndexDefinition | undefined {
  const sort = bookOrders[order === 'price-desc' ? 'price-asc' : order];
  const [first, second, ...others] = Object.keys(filter);
  // Known ids are at most a thousand. A planner may read the books in their order instead and compare each with all ids.
  if ('_id' in filter) return { _id: 1 };
  if (first === 'owner._id') return { 'owner._id': 1, ...sort };
  if (first === 'hiddenFromOwner' && second === undefined) return { hiddenFromOwner: 1, ...sort };
  if (first !== 'listed') return undefined;
  // Its order is that of totals and facets too, which read most. A page in another order reads few books of the town or of the category.
  if (second === 'categories' && others.join() === 'cityKey' && order === 'newest') return townCategoryIndex;
  if (others.length > 0) return undefined;
  if (second === undefined) return { listed: 1, ...sort };
  if (withEveryOrder.includes(second) || (withNewest.includes(second) && order === 'newest'))
    return { listed: 1, [second]: 1, ...sort };
  return undefined;
}
