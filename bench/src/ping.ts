import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { percentile } from './median.js';

/** How long, in milliseconds, 99 of 100 small requests took that were sent one after the other while something else went on. */
export async function pingWhile(url: string, busy: () => Promise<unknown>): Promise<{ p99: number; pings: number }> {
  const pinger = new Worker(new URL('./pinger-from-source.mjs', import.meta.url), {
    workerData: url,
  });
  // Its first ping has come back.
  await once(pinger, 'message');
  try {
    await busy();
    const answered = once(pinger, 'message') as Promise<[number[]]>;
    pinger.postMessage('done');
    const [took] = await answered;
    return { p99: percentile(took, 0.99), pings: took.length };
  } finally {
    await pinger.terminate();
  }
}
