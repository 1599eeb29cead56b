/** The languages of the interface, the default first: BCP 47 tags, as in `?lang=`. `sr` is in Latin script. */
export const languages = ['sr', 'sr-Cyrl', 'en'] as const;

export type Language = (typeof languages)[number];

export const defaultLanguage = 'sr' satisfies Language;
