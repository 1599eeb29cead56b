import { matchPath } from '@korice/contracts/paths';
import { isArticleId, type Language } from '@korice/texts';
import type { QueryClient } from '@tanstack/react-query';
import { articleQueries } from '../features/blog/queries.js';
import { bookQueries } from '../features/books/queries.js';

/**
 * Asks for a member's own books while the screen that lists them is still loading: of a large shelf both take long. A refusal stays with
 * the query: the screen asks once more and is the one to say so.
 */
export function preloadData(pathname: string, queryClient: QueryClient): void {
  if (matchPath(pathname)?.name === 'bookListing') void Promise.allSettled([queryClient.query(bookQueries.mine())]);
}

/**
 * Loads the articles that a screen begins with; resolves when that is over, with whether they are there to be part of its first
 * drawing. A failure stays with the query, as above.
 */
export async function preloadArticles(
  pathname: string,
  language: Language,
  queryClient: QueryClient,
): Promise<boolean> {
  const { name, params } = matchPath(pathname) ?? {};
  const id = params?.postId ?? '';
  if (name !== 'home' && name !== 'article') return true;
  const loaded = await Promise.allSettled([
    queryClient.query(articleQueries.summaries(language)),
    ...(name === 'article' && isArticleId(id) ? [queryClient.query(articleQueries.detail(language, id))] : []),
  ]);
  return loaded.every(({ status }) => status === 'fulfilled');
}
