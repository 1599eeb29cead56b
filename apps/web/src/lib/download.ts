import type { Endpoints } from '@korice/contracts';
import type { AxiosResponse } from 'axios';
import { authorizationHeaders } from './authorization.js';
import { axiosErrorOf, loadClient, ProblemError, targetOf } from './call.js';
import { problemOf } from './problem.js';

/** Endpoints with a file as response. */
type DownloadKey = {
  [Key in keyof Endpoints]: Endpoints[Key] extends { download: string } ? Key : never;
}[keyof Endpoints];

interface Options {
  params: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** Received bytes; the total is unknown. */
  onProgress?: (received: number) => void;
}

/** Fetches a file without a timeout. @throws ProblemError, also when the transfer breaks off; rethrows an abort. */
export async function download(key: DownloadKey, { params, query, signal, onProgress }: Options): Promise<Blob> {
  const headers = authorizationHeaders();
  try {
    const { http } = await loadClient();
    const { data } = await http.request<Blob>({
      ...targetOf(key, params),
      ...(query && { params: query }),
      headers,
      // The fetch adapter lets the browser store a large file on disk.
      adapter: 'fetch',
      baseURL: window.location.origin,
      responseType: 'blob',
      timeout: 0,
      ...(signal && { signal }),
      ...(onProgress && { onDownloadProgress: ({ loaded }) => onProgress(loaded) }),
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
  return type.includes('json') ? JSON.parse(await (response?.data as Blob).text()) : undefined;
}

/** Milliseconds: some browsers read the object URL late. */
const revokeDelayMs = 60_000;

/** Saves a file like a download of the browser. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), revokeDelayMs);
}
