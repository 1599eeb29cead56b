import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Connect, Lookup } from './connect.js';
import { SafeFetchError } from './safe-fetch-error.js';
import { parseSafeUrl, type Hosts } from './safe-url.js';
import { isPublicAddress } from './public-address.js';

const maxRedirects = 3;
const redirects = new Set([301, 302, 303, 307, 308]);

export interface Wish {
  /** Hosts that the URL and its redirects may name. */
  hosts: Hosts;
  /** The `Accept` header. */
  accept: string;
  maxBytes: number;
  /** Aborts before the timeout. */
  signal?: AbortSignal;
}

/** Fetches from other servers. No other code of the product opens outgoing HTTP connections. */
export interface SafeFetch {
  /**
   * Resolves to the bytes of an https URL after at most three redirects. Resolves every name once, requires that all its addresses are
   * public, and connects to them only. Sends no cookies.
   * @throws SafeFetchError
   */
  read(address: string, wish: Wish): Promise<Buffer>;
}

interface Needs {
  lookup: Lookup;
  connect: Connect;
  /** The `User-Agent` header. */
  userAgent: string;
  /** The timeout of a fetch with all redirects, in milliseconds. */
  timeoutMs?: number;
}

export function createSafeFetch({ lookup, connect, userAgent, timeoutMs = 10_000 }: Needs): SafeFetch {
  async function resolve({ hostname }: URL, signal: AbortSignal): Promise<LookupAddress[]> {
    const addresses = await unlessAborted(lookup(hostname), signal);
    if (addresses.length === 0) throw new SafeFetchError('unreachable', `${hostname} has no address`);
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      throw new SafeFetchError('refused', `${hostname} is not public`);
    return addresses;
  }

  async function ask(url: URL, accept: string, signal: AbortSignal): Promise<IncomingMessage> {
    const addresses = await resolve(url, signal);
    const request = requestHttps(url, {
      defaultPort: 443,
      createConnection: () => connect(url.hostname, addresses),
      headers: { Accept: accept, 'Accept-Encoding': 'identity', 'User-Agent': userAgent },
      signal,
    });
    return answerTo(request, signal);
  }

  async function follow(address: string, { hosts, accept, maxBytes }: Wish, signal: AbortSignal): Promise<Buffer> {
    let url = parseSafeUrl(address, hosts);
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const response = await ask(url, accept, signal);
      try {
        const { statusCode = 0, headers } = response;
        if (!redirects.has(statusCode) || headers.location === undefined) return await readBody(response, maxBytes);
        url = parseSafeUrl(headers.location, hosts, url);
      } finally {
        response.destroy();
      }
    }
    throw new SafeFetchError('unreadable', `more than ${maxRedirects} redirects`);
  }

  return {
    async read(address, wish) {
      const late = AbortSignal.timeout(timeoutMs);
      const signal = wish.signal ? AbortSignal.any([late, wish.signal]) : late;
      try {
        return await follow(address, wish, signal);
      } catch (cause) {
        if (cause instanceof SafeFetchError) throw cause;
        if (signal.aborted) throw new SafeFetchError('slow', 'no answer in time', { cause });
        throw new SafeFetchError('unreachable', 'no answer', { cause });
      }
    },
  };
}

async function answerTo(request: ClientRequest, signal: AbortSignal): Promise<IncomingMessage> {
  // Without a listener an error after the start of the response would end the process; reading the response reports it.
  request.on('error', () => undefined);
  request.end();
  const [response] = (await once(request, 'response', { signal })) as [IncomingMessage];
  return response;
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const { statusCode, headers } = response;
  if (statusCode !== 200) throw new SafeFetchError('status', `status ${statusCode ?? 0}`);
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new SafeFetchError('unreadable', 'an encoding that was not asked for');
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw new SafeFetchError('too-large', 'too many bytes');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new SafeFetchError('too-large', 'too many bytes');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Rejects when the signal aborts first; the running work is left to end by itself. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      reject(new Error('no answer in time'));
    };
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    void work.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', abort);
    });
  });
}
