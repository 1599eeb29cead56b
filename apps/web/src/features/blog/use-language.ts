import { defaultLanguage, isLanguage, type Language } from '@korice/texts';
import { useTranslation } from 'react-i18next';

/** The language of the page, followed through a change. */
export function useLanguage(): Language {
  const { language } = useTranslation().i18n;
  return isLanguage(language) ? language : defaultLanguage;
}
