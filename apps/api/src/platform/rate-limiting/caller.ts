import { AsyncLocalStorage } from 'node:async_hooks';

/** The caller on whose behalf the current code runs. */
export interface Caller {
  /** See `addressKey`. */
  address: string;
  accountId?: string | undefined;
  /** The e-mail address in the body of the request. */
  email?: string | undefined;
  /** Whether the work was charged as a whole, so that nothing within it is charged again. */
  isCharged?: boolean;
}

const storage = new AsyncLocalStorage<Caller>();

/** Returns the caller of the current request; undefined in jobs and at startup. */
export const currentCaller = (): Caller | undefined => storage.getStore();

/** Runs `work`, and everything that it awaits, on behalf of the caller. */
export const runAsCaller = <T>(caller: Caller, work: () => T): T => storage.run(caller, work);
