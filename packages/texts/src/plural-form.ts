import type { Language } from './languages.js';

export type PluralForm = 'one' | 'few' | 'other';

const rules: Readonly<Record<Language, Intl.PluralRules>> = {
  sr: new Intl.PluralRules('sr'),
  en: new Intl.PluralRules('en'),
};

/** The form a count takes: in Serbian 1, 21 and 101 are `one`, 2–4 and 22–24 `few`, the rest `other`; in English 1 is `one`. */
export function pluralForm(language: Language, count: number): PluralForm {
  const form = rules[language].select(count);
  return form === 'one' || form === 'few' ? form : 'other';
}
