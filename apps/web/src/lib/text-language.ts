/** The `lang` of a text that people wrote: Cyrillic needs its own, or the Serbian forms of its letters are lost; else the page's holds. */
export const textLanguage = (text: string): 'sr-Cyrl' | undefined =>
  /[\u0400-\u04ff]/.test(text) ? 'sr-Cyrl' : undefined;
