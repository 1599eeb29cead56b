import { type ArticleId, type Language, loadArticle, loadArticleSummaries } from '@korice/texts';
import { queryOptions } from '@tanstack/react-query';

/** Articles come with the site: what was loaded stays good until the page is left. */
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
