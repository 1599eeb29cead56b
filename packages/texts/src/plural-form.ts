import { type Language, type WrittenLanguage, writtenLanguage } from './languages.js';

export type PluralForm = 'one' | 'few' | 'other';

const rules: Readonly<Record<WrittenLanguage, Intl.PluralRules>> = {
  sr: new Intl.PluralRules('sr'),
  en: new Intl.PluralRules('en'),
};

/** Returns the plural form of a count. Serbian: 1, 21, 101 `one`; 2–4, 22–24 `few`; others `other`. English: 1 `one`; others `other`. */
export function pluralForm(language: Language, count: number): PluralForm {
  const form = rules[writtenLanguage(language)].select(count);
  return form === 'one' || form === 'few' ? form : 'other';
}
