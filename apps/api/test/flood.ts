import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import { onTestFinished } from 'vitest';

interface Flood {
  count: number;
  /** TCP connections at the same time. */
  connections: number;
  /** The caller's address, as the trusted proxy forwards it. */
  address?: string;
}

interface RawRequest {
  method?: string;
  path: string;
  body?: string;
  headers?: Record<string, string>;
}

/** Numbers of requests by response status; `closed` counts requests without a response on a closed connection. */
export type Statuses = Partial<Record<number | 'closed', number>>;

/** Requests that a connection sends at once, without waiting for responses (HTTP pipelining). */
const batchSize = 10;

/** Sends requests in batches, each on a new TCP connection. */
export async function flood(
  url: string,
  requestOf: (index: number) => RawRequest,
  { count, connections, address = '198.51.100.1' }: Flood,
): Promise<Statuses> {
  const statuses: Statuses = {};
  const add = (status: number | 'closed', times = 1): void => {
    statuses[status] = (statuses[status] ?? 0) + times;
  };
  let sent = 0;
  async function sendBatches(): Promise<void> {
    while (sent < count) {
      const indices = Array.from({ length: Math.min(batchSize, count - sent) }, (_, offset) => sent + offset);
      sent += indices.length;
      const requests = indices.map((index) => {
        const { headers, ...request } = requestOf(index);
        const last = index === indices.at(-1) ? { Connection: 'close' } : {};
        return rawRequest(url, { ...request, headers: { ...headers, ...last, 'X-Forwarded-For': address } });
      });
      const found = await sendAll(url, requests.join(''));
      for (const status of found) add(status);
      if (found.length < indices.length) add('closed', indices.length - found.length);
    }
  }
  await Promise.all(Array.from({ length: connections }, sendBatches));
  return statuses;
}

function rawRequest(url: string, { method = 'GET', path, body = '', headers = {} }: RawRequest): string {
  const all = { Host: new URL(url).host, 'Content-Length': String(Buffer.byteLength(body)), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** Sends requests on one connection. Resolves to the statuses of all responses. */
async function sendAll(url: string, requests: string): Promise<number[]> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const found: number[] = [];
  let rest = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    rest += chunk;
    for (const [, status] of rest.matchAll(/HTTP\/1\.1 (\d{3}) /g)) found.push(Number(status));
    // A status line may be cut in two.
    rest = /(?:H|HT|HTT|HTTP.{0,8})$/.exec(rest)?.[0] ?? '';
  });
  socket.on('error', () => socket.destroy());
  const closed = once(socket, 'close');
  socket.write(requests);
  await closed;
  return found;
}

/** Resolves to the resident memory of a process in megabytes; Linux only. */
export async function megabytesOf(pid: number | undefined): Promise<number> {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/**
 * Requests `url` repeatedly on a separate thread. The returned function stops that and resolves to the 95th percentile of the response
 * times in milliseconds: the maximum would include pauses of the machine.
 */
export async function watchLatency(url: string): Promise<() => Promise<number>> {
  const probe = new Worker(new URL('latency-probe.mjs', import.meta.url), { workerData: { url } });
  onTestFinished(async () => {
    await probe.terminate();
  });
  await once(probe, 'message');
  return async () => {
    const result = once(probe, 'message') as Promise<[number[]]>;
    probe.postMessage('stop');
    const [latencies] = await result;
    return latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.95)] ?? 0;
  };
}
