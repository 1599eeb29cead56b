import type { Language } from '@korice/texts';

/** The absolute address of a path of the site in a language: Serbian has none of its own, `?lang=en` is the English one. */
export function addressIn(publicUrl: string, path: string, language: Language): string {
  const address = publicUrl + path;
  if (language === 'sr') return address;
  return `${address}${path.includes('?') ? '&' : '?'}lang=${language}`;
}
