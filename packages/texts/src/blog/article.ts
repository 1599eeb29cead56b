/** A block of an article. `lead` is bold text before the paragraph, followed by a space. */
export type Block =
  | { readonly type: 'heading'; readonly text: string }
  | { readonly type: 'paragraph'; readonly lead?: string; readonly text: string };

export type ArticleId = 'reading-habits' | 'book-statistics' | 'price-of-books';

/** The data of an article for the home page and search engines. `date` is an ISO day. */
export interface ArticleSummary {
  readonly id: ArticleId;
  readonly title: string;
  readonly shortSummary: string;
  readonly summary: string;
  readonly buttonText: string;
  readonly date: string;
  readonly author: string;
}

export interface Article extends ArticleSummary {
  readonly body: readonly Block[];
}
