import type { Language } from '@korice/texts';
import { useNavigate } from 'react-router-dom';
import { changeLanguage } from '../i18n.js';
import { useHistory } from '../lib/navigation/history-context.js';
import { notifyChunkLoadError } from '../lib/chunk-load-error.js';

/**
 * Shows the site in another language, unless one more is asked for meanwhile, and says when its words do not come; resolves to whether
 * they came. An address with `?lang=` is brought in line.
 */
export function useChangeLanguage(): (language: Language) => Promise<boolean> {
  const history = useHistory();
  const navigate = useNavigate();

  return async (language) => {
    try {
      if (!(await changeLanguage(language))) return true;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      await notifyChunkLoadError();
      return false;
    }
    // The address of now: somebody may have gone on while the words were loading.
    const { pathname, search, hash } = history.location;
    const query = new URLSearchParams(search);
    if (query.has('lang')) {
      query.set('lang', language);
      await navigate({ pathname, search: query.toString(), hash }, { replace: true, preventScrollReset: true });
    }
    return true;
  };
}
