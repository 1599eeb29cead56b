import type { Language } from '@korice/texts';

/** Languages whose speakers read Serbian, by the first part of their tag. */
const neighbours = new Set(['sr', 'hr', 'bs', 'sh', 'cnr']);

/** Which of the site's languages a browser asks for first, in its order (`navigator.languages`); undefined for neither. */
export function preferredLanguage(tags: readonly string[]): Language | undefined {
  for (const tag of tags) {
    const [language = ''] = tag.toLowerCase().split('-');
    if (neighbours.has(language)) return 'sr';
    if (language === 'en') return 'en';
  }
  return undefined;
}
