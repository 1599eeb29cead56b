/** Runs tasks with the same key sequentially, in order of arrival, and tasks with different keys concurrently. */
export type KeyedQueue = <T>(key: string, task: () => Promise<T>) => Promise<T>;

interface Row {
  /** Resolves when the last task has settled. */
  last: Promise<void>;
  /** The error that rejects the tasks which are queued already. */
  failure?: { error: unknown };
}

/** An error for which `failsAll` returns true also rejects the tasks already queued under the same key. Later tasks run. */
export function createKeyedQueue(failsAll: (error: unknown) => boolean = () => false): KeyedQueue {
  const rows = new Map<string, Row>();
  return (key, task) => {
    const row: Row = rows.get(key) ?? { last: Promise.resolve() };
    const result = row.last.then(() => {
      if (row.failure) throw row.failure.error;
      return task();
    });
    const ended = result.then(
      () => undefined,
      (error: unknown) => {
        if (row.failure || !failsAll(error)) return;
        row.failure = { error };
        rows.set(key, { last: row.last });
      },
    );
    row.last = ended;
    rows.set(key, row);
    void ended.then(() => {
      if (rows.get(key)?.last === ended) rows.delete(key);
    });
    return result;
  };
}
