import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { CacheTags } from '../platform/caching/cache-tags.js';
import { startReads, trackReads, type Reads } from '../platform/caching/tracked-reads.js';
import type { Logger } from '../platform/logger.js';
import type { Metrics } from '../platform/metrics.js';
import { encodedEtag } from '../platform/etag.js';
import { compress, encodingFor, jsonEncodingFor, recompress, type Encoding } from './encoding.js';
import { observe } from './observe-requests.js';
import { assignRequestId } from './request-id.js';

/** Bounds all entries, in bytes: some thousand lists. */
const defaultMaxBytes = 32 * 1024 * 1024;
/**
 * Measured memory of an entry besides its body and URL, in bytes. It matters for searches without results: small bodies under any number of
 * URLs.
 */
const entryOverhead = 1_500;
/** Maximum age of an entry in milliseconds; bounds how long a lost invalidation or a forgotten tag leaves stale data. */
const maxAgeMs = 10 * 60_000;
/** A stale response is refreshed by one request from this age on. Milliseconds. */
const refreshAfterMs = 1_000;
/** A stale response of this age is not sent. Milliseconds. */
const maxStaleMs = 2_000;
/**
 * How long a request waits for the invalidations of other processes before the application handles it without this cache. Milliseconds: a
 * timeout of the database may follow, and both must fit into 2 s.
 */
const maxCatchUpMs = 300;
/** For this long after a write, the address that wrote gets no stale response. Milliseconds; longer than `maxStaleMs`. */
const writerTtlMs = 5_000;
const maxWriters = 10_000;

/** The cached part of a sent response. */
export interface CacheableResponse {
  /** The pattern of the route, for metrics. */
  route: string;
  contentType: string;
  /** The text, or its bytes in the encoding that the response has. */
  body: string | Buffer;
  /** Whether the bytes are compressed at a low level. The first request that uses the entry has them compressed better. */
  isLightlyCompressed?: boolean;
  /** Whether only requests for HTML may get it: the same URL may be an endpoint. */
  isPage?: boolean;
}

/**
 * Caches responses that are the same for every visitor as compressed bytes and sends them without Express, which alone takes longer than
 * the rest. A response is valid until a tag that it recorded with `recordRead` is invalidated.
 */
export interface ResponseCache {
  /** Returns a listener that sends cached responses and passes other requests to `listener`. */
  before(listener: RequestListener): RequestListener;
  /** Caches a response that was just sent. Does nothing for a request that is not eligible for cached responses. */
  keep(request: IncomingMessage, response: ServerResponse, sent: CacheableResponse): void;
  /**
   * Call it before the response of a write: the next read of its address, and of its account on every process, includes the write.
   * `address`: see `addressKey`.
   */
  afterWrite(address: string): Promise<void>;
}

interface Entry {
  reads: Reads;
  /** Start of the request that created it, as `performance.now()` counts. */
  createdAt: number;
  /** When the next request may refresh it. */
  refreshAt: number;
  route: string;
  headers: OutgoingHttpHeaders;
  encoding: Encoding;
  body: Promise<Buffer>;
  isLightlyCompressed: boolean;
  isPage: boolean;
}

interface Deps {
  tags: CacheTags;
  /** Whether the path may have a cached response. */
  isCacheable: (path: string) => boolean;
  /** Returns the address of the caller, see `addressKey`. */
  addressOf: (request: IncomingMessage) => string;
  log: Logger;
  metrics?: Pick<Metrics, 'countRequest'> | undefined;
}

/** Whether a request is a GET without a token, without `Origin` and without a `Cache-Control` other than `max-age=0`. */
function isForEverybody({ method, headers }: IncomingMessage): boolean {
  const cacheControl = headers['cache-control'];
  return (
    method === 'GET' &&
    headers.authorization === undefined &&
    headers.origin === undefined &&
    (cacheControl === undefined || cacheControl === 'max-age=0')
  );
}

const keyOf = (request: IncomingMessage): string => `${encodingFor(request)} ${request.url ?? ''}`;

export function createResponseCache(
  { tags, isCacheable, addressOf, log, metrics }: Deps,
  maxBytes = defaultMaxBytes,
): ResponseCache {
  const entries = new LRUCache<string, Entry>({ maxSize: maxBytes });
  const pending = new WeakMap<IncomingMessage, Pick<Entry, 'reads' | 'createdAt'>>();
  /** The sequence at the last write of each address. */
  const writers = new LRUCache<string, number>({ max: maxWriters, ttl: writerTtlMs });

  /** Whether the entry may be sent. Returns false when this request must refresh a stale entry, and lets others use it meanwhile. */
  function isUsable(entry: Entry, request: IncomingMessage): boolean {
    if (entry.isPage && !(request.headers.accept ?? '').includes('text/html')) return false;
    const freshness = tags.freshnessOf(entry.reads);
    if (freshness !== 'stale') return freshness === 'fresh';
    const now = performance.now();
    const age = now - entry.createdAt;
    if (age >= maxStaleMs || (writers.get(addressOf(request)) ?? 0) > entry.reads.sequence) return false;
    if (age < refreshAfterMs || now < entry.refreshAt) return true;
    entry.refreshAt = now + refreshAfterMs;
    return false;
  }

  function send(request: IncomingMessage, response: ServerResponse, entry: Entry): void {
    const id = assignRequestId(response);
    if (metrics) observe(metrics, request, response, () => entry.route);
    if (log.isLevelEnabled('debug')) {
      const path = (request.url ?? '').split('?')[0];
      response.once('finish', () => {
        const { statusCode } = response;
        log.debug({ req: { id, method: 'GET', path }, res: { statusCode } }, 'request completed');
      });
    }
    if (matches(request.headers['if-none-match'], entry.headers.etag)) {
      // A 304 carries no Content-Type.
      const { 'content-type': _type, ...headers } = entry.headers;
      response.writeHead(304, headers).end();
      return;
    }
    const { encoding } = entry;
    entry.body.then(
      (body) => {
        response
          .writeHead(200, {
            ...entry.headers,
            ...(encoding !== 'identity' && { 'content-encoding': encoding }),
            'content-length': body.length,
          })
          .end(body);
      },
      (error: unknown) => {
        log.error({ err: error }, 'a cached response could not be compressed');
        response.destroy();
      },
    );
  }

  function answer(request: IncomingMessage, response: ServerResponse, listener: RequestListener): void {
    const entry = entries.get(keyOf(request));
    if (entry && isUsable(entry, request)) {
      send(request, response, entry);
      if (entry.isLightlyCompressed) improve(keyOf(request), entry);
      return;
    }
    const reads = startReads(tags.sequence());
    pending.set(request, { reads, createdAt: performance.now() });
    trackReads(reads, () => {
      listener(request, response);
    });
  }

  function set(key: string, entry: Entry, bodyBytes: number): void {
    entries.set(key, entry, { size: bodyBytes + key.length + entryOverhead });
  }

  /** Compresses an entry better. Done at its first use, because most lists are requested only once. */
  function improve(key: string, entry: Entry): void {
    entry.isLightlyCompressed = false;
    setCompressed(
      key,
      entry,
      entry.body.then((body) => recompress(body, entry.encoding)),
    );
  }

  /** Replaces the body of an entry once it is compressed, and the size with it. */
  function setCompressed(key: string, entry: Entry, body: Promise<Buffer>): void {
    body.then(
      ({ length }) => {
        // A copy: lru-cache keeps the size of an entry that it has already.
        if (entries.peek(key) === entry) set(key, { ...entry, body }, length);
      },
      (error: unknown) => {
        log.error({ err: error }, 'a cached response could not be compressed');
        if (entries.peek(key) === entry) entries.delete(key);
      },
    );
  }

  return {
    before: (listener) => (request, response) => {
      const path = request.url ?? '';
      if (!isForEverybody(request) || !isCacheable(path)) {
        listener(request, response);
        return;
      }
      if (tags.isCurrent()) answer(request, response, listener);
      else
        void becomesCurrent(tags).then((isCurrent) => {
          if (isCurrent) answer(request, response, listener);
          // The database is slow or unavailable: do not cache the response.
          else listener(request, response);
        });
    },

    keep(request, response, { route, contentType, body, isLightlyCompressed = false, isPage = false }) {
      const started = pending.get(request);
      if (!started || (response.statusCode !== 200 && response.statusCode !== 304)) return;
      started.reads.expiresAt = Math.min(started.reads.expiresAt, started.createdAt + maxAgeMs);
      if (tags.freshnessOf(started.reads) === 'invalid') return;
      const key = keyOf(request);
      const encoding = typeof body === 'string' ? jsonEncodingFor(request, body) : encodingFor(request);
      const entry: Entry = {
        ...started,
        refreshAt: 0,
        route,
        headers: sharedHeaders(response, contentType, encoding),
        encoding,
        body: typeof body === 'string' ? compress(Buffer.from(body), encoding) : Promise.resolve(body),
        isLightlyCompressed,
        isPage,
      };
      set(key, entry, body.length);
      if (typeof body === 'string') setCompressed(key, entry, entry.body);
    },

    async afterWrite(address) {
      writers.set(address, tags.sequence());
      await tags.settle();
    },
  };
}

/** Resolves to whether the invalidations of other processes are known within `maxCatchUpMs`. */
async function becomesCurrent(tags: CacheTags): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, maxCatchUpMs, false);
  });
  const current = tags.becomeCurrent().then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([current, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Headers that belong to a single response and are not cached. */
const ownHeaders = new Set([
  'x-request-id',
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
]);

function sharedHeaders(response: ServerResponse, contentType: string, encoding: Encoding): OutgoingHttpHeaders {
  const { etag, ...headers } = response.getHeaders();
  return {
    ...Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.has(name))),
    // A large response was sent with the ETag of its uncompressed text, because it was compressed while it was sent.
    ...(typeof etag === 'string' && { etag: encodedEtag(etag, encoding) }),
    // Express removes `Content-Type` from a 304.
    'content-type': contentType,
  };
}

/** Whether an `If-None-Match` header matches the ETag, by weak comparison. */
function matches(ifNoneMatch: string | undefined, etag: unknown): boolean {
  if (ifNoneMatch === undefined || typeof etag !== 'string') return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag));
}
