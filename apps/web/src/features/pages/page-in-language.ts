import type { Page } from '@korice/contracts';
import type { Language } from '@korice/texts';

export interface PageWords {
  title: string;
  html: string;
  /** The reader's language is English and the page has no English text. */
  isSerbianOnly: boolean;
}

/** Title and text change language together. */
export function pageInLanguage(page: Page, language: Language): PageWords {
  if (language === 'en' && page.contentEn !== '')
    return { title: page.titleEn || page.title, html: page.contentEn, isSerbianOnly: false };
  return { title: page.title, html: page.content, isSerbianOnly: language === 'en' };
}
