import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Connect, Lookup } from './connect.js';
import { SafeFetchError } from './safe-fetch-error.js';
import { parseSafeUrl, type Hosts } from './safe-url.js';
import { isPublicAddress } from './public-address.js';

const mostRedirects = 3;
const redirects = new Set([301, 302, 303, 307, 308]);

export interface Wish {
  /** Where the address, and whatever it redirects to, may lead. */
  hosts: Hosts;
  /** The `Accept` header. */
  accept: string;
  maxBytes: number;
  /** Ends it earlier than its own patience does. */
  signal?: AbortSignal;
}

/** The one door through which the product asks other servers for something. */
export interface SafeFetch {
  /**
   * Answers the bytes that an https address leads to, following at most three redirects. Every name on the way is resolved
   * once; all its addresses must be public, and the connection goes to them. Sends no cookies. Throws `SafeFetchError`.
   */
  read(address: string, wish: Wish): Promise<Buffer>;
}

interface Needs {
  lookup: Lookup;
  connect: Connect;
  /** Names the product to the servers that it asks. */
  userAgent: string;
  /** For everything together, in milliseconds. */
  patience?: number;
}

export function createSafeFetch({ lookup, connect, userAgent, patience = 10_000 }: Needs): SafeFetch {
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
    for (let hop = 0; hop <= mostRedirects; hop += 1) {
      const response = await ask(url, accept, signal);
      try {
        const { statusCode = 0, headers } = response;
        if (!redirects.has(statusCode) || headers.location === undefined) return await readBody(response, maxBytes);
        url = parseSafeUrl(headers.location, hosts, url);
      } finally {
        response.destroy();
      }
    }
    throw new SafeFetchError('unreadable', `more than ${mostRedirects} redirects`);
  }

  return {
    async read(address, wish) {
      const late = AbortSignal.timeout(patience);
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
  // A fault is emitted here too after the answer has begun, where reading the answer tells of it; unheard it would end the process.
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

/** Leaves what is under way to itself when the signal comes first. */
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
