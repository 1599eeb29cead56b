import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { percentile } from './median.js';

/** Returns the 99th percentile latency, in milliseconds, of small sequential requests while `busy` runs. */
export async function pingWhile(url: string, busy: () => Promise<unknown>): Promise<{ p99: number; pings: number }> {
  const pinger = new Worker(new URL('./pinger-from-source.mjs', import.meta.url), {
    workerData: url,
  });
  // The first ping has completed.
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
