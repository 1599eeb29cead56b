/** Runs the tasks of one key one after the other, in the order in which they came; tasks of different keys run side by side. */
export type KeyedQueue = <T>(key: string, task: () => Promise<T>) => Promise<T>;

interface Row {
  /** Ends when the last task that came has ended, however. */
  last: Promise<void>;
  /** What all who stand in the row are told instead of being run. */
  failure?: { error: unknown };
}

/**
 * A failure that `failsAll` those who wait already behind the failed task too, without their turn: where each would only find out for
 * itself, after the same wait, that the database is away. Who comes later is run.
 */
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
      // What becomes of the result is its caller's business; the next task only waits for the end.
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
