import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import type { ClientRequest, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Connect } from './connect.js';
import type { Lookup } from './lookup.js';
import { SafeFetchError } from './safe-fetch-error.js';
import { parseSafeUrl, type Hosts } from './safe-url.js';
import { isPublicAddress } from './public-address.js';

const maxRedirects = 3;
const redirects = new Set([301, 302, 303, 307, 308]);

export interface ReadOptions {
  /** Hosts that the URL and its redirects may name. */
  hosts: Hosts;
  /** The `Accept` header. */
  accept: string;
  maxBytes: number;
  /** Aborts the fetch before its timeout. */
  signal?: AbortSignal;
}

export interface PostResult {
  status: number;
  /** The `Retry-After` header. */
  retryAfter: string | undefined;
}

/** Fetches from other servers. No other code of the product opens outgoing HTTP connections. */
export interface SafeFetch {
  /**
   * Resolves to the bytes of an https URL after at most three redirects. Resolves every name once, requires that all its addresses are
   * public, and connects to them only. Sends no cookies.
   * @throws SafeFetchError
   */
  read(address: string, wish: ReadOptions): Promise<Buffer>;
  /**
   * Posts to an https URL of any host, under the same rules. Resolves to the status of the response, also of a redirect or an error, and
   * ignores the body.
   * @throws SafeFetchError other than `status`
   */
  post(address: string, content: Omit<Message, 'method'>): Promise<PostResult>;
}

interface Message {
  method: 'GET' | 'POST';
  headers: OutgoingHttpHeaders;
  body?: Buffer | undefined;
}

interface SafeFetchDeps {
  lookup: Lookup;
  connect: Connect;
  /** The `User-Agent` header. */
  userAgent: string;
  /** The timeout of a fetch with all redirects, in milliseconds. */
  timeoutMs?: number;
}

export function createSafeFetch({ lookup, connect, userAgent, timeoutMs = 10_000 }: SafeFetchDeps): SafeFetch {
  async function resolve({ hostname }: URL, signal: AbortSignal): Promise<LookupAddress[]> {
    const addresses = await lookup(hostname, signal);
    if (addresses.length === 0) throw new SafeFetchError('unreachable', `${hostname} has no address`);
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      throw new SafeFetchError('refused', `${hostname} is not public`);
    return addresses;
  }

  async function sendRequest(
    url: URL,
    { method, headers, body }: Message,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    const addresses = await resolve(url, signal);
    const request = requestHttps(url, {
      method,
      defaultPort: 443,
      createConnection: () => connect(url.hostname, addresses),
      headers: { ...headers, 'User-Agent': userAgent },
      signal,
    });
    return answerTo(request, body, signal);
  }

  async function follow(
    address: string,
    { hosts, accept, maxBytes }: ReadOptions,
    signal: AbortSignal,
  ): Promise<Buffer> {
    let url = parseSafeUrl(address, hosts);
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const headers = { Accept: accept, 'Accept-Encoding': 'identity' };
      const response = await sendRequest(url, { method: 'GET', headers }, signal);
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

  async function mapErrors<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      if (cause instanceof SafeFetchError) throw cause;
      if (signal.aborted) throw new SafeFetchError('slow', 'no answer in time', { cause });
      throw new SafeFetchError('unreachable', 'no answer', { cause });
    }
  }

  return {
    read(address, wish) {
      const late = AbortSignal.timeout(timeoutMs);
      const signal = wish.signal ? AbortSignal.any([late, wish.signal]) : late;
      return mapErrors(signal, () => follow(address, wish, signal));
    },

    post(address, { headers, body }) {
      const signal = AbortSignal.timeout(timeoutMs);
      return mapErrors(signal, async () => {
        const url = parseSafeUrl(address, 'public');
        const response = await sendRequest(url, { method: 'POST', headers, body }, signal);
        response.destroy();
        return { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] };
      });
    },
  };
}

async function answerTo(
  request: ClientRequest,
  body: Buffer | undefined,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  // Without a listener an error after the start of the response would end the process; reading the response reports it.
  request.on('error', () => undefined);
  request.end(body);
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
