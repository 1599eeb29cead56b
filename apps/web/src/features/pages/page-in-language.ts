import type { Page } from '@korice/contracts';
import type { Language } from '@korice/texts';
import { toCyrillic } from '@korice/texts/cyrillic';

interface PageWords {
  title: string;
  html: string;
  /** The reader's language is English and the page has no English text. */
  isSerbianOnly: boolean;
}

/** Transliterates the text between the tags of sanitised HTML, whose attributes contain no `>`. */
const htmlInCyrillic = (html: string): string =>
  html.replace(/[^<>]+|<[^<>]*>/g, (part) => (part.startsWith('<') ? part : toCyrillic(part)));

/**
 * Returns title and text in the same language. Transliterates the pages of the site to Cyrillic, but not those of members. In a file of its
 * own, because `published-page.ts` is in the initial bundle of every page, which must not contain the transliteration.
 */
export function pageInLanguage(page: Page, language: Language): PageWords {
  if (language === 'en' && page.contentEn !== '')
    return { title: page.titleEn || page.title, html: page.contentEn, isSerbianOnly: false };
  if (language === 'sr-Cyrl' && page.author._id === null)
    return { title: toCyrillic(page.title), html: htmlInCyrillic(page.content), isSerbianOnly: false };
  return { title: page.title, html: page.content, isSerbianOnly: language === 'en' };
}
