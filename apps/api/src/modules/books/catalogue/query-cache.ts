import { HttpError } from '../../../platform/errors/http-error.js';
import { withoutCharge } from '../../../platform/rate-limiting/uncached-budget.js';
import type { CatalogueRevision } from './catalogue-revision.js';

/** The latest answers of lists that are kept; the biggest is a thousand ids. */
const mostLists = 500;
/** An answer that may lag and took at least so long, in milliseconds, stands for so many times as long as it took. */
const lagFrom = 250;
const lagFactor = 20;

/** Keeps what lists are made of until the books change. */
export interface QueryCache {
  /**
   * What `compute` answered for `key` since the last change; calls at the same time share one computation. With `mayLag` an answer that
   * is dear to compute outlives changes for a while, so that a busy shop never spends more than a twentieth of its time on it.
   * `charge` is awaited before a caller's computation, which costs nothing more then; it may refuse the caller, whom a kept answer costs
   * nothing.
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
  /** As `performance.now` counts: until when the answer stands although the books have changed. */
  staysUntil: number;
}

/** Keeps the `most` answers that were asked for last. */
export function createQueryCache(version: Pick<CatalogueRevision, 'read'>, most = mostLists): QueryCache {
  const answers = new Map<string, Kept>();

  function compute(key: string, ask: () => PromiseLike<unknown>, current: number, mayLag: boolean): Kept {
    const begun = performance.now();
    // A Mongoose query runs again for each `then`; a promise runs it once.
    const answer = Promise.resolve(ask());
    const kept: Kept = { answer, version: current, staysUntil: 0 };
    answer.then(
      () => {
        const took = performance.now() - begun;
        if (mayLag && took >= lagFrom) kept.staysUntil = begun + took * (1 + lagFactor);
      },
      () => {
        // The caller gets the failure; the next call asks again.
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
      // Another caller may have begun meanwhile.
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
      // The refusal of the caller who began is not this caller's.
      if (found && error instanceof HttpError && error.code === 'RATE_LIMITED') return remember(key, ask, options);
      throw error;
    }
  }

  return { remember };
}
