import { defaultLanguage, type Language } from '@korice/texts';

/** Returns the absolute URL of a path in a language: no parameter for the default language, `?lang=` for others. */
export function addressIn(publicUrl: string, path: string, language: Language): string {
  const address = publicUrl + path;
  if (language === defaultLanguage) return address;
  return `${address}${path.includes('?') ? '&' : '?'}lang=${language}`;
}
