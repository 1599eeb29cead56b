/** Does one thing as part of a batch. */
export type InBatches<Item, Result> = (item: Item) => Promise<Result>;

export interface BatchOptions {
  most?: number;
  gatherFor?: number;
  sideBySide?: boolean;
  failsAll?: (error: unknown) => boolean;
}

/**
 * Makes the function that does things in batches: what is asked for while a batch is under way makes up the next one, so that a quiet
 * process waits for nobody and a busy one pays for a round trip once for many. `run` answers for each item in its place; when it throws,
 * everybody in the batch hears that, and with an error that `failsAll` those too who wait for the next one, who would else find out only
 * after the same wait again. `gatherFor` lets a batch wait for others, in milliseconds, after one that had several. `sideBySide` lets none
 * wait for the one before: only what is asked for in the same turn of the event loop goes together then, and a batch that hangs holds up
 * nobody else.
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
