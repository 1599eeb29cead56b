import type { Page, PageSummary } from '@korice/contracts';
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
  const title = titleInLanguage({ ...page, hasEnglish: page.contentEn !== '' }, language);
  if (language === 'en' && page.contentEn !== '') return { title, html: page.contentEn, isSerbianOnly: false };
  if (language === 'sr-Cyrl' && page.author._id === null)
    return { title, html: htmlInCyrillic(page.content), isSerbianOnly: false };
  return { title, html: page.content, isSerbianOnly: language === 'en' };
}

/** Returns the title of `pageInLanguage`. */
export function titleInLanguage(
  { title, titleEn, hasEnglish, author }: Pick<PageSummary, 'title' | 'titleEn' | 'hasEnglish' | 'author'>,
  language: Language,
): string {
  if (language === 'en' && hasEnglish) return titleEn || title;
  return language === 'sr-Cyrl' && author._id === null ? toCyrillic(title) : title;
}
