import { HttpError } from '../../../platform/errors/http-error.js';
import { withoutCharge } from '../../../platform/rate-limiting/uncached-budget.js';
import type { CatalogueRevision } from './catalogue-revision.js';

/** Bounds the cached results of list queries; the largest holds a thousand ids. */
const maxLists = 500;
/** A slow result (ms) that may lag stays valid for this multiple of its duration. */
const lagFrom = 250;
const lagFactor = 20;

/** Caches results of list queries until the catalogue revision changes. */
export interface QueryCache {
  /**
   * Resolves to the cached result of `compute` for `key`; concurrent calls share one computation. With `mayLag` a slow result outlives
   * changes for a while, which bounds its share of a busy shop's time to a twentieth. `charge` runs before a computation and may refuse the
   * caller; a cached result is free.
   */
  remember<T>(key: string, compute: () => PromiseLike<T>, options?: RememberOptions): Promise<T>;
}

interface RememberOptions {
  mayLag?: boolean;
  charge?: () => Promise<void>;
}

interface Kept {
  answer: Promise<unknown>;
  version: number;
  /** Until when the result is valid despite changes, as `performance.now` counts. */
  staysUntil: number;
}

/** Keeps the `most` answers that were asked for last. */
export function createQueryCache(version: Pick<CatalogueRevision, 'read'>, most = maxLists): QueryCache {
  const answers = new Map<string, Kept>();

  function compute(key: string, ask: () => PromiseLike<unknown>, current: number, mayLag: boolean): Kept {
    const begun = performance.now();
    // A Mongoose query runs again for every `then`; a promise runs it once.
    const answer = Promise.resolve(ask());
    const kept: Kept = { answer, version: current, staysUntil: 0 };
    answer.then(
      () => {
        const took = performance.now() - begun;
        if (mayLag && took >= lagFrom) kept.staysUntil = begun + took * (1 + lagFactor);
      },
      () => {
        // An error is not cached.
        if (answers.get(key) === kept) answers.delete(key);
      },
    );
    return kept;
  }

  function find(key: string, current: number): Kept | undefined {
    const found = answers.get(key);
    return found && (found.version === current || performance.now() < found.staysUntil) ? found : undefined;
  }

  async function remember<T>(key: string, ask: () => PromiseLike<T>, options: RememberOptions = {}): Promise<T> {
    const { mayLag = false, charge } = options;
    const current = await version.read();
    let found = find(key, current);
    if (!found && charge) {
      await charge();
      // Another caller may have started the computation meanwhile.
      found = find(key, current);
    }
    const kept = found ?? compute(key, charge ? () => withoutCharge(ask) : ask, current, mayLag);
    answers.delete(key);
    answers.set(key, kept);
    const [oldest] = answers.keys();
    if (answers.size > most && oldest !== undefined) answers.delete(oldest);
    try {
      return (await kept.answer) as T;
    } catch (error) {
      // The refusal of the caller that started does not apply to this one.
      if (found && error instanceof HttpError && error.code === 'RATE_LIMITED') return remember(key, ask, options);
      throw error;
    }
  }

  return { remember };
}
