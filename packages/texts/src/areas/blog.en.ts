import type { EnglishOf } from '../english.js';
import type sr from './blog.sr.js';

export default {
  metaDescription: 'Articles about reading, used books, and prices on Korice.',
  publishedOn: 'Published {{date}}',
  by: 'By {{author}}',
  moreArticles: 'More Articles',
  loading: 'Loading the article...',
  notFoundTitle: 'Article not found',
  notFoundBody: "This article doesn't exist or has been removed.",
} satisfies EnglishOf<typeof sr>;
