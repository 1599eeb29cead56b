import type { Language } from '@korice/texts';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { changeLanguage } from '../i18n.js';
import { tellPartFailed } from '../lib/part-failed.js';

/** Shows the site in another language, and says when its words do not come. An address with `?lang=` is brought in line. */
export function useChangeLanguage(): (language: Language) => void {
  const [search] = useSearchParams();
  const navigate = useNavigate();

  async function change(language: Language): Promise<void> {
    await changeLanguage(language);
    if (!search.has('lang')) return;
    const next = new URLSearchParams(search);
    next.set('lang', language);
    await navigate({ search: next.toString() }, { replace: true, preventScrollReset: true });
  }

  return (language) => void change(language).catch(tellPartFailed);
}
