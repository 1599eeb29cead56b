import type { FirstAnswer } from '@korice/contracts';
import type { Language } from '@korice/texts';
import { serverText } from '@korice/texts/server';
import type { PageHead } from './head.js';

/** What an address of the site asks for, read from it. */
export interface PageRequest {
  params: Readonly<Record<string, string>>;
  language: Language;
  /** Of a list; 1 without. */
  page: number;
  /** What is searched for; '' without. */
  q: string;
  /** Nothing but the number of a page is asked for: the view that links and search engines lead to. */
  isPlain: boolean;
}

/** What the server says of a page, and what its screen is about to ask for. */
export interface SitePage {
  head: PageHead;
  answers?: readonly FirstAnswer[];
  /** Source files of the browser application that the screen is about to load, as the web build names them. */
  sources?: readonly string[];
}

/** Throws an `HttpError` of status 404 when there is nothing at the address. */
export type BuildPage = (request: PageRequest) => SitePage | Promise<SitePage>;

/** A title as the browser's tab shows it. */
export const tabTitle = (language: Language, title: string): string =>
  serverText(language, 'common', 'titlePattern', { title });
