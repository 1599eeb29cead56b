import { defaultLanguage, isLanguage, type Language } from '@korice/texts';
import { useTranslation } from 'react-i18next';

/** Returns the language of the page and rerenders when it changes. */
export function useLanguage(): Language {
  const { language } = useTranslation().i18n;
  return isLanguage(language) ? language : defaultLanguage;
}
