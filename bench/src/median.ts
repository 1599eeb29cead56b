/** Numbers measured together, by name. */
export type Sample<Name extends string = string> = Record<Name, number>;

/** Returns the value of rank ⌈share × count⌉. @throws without values */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new Error('There are no values.');
  return value;
}

/** Returns the middle value, or the mean of the two middle values. @throws without values */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new Error('There are no values.');
  return (lower + upper) / 2;
}

/** Returns the median of each number over the rounds. */
export function medians<Name extends string>(rounds: readonly Sample<Name>[]): Sample<Name> {
  const names = Object.keys(rounds[0] ?? {}) as Name[];
  return Object.fromEntries(names.map((name) => [name, median(rounds.map((round) => round[name]))])) as Sample<Name>;
}
