import { type Language, languages } from '@korice/contracts/languages';

export { defaultLanguage, type Language, languages } from '@korice/contracts/languages';

/** A language in which people write texts. The texts of `sr-Cyrl` are generated from those of `sr`. */
export type WrittenLanguage = Exclude<Language, 'sr-Cyrl'>;

/** Returns the language in which the texts of `language` are written. */
export const writtenLanguage = (language: Language): WrittenLanguage => (language === 'sr-Cyrl' ? 'sr' : language);

/** Values of `lang` attributes. */
export const documentLanguages: Readonly<Record<Language, string>> = { sr: 'sr-Latn', 'sr-Cyrl': 'sr-Cyrl', en: 'en' };

/** The name of each language in that language. */
export const languageNames: Readonly<Record<Language, string>> = { sr: 'Srpski', 'sr-Cyrl': 'Српски', en: 'English' };

export function isLanguage(code: unknown): code is Language {
  return languages.some((language) => language === code);
}
