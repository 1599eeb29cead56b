import type { Texts } from '@korice/texts';
import { useTranslation } from 'react-i18next';

/** Returns a function that translates an ISO 639-1 code to a capitalized name, for lists of choices. */
export function useLanguageLabel(): (code: string) => string {
  const nameOf = useLanguageName();
  return (code) => {
    const name = nameOf(code);
    return name.charAt(0).toUpperCase() + name.slice(1);
  };
}

/** Returns a function that translates an ISO 639-1 code. Needs the i18n namespace `languages`. */
export function useLanguageName(): (code: string) => string {
  const { t, i18n } = useTranslation('languages');
  return (code) => t(i18n.exists(code, { ns: 'languages' }) ? (code as keyof Texts['languages']) : 'other');
}
