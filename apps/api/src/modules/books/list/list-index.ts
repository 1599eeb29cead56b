import type { IndexDefinition } from 'mongoose';
import type { BookQuery } from '../catalogue/book-filter.js';
import { bookOrders } from '../book.model.js';

/** Fields for which there is an index with every order, and those with the newest first only. */
const withEveryOrder = ['categories', 'cityKey'];
const withNewest = ['featured', 'pictured'];

/**
 * The index that holds exactly the books of a list in their order: naming it saves the database weighing a dozen others that begin
 * alike. Undefined when filters are left over, because how selective they are only the database can tell.
 */
export function indexFor(filter: BookQuery, order: keyof typeof bookOrders): IndexDefinition | undefined {
  const sort = bookOrders[order === 'price-desc' ? 'price-asc' : order];
  const [first, second, ...others] = Object.keys(filter);
  if (first === 'hiddenFromOwner' && second === undefined) return { hiddenFromOwner: 1, ...sort };
  if (first !== 'listed' || others.length > 0) return undefined;
  if (second === undefined) return { listed: 1, ...sort };
  if (withEveryOrder.includes(second) || (withNewest.includes(second) && order === 'newest'))
    return { listed: 1, [second]: 1, ...sort };
  return undefined;
}
