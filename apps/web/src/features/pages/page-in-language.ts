import type { Page } from '@korice/contracts';
import type { Language } from '@korice/texts';
import { toCyrillic } from '@korice/texts/cyrillic';

interface PageWords {
  title: string;
  html: string;
  /** The reader's language is English and the page has no English text. */
  isSerbianOnly: boolean;
}

/** Title and text change language together. A page of the site is transliterated; one of a member stays as it is written. */
export function pageInLanguage(page: Page, language: Language): PageWords {
  if (language === 'en' && page.contentEn !== '')
    return { title: page.titleEn || page.title, html: page.contentEn, isSerbianOnly: false };
  if (language === 'sr-Cyrl' && page.author._id === null)
    return { title: toCyrillic(page.title), html: toCyrillic(page.content), isSerbianOnly: false };
  return { title: page.title, html: page.content, isSerbianOnly: language === 'en' };
}
