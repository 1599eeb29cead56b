import { readStored, storageNames, writeStored } from './storage.js';

/**
 * For this long after a write, a page can come from a cache without it: 3 s from another process of the product, up to 31 s from a CDN.
 * Milliseconds.
 */
const stalePagesMs = 40_000;

/** Records that the member of this browser has sent a write, for the next page of every tab. */
export const recordWrite = (): void => void writeStored(storageNames.lastWrite, String(Date.now()));

/** Returns whether a page that the server sends now may lack a write of this browser. A clock that is set back does not extend the time. */
export const hasJustWritten = (): boolean =>
  Math.abs(Date.now() - Number(readStored(storageNames.lastWrite) ?? Number.NaN)) < stalePagesMs;
