import type { ListVersion } from './list-version.js';

/** The latest answers that are kept; the biggest is a thousand ids. */
const most = 500;

/** Keeps what lists are made of until the books change. */
export interface ListCache {
  /** What `compute` answered for `key` since the last change; calls at the same time share one computation. */
  remember<T>(key: string, compute: () => PromiseLike<T>): Promise<T>;
}

export function createListCache(version: ListVersion): ListCache {
  const kept = new Map<string, Promise<unknown>>();
  let keptVersion = -1;

  return {
    async remember<T>(key: string, compute: () => PromiseLike<T>): Promise<T> {
      const current = await version.read();
      if (current !== keptVersion) {
        kept.clear();
        keptVersion = current;
      }
      const found = kept.get(key) as Promise<T> | undefined;
      // A query of Mongoose runs anew for each `then`; a promise of it does not.
      const answer = found ?? Promise.resolve(compute());
      kept.delete(key);
      kept.set(key, answer);
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
      // The caller gets the failure; the next call asks again.
      if (!found)
        answer.catch(() => {
          if (kept.get(key) === answer) kept.delete(key);
        });
      return answer;
    },
  };
}
