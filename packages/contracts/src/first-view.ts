import type { EndpointKey } from './endpoints.js';
import type { ErrorCode } from './problem.js';

/**
 * The first view of a public screen comes with its page: the server writes what the screen is about to ask for into an element of this
 * id, and the browser takes it for the answers of those calls.
 */
export const firstViewId = 'first-view';

/** What a visitor would be answered; `params` and `query` as the caller of the endpoint writes them. */
export interface FirstAnswer {
  call: EndpointKey;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number>>;
  data: unknown;
  /** Of the whole list, as the header says it. */
  total?: number;
  /** There is no such thing: the 404's code, in the place of `data`. */
  missing?: ErrorCode;
}

/** What the first view of a page depends on. */
export interface FirstViewRequest {
  /** With its query, as the page's one address has it. */
  path: string;
  language: 'sr' | 'en';
  answers: readonly FirstAnswer[];
}

/** What the web build has for the server: draws a page's first view as HTML, as a visitor sees it. Styles are still attributes. */
export type RenderFirstView = (request: FirstViewRequest) => Promise<string>;

/** Holds the declarations of a style attribute, which the policy of the pages forbids, until the program sets them. */
export const styleAttribute = 'data-style';

/** How wide the page of a book draws its picture, as in `<img sizes>`. */
export const bookPictureSizes = '(min-width: 1080px) 424px, (min-width: 820px) 42vw, 100vw';

/** The lists of the home page as it asks for them. */
export const homeLists = {
  wanted: { sort: 'bestsellers', pageSize: 12 },
  featured: { featured: 'true', pageSize: 5 },
  newest: { sort: 'newest', pageSize: 18 },
} as const;
