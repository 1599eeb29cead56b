/** Returns the keys that at least `max` of the items have. */
export function busyKeys<Item>(items: Iterable<Item>, keyOf: (item: Item) => string, max: number): string[] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= max).map(([key]) => key);
}
