/** Runs the tasks of one key one after the other, in the order in which they came; tasks of different keys run side by side. */
export type KeyedQueue = <T>(key: string, task: () => Promise<T>) => Promise<T>;

export function createKeyedQueue(): KeyedQueue {
  const last = new Map<string, Promise<void>>();
  return (key, task) => {
    const result = (last.get(key) ?? Promise.resolve()).then(task);
    // What becomes of the result is its caller's business; the next task only waits for the end.
    const ended = result.then(
      () => undefined,
      () => undefined,
    );
    last.set(key, ended);
    void ended.then(() => {
      if (last.get(key) === ended) last.delete(key);
    });
    return result;
  };
}
