import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import DataLoader from 'dataloader';
import PQueue from 'p-queue';

/** Processes one item as part of a batch. */
export type InBatches<Item, Result> = (item: Item) => Promise<Result>;

export interface BatchOptions {
  maxBatchSize?: number;
  /** Delays a batch after one with several items, in milliseconds, to collect more items. */
  gatherMs?: number;
  /** Runs batches concurrently: a batch then contains only the items of one turn of the event loop. */
  isConcurrent?: boolean;
  /** An error for which this returns true also rejects the items that wait for their batch. */
  failsPending?: (error: unknown) => boolean;
}

interface PendingBatch {
  failure?: { error: unknown };
  dispatch: () => void;
}

/**
 * Returns a function that processes items in batches: items that arrive while a batch runs form the next one, so an idle process does not
 * wait and a busy one shares round trips. `run` returns the results in the order of the items. An error of `run` rejects the whole batch.
 */
export function createBatches<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  { maxBatchSize = 100, gatherMs, isConcurrent = false, failsPending = () => false }: BatchOptions = {},
): InBatches<Item, Result> {
  const queue = new PQueue({ concurrency: isConcurrent ? Infinity : 1 });
  const pending = new Set<PendingBatch>();
  let current: { batch: PendingBatch; ended: Promise<unknown> } | undefined;
  let isBusy = false;

  function dispatch(batch: PendingBatch): Promise<unknown> {
    pending.delete(batch);
    current = { batch, ended: Promise.resolve() };
    // Calls `runBatch` before it returns.
    batch.dispatch();
    return current.ended;
  }

  async function runItems(items: readonly Item[], failure: PendingBatch['failure']): Promise<readonly Result[]> {
    if (failure) throw failure.error;
    isBusy = items.length > 1;
    try {
      return await run(items);
    } catch (error) {
      if (failsPending(error))
        for (const batch of pending) {
          batch.failure = { error };
          void dispatch(batch);
        }
      throw error;
    }
  }

  function runBatch(items: readonly Item[]): Promise<readonly Result[]> {
    const results = runItems(items, current?.batch.failure);
    // The loader reports the error to every caller of the batch; `ended` only signals the end.
    if (current) current.ended = results.catch(() => undefined);
    return results;
  }

  const loader = new DataLoader<Item, Result>(runBatch, {
    cache: false,
    maxBatchSize,
    batchScheduleFn: (start) => {
      const batch: PendingBatch = { dispatch: start };
      pending.add(batch);
      void queue.add(async () => {
        await (gatherMs === undefined || !isBusy ? nextTurn() : wait(gatherMs));
        if (pending.has(batch)) await dispatch(batch);
      });
    },
  });
  return (item) => loader.load(item);
}
