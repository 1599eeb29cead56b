import { setTimeout as wait } from 'node:timers/promises';

/** Runs work whose duration would reveal a secret, such as whether an address has an account. */
export type ConstantTime = <T>(work: () => Promise<T>) => Promise<T>;

/** Several times the duration of the writes and the mail for a known address. */
const defaultMinMs = 250;

/** Pads a response to at least `minMs`, also when the work fails, so that timing does not reveal what the work found. */
export const createConstantTime =
  (minMs = defaultMinMs): ConstantTime =>
  async (work) => {
    const elapsed = wait(minMs);
    try {
      return await work();
    } finally {
      await elapsed;
    }
  };
