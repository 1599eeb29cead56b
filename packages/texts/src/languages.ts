/** The code under which a language's texts are stored and chosen, also for i18next. */
export type Language = 'sr' | 'en';

/** The source and default first. */
export const languages: readonly Language[] = ['sr', 'en'];

export const defaultLanguage: Language = 'sr';

/** What the document's `lang` attribute says: Serbian texts are in Latin script. */
export const documentLanguages: Readonly<Record<Language, string>> = { sr: 'sr-Latn', en: 'en' };

export function isLanguage(code: unknown): code is Language {
  return code === 'sr' || code === 'en';
}
