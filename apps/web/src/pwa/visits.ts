import { readStored, storageNames, writeStored } from '../lib/storage.js';

/** A visit ends this long after its last page load. */
const visitGapMs = 3_600_000;

/** Counts the visits of this browser: call it once per page load. Returns the number of the current visit, from 1. */
export function countVisit(now = Date.now()): number {
  const [count = 0, lastAt = 0] = (readStored(storageNames.visits) ?? '').split(':').map((part) => Number(part) || 0);
  // The absolute value: the clock may have been set back since then.
  const visit = count === 0 || Math.abs(now - lastAt) > visitGapMs ? count + 1 : count;
  writeStored(storageNames.visits, `${visit}:${now}`);
  return visit;
}
