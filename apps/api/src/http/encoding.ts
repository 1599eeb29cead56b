import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

const encodings = ['br', 'gzip', 'identity'] as const;

/** The content encoding of a response. */
export type Encoding = (typeof encodings)[number];

/** By header: parsing takes 10 µs, a fifth of a response from the cache, and browsers send few different headers. */
const known = new LRUCache<string, Encoding>({ max: 200 });

/** Returns the first of `br` and `gzip` that `Accept-Encoding` allows, else `identity`. */
export function encodingFor(request: IncomingMessage): Encoding {
  const header = request.headers['accept-encoding'] ?? '';
  const cached = known.get(header);
  if (cached) return cached;
  const accepted = new Negotiator(request).encodings([...encodings]);
  const encoding = encodings.find((name) => accepted.includes(name)) ?? 'identity';
  known.set(header, encoding);
  return encoding;
}
