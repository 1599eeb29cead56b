import type { Article, ArticleId, ArticleSummary, Block } from './blog/article.js';
import { type Language, type WrittenLanguage, writtenLanguage } from './languages.js';

/** In the order of the home page. */
export const articleIds: readonly ArticleId[] = ['reading-habits', 'book-statistics', 'price-of-books'];

const summaries: Readonly<Record<WrittenLanguage, () => Promise<{ default: readonly ArticleSummary[] }>>> = {
  sr: () => import('./blog/summaries.sr.js'),
  en: () => import('./blog/summaries.en.js'),
};

const bodies: Readonly<
  Record<WrittenLanguage, Readonly<Record<ArticleId, () => Promise<{ default: readonly Block[] }>>>>
> = {
  sr: {
    'reading-habits': () => import('./blog/reading-habits.sr.js'),
    'book-statistics': () => import('./blog/book-statistics.sr.js'),
    'price-of-books': () => import('./blog/price-of-books.sr.js'),
  },
  en: {
    'reading-habits': () => import('./blog/reading-habits.en.js'),
    'book-statistics': () => import('./blog/book-statistics.en.js'),
    'price-of-books': () => import('./blog/price-of-books.en.js'),
  },
};

export function isArticleId(id: string): id is ArticleId {
  return articleIds.some((known) => known === id);
}

/** Loads the summaries of all articles in the order of `articleIds`, one chunk per language. */
export async function loadArticleSummaries(language: Language): Promise<readonly ArticleSummary[]> {
  return inScript(language, summaries[writtenLanguage(language)]());
}

/** Loads an article with its body. Rejects if its chunk cannot be fetched. */
export async function loadArticle(language: Language, id: ArticleId): Promise<Article> {
  const [all, body] = await Promise.all([
    loadArticleSummaries(language),
    inScript(language, bodies[writtenLanguage(language)][id]()),
  ]);
  const summary = all.find((article) => article.id === id);
  if (!summary) throw new RangeError(`no article ${id}`);
  return { ...summary, body };
}

async function inScript<Texts>(language: Language, loading: Promise<{ default: Texts }>): Promise<Texts> {
  if (language !== 'sr-Cyrl') return (await loading).default;
  const [texts, { inCyrillic }] = await Promise.all([loading, import('./cyrillic-texts.js')]);
  return inCyrillic(texts.default);
}
