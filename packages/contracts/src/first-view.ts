import type { Book } from './book.js';
import type { EndpointKey } from './endpoints.js';
import type { Language } from './languages.js';
import type { ErrorCode } from './problem.js';

/** Id of the element with the responses to the first queries of a public screen, so that the browser does not request them again. */
export const firstViewId = 'first-view';

/** An API response for a visitor who is not logged in, with the `params` and `query` of its request. */
export interface DehydratedQuery {
  call: EndpointKey;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number>>;
  data: unknown;
  /** The total of the list, and whether it is a lower bound, from the headers `totalHeader` and `totalMoreHeader`. */
  total?: number;
  isMore?: true;
  /** The code of a 404, instead of `data`. */
  missing?: ErrorCode;
}

/** The input of the server-rendered first view. */
export interface FirstViewRequest {
  /** The canonical path with its query. */
  path: string;
  language: Language;
  answers: readonly DehydratedQuery[];
}

/** The export of the web build for the server: renders the first view of a visitor as HTML, with style attributes. */
export type RenderFirstView = (request: FirstViewRequest) => Promise<string>;

/** Attribute with the declarations of a style attribute, which the content security policy forbids, until a script applies them. */
export const styleAttribute = 'data-style';

/**
 * `<img sizes>` of the image on the book page. Screens with three pixels per CSS pixel request two thirds of the width: more detail is not
 * visible, and the next larger variant is the full image.
 */
export const bookImageSizes =
  '(min-width: 1080px) 424px, (min-width: 820px) 42vw, (min-resolution: 2.5dppx) calc(66vw - 21px), calc(100vw - 32px)';

/** The query of the price hint on the page of a book. */
export const priceHintQuery = ({
  title,
  author,
  ISBN,
  condition,
}: Pick<Book, 'title' | 'author' | 'ISBN' | 'condition'>) => ({
  title,
  author,
  isbn: ISBN,
  ...(condition !== '' && { condition }),
});

/** Queries of the lists on the home page. */
export const homeLists = {
  bestsellers: { sort: 'bestsellers', pageSize: 12 },
  featured: { featured: 'true', pageSize: 5 },
  newest: { sort: 'newest', pageSize: 18 },
} as const;
