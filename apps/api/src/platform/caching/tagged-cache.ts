import { LRUCache } from 'lru-cache';
import { HttpError } from '../errors/http-error.js';
import { currentCaller } from '../rate-limiting/caller.js';
import { withoutCharge } from '../rate-limiting/uncached-budget.js';
import type { CacheTags } from './cache-tags.js';
import { recordRead, recordReads, startReads, trackReads, type Reads } from './tracked-reads.js';

/** Maximum number of results; the largest contains a thousand ids. */
const defaultMaxEntries = 500;
/** A computation of at least this duration (ms) is slow. */
const slowMs = 250;
/** A slow result with `mayLag` and a slow failure stay cached for this multiple of their duration. */
const lagFactor = 20;
const failureFactor = 4;

const isMember = (): boolean => currentCaller()?.accountId !== undefined;

/** Caches results until one of their tags is invalidated. */
export interface TaggedCache {
  /**
   * Resolves to the cached result of `compute` for `key`; concurrent calls share one computation. The result depends on `tags` and on the
   * tags that `compute` records with `recordRead`. For a member it includes all writes that were acknowledged before the call, on any
   * process.
   */
  remember<T>(key: string, compute: () => PromiseLike<T>, options?: RememberOptions): Promise<T>;
}

export interface RememberOptions {
  /** Replace the `commonTags` of the cache. */
  tags?: readonly string[];
  /** Lets a slow result outlive invalidations, so that computing it takes at most a twentieth of the time. For counts, not for records. */
  mayLag?: boolean;
  /** Minimum lifetime in milliseconds despite soft invalidations, for callers without an account. A member gets the current result. */
  minAgeMs?: number;
  /** Lifetime in milliseconds, for a result that also depends on the time. */
  maxAgeMs?: number;
  /** Runs before a computation and may refuse the caller; a cached result is free. */
  charge?: () => Promise<void>;
}

interface Entry {
  result: Promise<unknown>;
  reads: Reads;
  /** The sequence at the start while the computation runs: its tags are not complete yet. */
  pendingSince: number | undefined;
  /** Until when the result is valid despite invalidations. */
  lagsUntil: number;
  /** Until when the result is valid for callers without an account despite soft invalidations; 0 without `minAgeMs`. */
  staleUntil: number;
}

/** `commonTags` are the tags of results without own `tags`. */
export function createTaggedCache(
  tags: CacheTags,
  { commonTags = [], maxEntries = defaultMaxEntries }: { commonTags?: readonly string[]; maxEntries?: number } = {},
): TaggedCache {
  const entries = new LRUCache<string, Entry>({ max: maxEntries });

  function compute(key: string, work: () => PromiseLike<unknown>, options: RememberOptions): Entry {
    const startedAt = performance.now();
    const reads = startReads(tags.sequence());
    if (options.maxAgeMs !== undefined) reads.expiresAt = startedAt + options.maxAgeMs;
    const result = trackReads(reads, () => {
      recordRead(...(options.tags ?? commonTags));
      // A Mongoose query runs again for every `then`; a promise runs it once.
      return Promise.resolve(work());
    });
    const staleUntil = options.minAgeMs === undefined ? 0 : startedAt + options.minAgeMs;
    const entry: Entry = { result, reads, pendingSince: reads.sequence, lagsUntil: 0, staleUntil };
    result.then(
      () => {
        entry.pendingSince = undefined;
        const durationMs = performance.now() - startedAt;
        if (options.mayLag === true && durationMs >= slowMs) entry.lagsUntil = startedAt + durationMs * (1 + lagFactor);
      },
      (error: unknown) => {
        entry.pendingSince = undefined;
        const durationMs = performance.now() - startedAt;
        // A slow failure is cached for a while, because every visitor would repeat it.
        if (error instanceof HttpError || durationMs < slowMs) {
          if (entries.peek(key) === entry) entries.delete(key);
        } else reads.expiresAt = performance.now() + durationMs * failureFactor;
      },
    );
    return entry;
  }

  function isValid({ pendingSince, lagsUntil, staleUntil, reads }: Entry): boolean {
    if (pendingSince !== undefined) return pendingSince === tags.sequence();
    const now = performance.now();
    if (now < lagsUntil) return true;
    const freshness = tags.freshnessOf(reads);
    return freshness === 'fresh' || (freshness === 'stale' && now < staleUntil && !isMember());
  }

  function find(key: string): Entry | undefined {
    const entry = entries.get(key);
    return entry && isValid(entry) ? entry : undefined;
  }

  async function remember<T>(key: string, work: () => PromiseLike<T>, options: RememberOptions = {}): Promise<T> {
    const { charge } = options;
    await (isMember() ? tags.catchUp() : tags.becomeCurrent());
    let found = find(key);
    if (!found && charge) {
      await charge();
      // Another caller may have started the computation meanwhile.
      found = find(key);
    }
    const entry = found ?? compute(key, charge ? () => withoutCharge(work) : work, options);
    if (!found) entries.set(key, entry);
    try {
      const result = (await entry.result) as T;
      recordReads(inheritedReads(entry));
      return result;
    } catch (error) {
      // The caller that started the computation was refused, but this caller has its own budget.
      if (found && error instanceof HttpError && error.code === 'RATE_LIMITED') return remember(key, work, options);
      throw error;
    }
  }

  /** Returns the reads that a result computed from this one inherits. A result that outlives invalidations limits its lifetime. */
  function inheritedReads({ reads, lagsUntil, staleUntil }: Entry): Pick<Reads, 'tags' | 'expiresAt'> {
    if (performance.now() < lagsUntil) return { ...reads, expiresAt: lagsUntil };
    const hasLagged = staleUntil > 0 && tags.freshnessOf(reads) === 'stale';
    return hasLagged ? { ...reads, expiresAt: Math.min(reads.expiresAt, staleUntil) } : reads;
  }

  return { remember };
}
