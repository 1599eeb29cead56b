import { matchPath } from '@korice/contracts/paths';
import type { QueryClient } from '@tanstack/react-query';
import { bookQueries } from '../features/books/queries.js';

/**
 * Asks for a member's own books while the screen that lists them is still loading: of a large shelf both take long. A refusal stays with
 * the query: the screen asks once more and is the one to say so.
 */
export function preloadData(pathname: string, queryClient: QueryClient): void {
  if (matchPath(pathname)?.name === 'bookListing') void Promise.allSettled([queryClient.query(bookQueries.mine())]);
}
