import type { Language } from '@korice/texts';

/** Returns the absolute URL of a path in a language: `?lang=en` for English, no parameter for Serbian. */
export function addressIn(publicUrl: string, path: string, language: Language): string {
  const address = publicUrl + path;
  if (language === 'sr') return address;
  return `${address}${path.includes('?') ? '&' : '?'}lang=${language}`;
}
