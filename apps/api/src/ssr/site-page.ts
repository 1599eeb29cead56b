import type { DehydratedQuery } from '@korice/contracts';
import type { Language } from '@korice/texts';
import { serverText } from '@korice/texts/server';
import type { PageHead } from './head.js';

/** A parsed URL of the site. */
export interface PageRequest {
  params: Readonly<Record<string, string>>;
  language: Language;
  /** The page of a list; default 1. */
  page: number;
  /** The keyword; '' without one. */
  q: string;
  /** Whether the URL has no parameter except the page: the view for links and search engines. */
  isPlain: boolean;
}

/** The metadata of a page and the queries of its screen. */
export interface SitePage {
  head: PageHead;
  queries?: readonly DehydratedQuery[];
  /** Source files that the screen loads, as the web build names them. */
  sources?: readonly string[];
}

/** Builds the page of a URL. @throws HttpError with status 404 when nothing exists at the URL */
export type BuildPage = (request: PageRequest) => SitePage | Promise<SitePage>;

/** Returns the title of the document. */
export const tabTitle = (language: Language, title: string): string =>
  serverText(language, 'common', 'titlePattern', { title });
