import { Client, type Dispatcher } from 'undici';
import { percentile } from './median.js';
import type { Running } from './process.js';

export interface Load {
  url: string;
  connections: number;
  /** How long it lasts once the warm-up, a fifth of it, is over. */
  seconds: number;
  /** The request of a number that goes up with every request of the load. */
  request: (count: number) => { path: string; headers?: Record<string, string> };
  /** The status that every answer must have. */
  status?: number;
}

export type LoadSample = {
  rps: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Processor time of the server for each request, in microseconds. */
  cpu: number;
};

/** Asks over many connections, each with its next request as soon as it has an answer. Throws on an answer of another status. */
export async function measureLoad(server: Running, load: Load): Promise<LoadSample> {
  const clients = Array.from({ length: load.connections }, () => new Client(load.url, { pipelining: 1 }));
  let asked = 0;
  const during = async (seconds: number): Promise<{ durations: number[]; seconds: number }> => {
    const durations: number[] = [];
    const begun = performance.now();
    const end = begun + seconds * 1_000;
    await Promise.all(
      clients.map(async (client) => {
        while (performance.now() < end) {
          const sent = performance.now();
          await ask(client, load, (asked += 1));
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

/** Sends so many requests over many connections. Throws on an answer of another status. */
export async function sendRequests(load: Omit<Load, 'seconds'>, requests: number): Promise<void> {
  const clients = Array.from({ length: load.connections }, () => new Client(load.url, { pipelining: 1 }));
  let asked = 0;
  try {
    await Promise.all(
      clients.map(async (client) => {
        while (asked < requests) await ask(client, load, (asked += 1));
      }),
    );
  } finally {
    await Promise.all(clients.map((client) => client.close()));
  }
}

/** As browsers say it. */
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
        // Without it undici takes the handler for one of an older kind.
      },
      onResponseStart(_controller, statusCode) {
        if (statusCode !== status) reject(new Error(`${path} answered ${statusCode} instead of ${status}.`));
      },
      onResponseData() {
        // Received is enough.
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
