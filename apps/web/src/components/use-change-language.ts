import type { Language } from '@korice/texts';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { changeLanguage } from '../i18n.js';
import { tellPartFailed } from '../lib/part-failed.js';

/**
 * Shows the site in another language, unless one more is asked for meanwhile, and says when its words do not come; resolves to whether
 * they came. An address with `?lang=` is brought in line.
 */
export function useChangeLanguage(): (language: Language) => Promise<boolean> {
  const [search] = useSearchParams();
  const navigate = useNavigate();

  return async (language) => {
    try {
      if (!(await changeLanguage(language))) return true;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      await tellPartFailed();
      return false;
    }
    if (search.has('lang')) {
      const next = new URLSearchParams(search);
      next.set('lang', language);
      await navigate({ search: next.toString() }, { replace: true, preventScrollReset: true });
    }
    return true;
  };
}
