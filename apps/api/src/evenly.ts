import { setTimeout as wait } from 'node:timers/promises';

/** Does a piece of work whose length would tell what it found, such as whether an address has an account, and answers as late as ever. */
export type Evenly = <T>(work: () => Promise<T>) => Promise<T>;

/** Milliseconds: several times what the writes and the mail of a known address take. */
const longEnough = 250;

/** Lets no work answer or fail before `least` milliseconds have passed. */
export const createEvenly =
  (least = longEnough): Evenly =>
  async (work) => {
    const passed = wait(least);
    try {
      return await work();
    } finally {
      await passed;
    }
  };
