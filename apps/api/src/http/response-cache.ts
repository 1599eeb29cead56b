import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Logger } from '../platform/logger.js';
import type { Metrics } from '../platform/metrics.js';
import { encodingFor, type Encoding } from './encoding.js';
import { observe } from './observe-requests.js';
import { nameRequest } from './request-id.js';

/** What is kept in all, with its compressed forms, in bytes: some thousand pages of a list. */
const maxBytes = 32 * 1024 * 1024;
/**
 * What an answer takes besides its bodies and its address, in bytes, measured: headers, maps and promises. There is no end of addresses that are
 * answered with next to nothing, such as searches that find none.
 */
const overhead = 1_500;

/** What everybody is answered, ready to be sent: before Express, because that alone takes longer than the rest. */
export interface ResponseCache {
  /** The listener with the kept answers before it. It is asked for everything that is not kept for the version that now is. */
  before(listener: RequestListener): RequestListener;
  /**
   * Keeps an answer that was just sent, under the version at which its request came; `route` is its pattern. Does nothing for a
   * request that could not have been answered from what is kept.
   */
  keep(request: IncomingMessage, response: ServerResponse, route: string, body: string): void;
}

interface KeptAnswer {
  version: number;
  route: string;
  headers: OutgoingHttpHeaders;
  bodies: Map<Encoding, Promise<Buffer>>;
  /** Of all that is kept of it. */
  bytes: number;
}

interface Needs {
  /** Undefined while it is not known which version is the newest. */
  version: { current(): number | undefined };
  log: Logger;
  metrics?: Pick<Metrics, 'countRequest'> | undefined;
}

/**
 * Keeps answers to GET requests below `path` by their address. A request with a token or from another origin goes to the
 * application.
 */
export function createResponseCache(path: string, { version, log, metrics }: Needs, most = maxBytes): ResponseCache {
  const answers = new Map<string, KeptAnswer>();
  const versions = new WeakMap<IncomingMessage, number>();
  let bytes = 0;

  function forget(url: string): void {
    bytes -= answers.get(url)?.bytes ?? 0;
    answers.delete(url);
  }

  function makeRoom(): void {
    for (const url of answers.keys()) {
      if (bytes <= most) return;
      forget(url);
    }
  }

  async function compress(url: string, answer: KeptAnswer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
    const plain = await answer.bodies.get('identity');
    const compressed = await compressors[encoding](plain ?? '');
    if (answers.get(url) === answer) {
      answer.bytes += compressed.length;
      bytes += compressed.length;
      makeRoom();
    }
    return compressed;
  }

  function bodyOf(url: string, answer: KeptAnswer, encoding: Encoding): Promise<Buffer> | undefined {
    const body = answer.bodies.get(encoding);
    if (body || encoding === 'identity') return body;
    const compressed = compress(url, answer, encoding);
    answer.bodies.set(encoding, compressed);
    return compressed;
  }

  function send(request: IncomingMessage, response: ServerResponse, url: string, answer: KeptAnswer): void {
    const id = nameRequest(response);
    if (metrics) observe(metrics, request, response, () => answer.route);
    if (log.isLevelEnabled('debug')) {
      response.once('finish', () => {
        const { statusCode } = response;
        log.debug({ req: { id, method: 'GET', path: url.split('?')[0] }, res: { statusCode } }, 'request completed');
      });
    }
    if (isKnown(request.headers['if-none-match'], answer.headers.etag)) {
      const { 'content-type': _type, ...headers } = answer.headers;
      response.writeHead(304, headers).end();
      return;
    }
    const encoding = encodingFor(request);
    const sendBody = (body: Buffer): void => {
      response
        .writeHead(200, {
          ...answer.headers,
          ...(encoding !== 'identity' && { 'content-encoding': encoding }),
          'content-length': body.length,
        })
        .end(body);
    };
    bodyOf(url, answer, encoding)?.then(sendBody, (error: unknown) => {
      log.error({ err: error }, 'an answer could not be compressed');
      response.destroy();
    });
  }

  return {
    before: (listener) => (request, response) => {
      const { method, url = '', headers } = request;
      const isEverybodys = headers.authorization === undefined && headers.origin === undefined;
      const isAskedPlainly = headers['cache-control'] === undefined;
      const current =
        method === 'GET' && url.startsWith(path) && isEverybodys && isAskedPlainly ? version.current() : undefined;
      if (current === undefined) {
        listener(request, response);
        return;
      }
      const answer = answers.get(url);
      if (answer?.version !== current) {
        versions.set(request, current);
        listener(request, response);
        return;
      }
      // Those asked for last are forgotten last.
      answers.delete(url);
      answers.set(url, answer);
      send(request, response, url, answer);
    },

    keep(request, response, route, body) {
      const at = versions.get(request);
      const { url = '' } = request;
      if (at === undefined || (response.statusCode !== 200 && response.statusCode !== 304)) return;
      forget(url);
      const plain = Buffer.from(body);
      const headers = keptHeaders(response);
      const own = plain.length + url.length + overhead;
      answers.set(url, {
        version: at,
        route,
        headers,
        bodies: new Map([['identity', Promise.resolve(plain)]]),
        bytes: own,
      });
      bytes += own;
      makeRoom();
    },
  };
}

const compressors = {
  br: (body: Buffer | string) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: 5,
      },
    }),
  gzip: promisify<Buffer | string, Buffer>(gzip),
};

/** What belongs to one answer only. */
const ofOneAnswer = new Set([
  'x-request-id',
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
]);

const keptHeaders = (response: ServerResponse): OutgoingHttpHeaders => ({
  ...Object.fromEntries(Object.entries(response.getHeaders()).filter(([name]) => !ofOneAnswer.has(name))),
  // One that told a browser to use what it has does not say it.
  'content-type': 'application/json; charset=utf-8',
});

/** Whether an `If-None-Match` names the tag; a weak tag stands for its strong one. */
function isKnown(ifNoneMatch: string | undefined, etag: unknown): boolean {
  if (ifNoneMatch === undefined || typeof etag !== 'string') return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag));
}
