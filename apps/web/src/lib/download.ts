import type { Endpoints } from '@korice/contracts';
import type { AxiosResponse } from 'axios';
import { authorizationHeaders } from './authorization.js';
import { axiosErrorOf, loadClient, ProblemError, problemOf, targetOf } from './call.js';

/** The calls that are answered with a file. */
type DownloadKey = {
  [Key in keyof Endpoints]: Endpoints[Key] extends { download: string } ? Key : never;
}[keyof Endpoints];

interface Options {
  params: Readonly<Record<string, string>>;
  signal: AbortSignal;
  /** Bytes that have come; how many there will be nobody knows. */
  onProgress: (received: number) => void;
}

/** Fetches a file, however long that takes. Throws `ProblemError`, also when it breaks off; an abort is rethrown as it is. */
export async function download(key: DownloadKey, { params, signal, onProgress }: Options): Promise<Blob> {
  const headers = authorizationHeaders();
  try {
    const { http } = await loadClient();
    const { data } = await http.request<Blob>({
      ...targetOf(key, params),
      headers,
      // Unlike the client's usual way it lets the browser keep a large file on the disk.
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

/** A refusal comes as a file too. */
async function readRefusal(response: AxiosResponse<unknown> | undefined): Promise<unknown> {
  const type = String(response?.headers['content-type'] ?? '');
  return type.includes('json') ? new Response(response?.data as Blob).json() : undefined;
}

/** Some browsers begin to read it only after a while, in milliseconds. */
const takenWithin = 60_000;

/** Hands a file over to the person, as the browser does with what it downloads itself. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), takenWithin);
}
