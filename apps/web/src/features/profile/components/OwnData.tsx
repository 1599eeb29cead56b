import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DownloadIcon } from '../../../components/dashboard-icons.js';
import { Button } from '../../../components/kit/Button.js';
import { FormAlert } from '../../../components/Note.js';
import { download, saveFile } from '../../../lib/download.js';
import { errorText } from '../../../lib/errors.js';
import { formatAmount } from '../../../lib/format.js';
import { notify } from '../../../lib/notices.js';
import classes from './AccountEnd.module.css';

/** Downloads the archive of an account and saves it as a file. Aborts when the component unmounts. */
function useOwnData(userId: string) {
  const { t } = useTranslation('profile');
  /** Received bytes; null while nothing is downloaded. */
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

const megabyte = 1_000_000;

/** Downloads all stored data of the account as one file. */
export function OwnData({ userId }: { userId: string }) {
  const { t } = useTranslation('profile');
  const { t: tError } = useTranslation('errors');
  const id = useId();
  const { received, error, fetchData } = useOwnData(userId);
  const isFetching = received !== null;
  return (
    <section aria-labelledby={`${id}-data`} aria-busy={isFetching}>
      <div>
        <h2 id={`${id}-data`}>{t('exportTitle')}</h2>
        <p className={classes.lead}>{t('exportBody')}</p>
      </div>
      <div className={classes.action}>
        <Button leftSection={<DownloadIcon />} disabled={isFetching} onClick={() => void fetchData()}>
          {isFetching ? t('exporting') : t('export')}
        </Button>
        {isFetching && received > 0 && (
          <p className={classes.received}>{t('exportReceived', { size: formatAmount(received / megabyte) })}</p>
        )}
      </div>
      {error !== null && (
        <div className={classes.failed}>
          <FormAlert tone="bad" title={t('exportFailed')}>
            <p>{errorText(tError, error)}</p>
          </FormAlert>
        </div>
      )}
    </section>
  );
}
