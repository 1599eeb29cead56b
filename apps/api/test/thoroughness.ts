/** Whether the tests that count what they try run at full length: `TRUST=full`. */
export const isThorough = process.env.TRUST === 'full';

/** All of them at full length, else the first and every so many. */
export const someOf = <T>(all: readonly T[], every: number): readonly T[] =>
  isThorough ? all : all.filter((_, index) => index % every === 0);

/** Tries those of `all` that the length of the run asks for, one after the other, and answers how many they were. */
export async function trySome<T>(
  all: readonly T[],
  every: number,
  attempt: (one: T) => Promise<void>,
): Promise<number> {
  const some = someOf(all, every);
  for (const one of some) await attempt(one);
  return some.length;
}
