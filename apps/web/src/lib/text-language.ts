/** The `lang` attribute of a text that a person wrote: Cyrillic needs `sr-Cyrl` for its Serbian letter forms; other texts inherit. */
export const textLanguage = (text: string): 'sr-Cyrl' | undefined =>
  /[\u0400-\u04ff]/.test(text) ? 'sr-Cyrl' : undefined;
