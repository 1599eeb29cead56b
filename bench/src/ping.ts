import { Client } from 'undici';
import { percentile } from './median.js';

/** How long, in milliseconds, 99 of 100 small requests took that were sent one after the other while something else went on. */
export async function pingWhile(url: string, busy: () => Promise<unknown>): Promise<{ p99: number; pings: number }> {
  const client = new Client(url);
  const took: number[] = [];
  const done = { yet: false };
  const work = busy().finally(() => {
    done.yet = true;
  });
  while (!done.yet) {
    const sent = performance.now();
    const { body } = await client.request({ method: 'GET', path: '/health/live' });
    await body.dump();
    took.push(performance.now() - sent);
    // Not a load of its own.
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await work;
  await client.close();
  return { p99: percentile(took, 0.99), pings: took.length };
}
