import { AsyncLocalStorage } from 'node:async_hooks';

/** What a cached result depends on. */
export interface Reads {
  /** Invalidations up to this number are included in the result, see `CacheTags.sequence`. */
  sequence: number;
  tags: Set<string>;
  /** When the result expires regardless of invalidations, as `performance.now()` counts. */
  expiresAt: number;
}

const storage = new AsyncLocalStorage<Reads>();

/** Runs `work` and collects in `reads` what it and everything that it awaits reads. */
export const trackReads = <T>(reads: Reads, work: () => T): T => storage.run(reads, work);

/** Tells the caches that wait for the current work what it reads. */
export function recordRead(...tags: readonly string[]): void {
  const reads = storage.getStore();
  for (const tag of tags) reads?.tags.add(tag);
}

/** Tells the caches that wait for the current work that its result expires at this moment, as `performance.now()` counts. */
export function recordExpiry(expiresAt: number): void {
  const reads = storage.getStore();
  if (reads) reads.expiresAt = Math.min(reads.expiresAt, expiresAt);
}

/** Adds the reads of a nested result. */
export function recordReads(nested: Readonly<Reads>): void {
  const reads = storage.getStore();
  if (!reads) return;
  for (const tag of nested.tags) reads.tags.add(tag);
  reads.sequence = Math.min(reads.sequence, nested.sequence);
  reads.expiresAt = Math.min(reads.expiresAt, nested.expiresAt);
}

export const startReads = (sequence: number): Reads => ({ sequence, tags: new Set(), expiresAt: Infinity });
