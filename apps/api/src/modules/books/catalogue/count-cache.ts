import { LRUCache } from 'lru-cache';
import { isTimeout } from '../../../platform/errors/error-mapping.js';
import type { Logger } from '../../../platform/logger.js';
import { recordExpiry } from '../../../platform/caching/tracked-reads.js';
import type { TaggedCache } from '../../../platform/caching/tagged-cache.js';

/** Bounds the last known counts, which outlive changes of the catalogue. */
const maxCounts = 1_000;
/** A count that timed out is not repeated for this time in milliseconds, however many visitors request it. */
const retryAfterMs = 30_000;

/** Counts that are shown with a list. A timeout never fails the list: the last known count is used instead. */
export interface CountCache {
  /** Resolves to the result of `compute`, cached like a list; after a timeout to the last result for `key`, or undefined. */
  read<T extends object>(
    key: string,
    compute: () => PromiseLike<T>,
    options?: Parameters<TaggedCache['remember']>[2],
  ): Promise<T | undefined>;
}

export function createCountCache(cache: TaggedCache, { log }: { log: Pick<Logger, 'warn'> }): CountCache {
  const lastResults = new LRUCache<string, object>({ max: maxCounts });
  const failures = new LRUCache<string, true>({ max: maxCounts, ttl: retryAfterMs });

  return {
    async read<T extends object>(key: string, ...given: [() => PromiseLike<T>, options?: object]) {
      /** Limits the lifetime of what shows the last result. A key is always read with the same type. */
      const last = () => {
        recordExpiry(performance.now() + failures.getRemainingTTL(key));
        return lastResults.get(key) as T | undefined;
      };
      if (failures.has(key)) return last();
      try {
        const result = await cache.remember(key, ...given);
        lastResults.set(key, result);
        return result;
      } catch (error) {
        if (!isTimeout(error)) throw error;
        failures.set(key, true);
        log.warn({ err: error, count: key }, 'a count took too long; the last known one is shown');
        return last();
      }
    },
  };
}
