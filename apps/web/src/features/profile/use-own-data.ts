import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download, saveFile } from '../../lib/download.js';
import { notify } from '../../lib/notices.js';

/** The archive of an account, fetched when it is asked for and handed over to the person. It is given up when the page is left. */
export function useOwnData(userId: string) {
  const { t } = useTranslation('profile');
  /** Bytes that have come; null while nothing is fetched. */
  const [received, setReceived] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const leaving = useRef<AbortController | null>(null);

  useEffect(() => () => leaving.current?.abort(), []);

  async function fetchData() {
    const controller = new AbortController();
    leaving.current = controller;
    setError(null);
    setReceived(0);
    try {
      const file = await download('GET /api/users/:userId/export', {
        params: { userId },
        signal: controller.signal,
        onProgress: setReceived,
      });
      saveFile(file, 'korice.zip');
      notify({ tone: 'good', text: t('exported') });
    } catch (fault) {
      if (!controller.signal.aborted) setError(fault);
    } finally {
      setReceived(null);
    }
  }

  return { received, error, fetchData };
}
