import { isUnavailable } from '../errors/error-mapping.js';

/**
 * Runs `work` for the items one after the other and continues after an error. Stops early when the database or the disk is unavailable.
 * @throws AggregateError with all errors, at the end
 */
export async function forEachSettled<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  let count = 0;
  for await (const item of items) {
    count += 1;
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
      if (isUnavailable(error)) break;
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${count} failed`);
}
