import { isUnavailable } from '../errors/error-mapping.js';

/**
 * Does the work for one item after the other, and goes on after one that fails, so that it holds up none of those behind it. Throws at
 * the end what was thrown, as one AggregateError; at once when it is something that every other item would meet as well.
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
