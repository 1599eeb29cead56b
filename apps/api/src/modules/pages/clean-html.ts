import { Piscina } from 'piscina';
import { HttpError } from '../../platform/errors/http-error.js';
import { workerFile } from '../../platform/processes/worker-file.js';

/** Further pages are refused while this many wait to be sanitized: each takes up to 200 ms. */
const maxWaiting = 32;

let pool: Piscina<string, string> | undefined;

/**
 * Removes everything from HTML except the formats of the editor and links. Links to other sites get `rel="noopener noreferrer nofollow
 * ugc"`. The thread starts with the first page that is saved.
 * @throws UNAVAILABLE when too many pages wait
 */
export async function cleanHtml(html: string): Promise<string> {
  pool ??= new Piscina({
    ...workerFile('clean-html-worker', import.meta.url),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
  });
  if (pool.queueSize >= maxWaiting) throw new HttpError('UNAVAILABLE', { retryAfter: 5 });
  return pool.run(html);
}
