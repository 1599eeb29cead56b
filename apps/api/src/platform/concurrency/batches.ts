/** Processes one item as part of a batch. */
export type InBatches<Item, Result> = (item: Item) => Promise<Result>;

export interface BatchOptions {
  most?: number;
  gatherFor?: number;
  sideBySide?: boolean;
  failsAll?: (error: unknown) => boolean;
}

/**
 * Returns a function that processes items in batches: items that arrive while a batch runs form the next one, so an idle process does not
 * wait and a busy one shares round trips. `run` returns the results in the order of the items. An error of `run` rejects the whole batch;
 * with `failsAll` it also rejects the items that wait already. `gatherFor` (ms) delays a batch that follows one of several items.
 * `sideBySide` runs batches concurrently: a batch then holds only the items of one turn of the event loop.
 */
export function createBatches<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  { most = 100, gatherFor, sideBySide = false, failsAll = () => false }: BatchOptions = {},
): InBatches<Item, Result> {
  interface Waiting {
    item: Item;
    resolve: (result: Result) => void;
    reject: (error: unknown) => void;
  }
  const waiting: Waiting[] = [];
  let underWay = false;
  let isBusy = false;

  const others = (): Promise<void> =>
    new Promise((resolve) => {
      if (gatherFor === undefined || !isBusy) setImmediate(resolve);
      else setTimeout(resolve, gatherFor);
    });

  async function runBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { reject } of failsAll(error) ? [...batch, ...waiting.splice(0)] : batch) reject(error);
    }
  }

  async function runAll(): Promise<void> {
    underWay = true;
    while (waiting.length > 0) {
      await others();
      const batch = waiting.splice(0, most);
      isBusy = batch.length > 1;
      const ended = runBatch(batch);
      if (!sideBySide) await ended;
    }
    underWay = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!underWay) void runAll();
    });
}
