/** Whether the tests that count what they try run at full length: `TRUST=full`. */
export const isThorough = process.env.TRUST === 'full';

/** All of them at full length, else the first and every so many. */
export const someOf = <T>(all: readonly T[], every: number): readonly T[] =>
  isThorough ? all : all.filter((_, index) => index % every === 0);
