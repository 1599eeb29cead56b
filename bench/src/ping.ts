import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Conversation } from './cases/chatter.js';
import { percentile } from './median.js';
import type { PingerData } from './pinger.js';

/** The 99th percentile of the latencies in milliseconds, and their number. */
type Pings = { p99: number; pings: number };

/** Measures small sequential requests while `busy` runs. */
export const pingWhile = (url: string, busy: () => Promise<unknown>): Promise<Pings> => measureWhile({ url }, busy);

/** Measures sequential messages of two members, each until its delivery, while `busy` runs. */
export const chatWhile = (url: string, conversation: Conversation, busy: () => Promise<unknown>): Promise<Pings> =>
  measureWhile({ url, conversation }, busy);

async function measureWhile(workerData: PingerData, busy: () => Promise<unknown>): Promise<Pings> {
  const pinger = new Worker(new URL('./pinger-from-source.mjs', import.meta.url), { workerData });
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
