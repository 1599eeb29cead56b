import { type ArticleId, type Language, loadArticle, loadArticleSummaries } from '@korice/texts';
import { queryOptions } from '@tanstack/react-query';

/** Articles are part of the release, so they never become stale. */
export const articleQueries = {
  summaries: (language: Language) =>
    queryOptions({
      queryKey: ['articles', language],
      queryFn: () => loadArticleSummaries(language),
      staleTime: Infinity,
    }),
  detail: (language: Language, id: ArticleId) =>
    queryOptions({
      queryKey: ['articles', language, id],
      queryFn: () => loadArticle(language, id),
      staleTime: Infinity,
    }),
};
