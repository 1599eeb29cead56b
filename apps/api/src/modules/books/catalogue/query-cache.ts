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
   */
  remember<T>(key: string, compute: () => PromiseLike<T>, options?: { mayLag?: boolean }): Promise<T>;
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
    // A query of Mongoose runs anew for each `then`; a promise of it does not.
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

  return {
    async remember<T>(key: string, ask: () => PromiseLike<T>, { mayLag = false } = {}): Promise<T> {
      const current = await version.read();
      const found = answers.get(key);
      const isGood = found && (found.version === current || performance.now() < found.staysUntil);
      const kept = isGood ? found : compute(key, ask, current, mayLag);
      answers.delete(key);
      answers.set(key, kept);
      const [oldest] = answers.keys();
      if (answers.size > most && oldest !== undefined) answers.delete(oldest);
      return kept.answer as Promise<T>;
    },
  };
}
