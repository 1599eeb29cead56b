import type { Language } from '@korice/texts';
import { useNavigate } from 'react-router-dom';
import { changeLanguage } from '../i18n.js';
import { useHistory } from '../lib/navigation/history-context.js';
import { notifyChunkLoadError } from '../lib/chunk-load-error.js';

/** Returns a function that changes the language and the `?lang` of the URL, shows a failure, and resolves to whether it succeeded. */
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
    // The current URL: the person may have navigated while the texts were loading.
    const { pathname, search, hash } = history.location;
    const query = new URLSearchParams(search);
    if (query.has('lang')) {
      query.set('lang', language);
      await navigate({ pathname, search: query.toString(), hash }, { replace: true, preventScrollReset: true });
    }
    return true;
  };
}
