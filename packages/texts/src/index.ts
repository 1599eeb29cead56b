export { areas, isArea, loadArea } from './areas.js';
export type { Area, AreaTexts, Texts } from './area-texts.js';
export { articleIds, isArticleId, loadArticle, loadArticleSummaries } from './articles.js';
export type { Article, ArticleId, ArticleSummary, Block } from './blog/article.js';
export { categoryKey, categoryKeys } from './category-keys.js';
export { absentKeys, presentKeys } from './defect-keys.js';
export {
  defaultLanguage,
  documentLanguages,
  isLanguage,
  languageNames,
  languages,
  writtenLanguage,
} from './languages.js';
export type { Language } from './languages.js';
export { startFailure } from './start-failure.js';
