/** The i18next code of a language. */
export type Language = 'sr' | 'en';

/** The default language first. */
export const languages: readonly Language[] = ['sr', 'en'];

export const defaultLanguage: Language = 'sr';

/** The value of `<html lang>`: Serbian texts are in Latin script. */
export const documentLanguages: Readonly<Record<Language, string>> = { sr: 'sr-Latn', en: 'en' };

export function isLanguage(code: unknown): code is Language {
  return code === 'sr' || code === 'en';
}
