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

/** Runs `work` and collects in `reads` the tags and expiry that `work` and everything that it awaits record. */
export const trackReads = <T>(reads: Reads, work: () => T): T => storage.run(reads, work);

/** Adds tags to the reads of the current cached computation, if there is one. */
export function recordRead(...tags: readonly string[]): void {
  const reads = storage.getStore();
  for (const tag of tags) reads?.tags.add(tag);
}

/** Limits the lifetime of the result of the current cached computation to this time, as `performance.now()` counts. */
export function recordExpiry(expiresAt: number): void {
  const reads = storage.getStore();
  if (reads) reads.expiresAt = Math.min(reads.expiresAt, expiresAt);
}

/**
 * Adds the tags and expiry of a nested result. Its `sequence` does not count: the result was valid when it was read, so it includes every
 * invalidation of its tags up to then.
 */
export function recordReads(nested: Readonly<Pick<Reads, 'tags' | 'expiresAt'>>): void {
  const reads = storage.getStore();
  if (!reads) return;
  for (const tag of nested.tags) reads.tags.add(tag);
  reads.expiresAt = Math.min(reads.expiresAt, nested.expiresAt);
}

export const startReads = (sequence: number): Reads => ({ sequence, tags: new Set(), expiresAt: Infinity });
