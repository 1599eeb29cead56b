import { AsyncLocalStorage } from 'node:async_hooks';

/** On whose behalf the current code runs. */
export interface Caller {
  /** See `addressKey`. */
  address: string;
  accountId?: string | undefined;
  /** The e-mail address that the request names in its body. */
  email?: string | undefined;
  /** The work is paid for already: nothing within it is charged again. */
  isCharged?: boolean;
}

const storage = new AsyncLocalStorage<Caller>();

/** Returns the caller of the current request; undefined in jobs and at the start. */
export const currentCaller = (): Caller | undefined => storage.getStore();

/** Runs `work`, and whatever it awaits, on behalf of the caller. */
export const runAsCaller = <T>(caller: Caller, work: () => T): T => storage.run(caller, work);
