import type { Endpoints } from '@korice/contracts';
import type { AxiosResponse } from 'axios';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DownloadIcon } from '../../../components/dashboard-icons.js';
import { Button } from '../../../components/kit/Button.js';
import { FormAlert } from '../../../components/Note.js';
import { authorizationHeaders } from '../../../lib/authorization.js';
import { axiosErrorOf, loadClient, ProblemError, targetOf } from '../../../lib/call.js';
import { errorText } from '../../../lib/errors.js';
import { formatAmount } from '../../../lib/format.js';
import { notify } from '../../../lib/notices.js';
import { problemOf } from '../../../lib/problem.js';
import classes from './AccountEnd.module.css';

/** Endpoints with a file as response. */
type DownloadKey = {
  [Key in keyof Endpoints]: Endpoints[Key] extends { download: string } ? Key : never;
}[keyof Endpoints];

interface Options {
  params: Readonly<Record<string, string>>;
  signal: AbortSignal;
  /** Received bytes; the total is unknown. */
  onProgress: (received: number) => void;
}

/** Fetches a file without a timeout. @throws ProblemError, also when the transfer breaks off; rethrows an abort. */
async function download(key: DownloadKey, { params, signal, onProgress }: Options): Promise<Blob> {
  const headers = authorizationHeaders();
  try {
    const { http } = await loadClient();
    const { data } = await http.request<Blob>({
      ...targetOf(key, params),
      headers,
      // The fetch adapter lets the browser store a large file on disk.
      adapter: 'fetch',
      baseURL: window.location.origin,
      responseType: 'blob',
      timeout: 0,
      signal,
      onDownloadProgress: ({ loaded }) => onProgress(loaded),
    });
    return data;
  } catch (error) {
    const failure = axiosErrorOf(error);
    if (failure?.code === 'ERR_CANCELED') throw error;
    throw new ProblemError(problemOf(await readRefusal(failure?.response)), error);
  }
}

/** Parses the problem document of a refusal, which also arrives as a blob. */
async function readRefusal(response: AxiosResponse<unknown> | undefined): Promise<unknown> {
  const type = String(response?.headers['content-type'] ?? '');
  return type.includes('json') ? new Response(response?.data as Blob).json() : undefined;
}

/** Milliseconds: some browsers read the object URL late. */
const revokeDelayMs = 60_000;

/** Saves a file like a download of the browser. */
function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), revokeDelayMs);
}

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
