import { Client, type Dispatcher } from 'undici';
import { percentile } from './median.js';
import type { Running } from './process.js';

export interface Load {
  url: string;
  connections: number;
  /** Duration in seconds after the warm-up, which takes a fifth of it. */
  seconds: number;
  /** Returns the request with this sequential number. */
  request: (count: number) => { path: string; headers?: Record<string, string> };
  /** The expected status of every response. */
  status?: number;
}

export type LoadSample = {
  rps: number;
  /** Latencies in milliseconds. */
  p50: number;
  p99: number;
  /** CPU time of the server per request, in microseconds. */
  cpu: number;
};

/** Sends requests over many connections, one at a time per connection. @throws on a response with another status */
export async function measureLoad(server: Running, load: Load): Promise<LoadSample> {
  const clients = Array.from({ length: load.connections }, () => new Client(load.url, { pipelining: 1 }));
  let sentRequests = 0;
  const during = async (seconds: number): Promise<{ durations: number[]; seconds: number }> => {
    const durations: number[] = [];
    const begun = performance.now();
    const end = begun + seconds * 1_000;
    await Promise.all(
      clients.map(async (client) => {
        while (performance.now() < end) {
          const sent = performance.now();
          await ask(client, load, (sentRequests += 1));
          durations.push(performance.now() - sent);
        }
      }),
    );
    return { durations, seconds: (performance.now() - begun) / 1_000 };
  };
  try {
    await during(load.seconds / 5);
    const cpuBefore = await server.cpuSeconds();
    const { durations, seconds } = await during(load.seconds);
    const cpu = (await server.cpuSeconds()) - cpuBefore;
    return {
      rps: durations.length / seconds,
      p50: percentile(durations, 0.5),
      p99: percentile(durations, 0.99),
      cpu: (cpu / durations.length) * 1e6,
    };
  } finally {
    await Promise.all(clients.map((client) => client.close()));
  }
}

/** The request headers of browsers. */
const common = { accept: 'application/json', 'accept-encoding': 'gzip, deflate, br' };

function ask(
  client: Client,
  { request, status = 200 }: Pick<Load, 'request' | 'status'>,
  count: number,
): Promise<void> {
  const { path, headers } = request(count);
  return new Promise((resolve, reject) => {
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart() {
        // undici treats a handler without this method as one with the old API.
      },
      onResponseStart(_controller, statusCode) {
        if (statusCode !== status) reject(new Error(`${path} responded with ${statusCode} instead of ${status}.`));
      },
      onResponseData() {
        // The body is discarded.
      },
      onResponseEnd() {
        resolve();
      },
      onResponseError(_controller, error) {
        reject(error);
      },
    };
    client.dispatch({ method: 'GET', path, headers: { ...common, ...headers } }, handler);
  });
}
