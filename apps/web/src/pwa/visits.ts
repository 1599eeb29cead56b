import { readStored, storageNames, writeStored } from '../lib/storage.js';

/** Who opens the site again after this long has come for another visit; the clock may have been put back meanwhile. */
const hour = 3_600_000;

/** Counts the visits of this browser: call once when a page is opened. Answers the number of the visit that this page belongs to. */
export function countVisit(now = Date.now()): number {
  const [count = 0, lastAt = 0] = (readStored(storageNames.visits) ?? '').split(':').map((part) => Number(part) || 0);
  const visit = count === 0 || Math.abs(now - lastAt) > hour ? count + 1 : count;
  writeStored(storageNames.visits, `${visit}:${now}`);
  return visit;
}
