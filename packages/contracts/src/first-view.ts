import type { EndpointKey } from './endpoints.js';

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
}

/** How wide the page of a book draws its picture, as in `<img sizes>`. */
export const bookPictureSizes = '(min-width: 1080px) 424px, (min-width: 820px) 42vw, 100vw';

/** The lists of the home page as it asks for them. */
export const homeLists = {
  wanted: { sort: 'bestsellers', pageSize: 12 },
  featured: { featured: 'true', pageSize: 5 },
  newest: { sort: 'newest', pageSize: 18 },
} as const;
