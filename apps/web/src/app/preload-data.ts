import { matchPath } from '@korice/contracts/paths';
import { isArticleId, type Language } from '@korice/texts';
import type { QueryClient } from '@tanstack/react-query';
import { articleQueries } from '../features/blog/queries.js';
import { bookQueries } from '../features/books/queries.js';

/**
 * Starts the request for the member's books while the code of the screen loads: with many books both take long. A failed query is retried
 * and shown by the screen.
 */
export function preloadData(pathname: string, queryClient: QueryClient): void {
  if (matchPath(pathname)?.name === 'bookListing') void Promise.allSettled([queryClient.query(bookQueries.mine())]);
}

/**
 * Preloads the articles of a screen. Resolves to whether they are loaded, so that the first render includes them. The screen shows a
 * failure.
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
