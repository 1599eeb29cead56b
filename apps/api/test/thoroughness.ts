/** Whether tests run at full length (`TRUST=full`). */
export const isThorough = process.env.TRUST === 'full';

/** Returns all items at full length, otherwise the first and every `every`th. */
export const someOf = <T>(all: readonly T[], every: number): readonly T[] =>
  isThorough ? all : all.filter((_, index) => index % every === 0);

/** Runs the items of `someOf` sequentially and returns their number. */
export async function trySome<T>(
  all: readonly T[],
  every: number,
  attempt: (one: T) => Promise<void>,
): Promise<number> {
  const some = someOf(all, every);
  for (const one of some) await attempt(one);
  return some.length;
}
