import type { Page } from '@korice/contracts';
import type { Language } from '@korice/texts';

/** A page's words for a reader of `language`. */
export interface PageWords {
  title: string;
  html: string;
  /** Somebody reads English, and the page has none. */
  isSerbianOnly: boolean;
}

/** Title and text go together: a page is either in English or it is not. */
export function pageInLanguage(page: Page, language: Language): PageWords {
  if (language === 'en' && page.contentEn !== '')
    return { title: page.titleEn || page.title, html: page.contentEn, isSerbianOnly: false };
  return { title: page.title, html: page.content, isSerbianOnly: language === 'en' };
}
