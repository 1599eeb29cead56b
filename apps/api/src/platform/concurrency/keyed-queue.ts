import PQueue from 'p-queue';

/** Runs tasks with the same key sequentially, in order of arrival, and tasks with different keys concurrently. */
export type KeyedQueue = <T>(key: string, task: () => Promise<T>) => Promise<T>;

interface QueueOfKey {
  tasks: PQueue;
  /** The error that rejects the tasks which are queued already. */
  failure?: { error: unknown };
}

/** An error for which `failsPending` returns true also rejects the tasks already queued under the same key. Later tasks run. */
export function createKeyedQueue(failsPending: (error: unknown) => boolean = () => false): KeyedQueue {
  const queues = new Map<string, QueueOfKey>();
  return (key, task) => {
    const queue: QueueOfKey = queues.get(key) ?? { tasks: new PQueue({ concurrency: 1 }) };
    queues.set(key, queue);
    const remove = (): void => {
      if (queues.get(key) === queue) queues.delete(key);
    };
    return queue.tasks.add(async () => {
      try {
        if (queue.failure) throw queue.failure.error;
        return await task();
      } catch (error) {
        if (!queue.failure && failsPending(error)) {
          queue.failure = { error };
          remove();
        }
        throw error;
      } finally {
        if (queue.tasks.size === 0) remove();
      }
    });
  };
}
