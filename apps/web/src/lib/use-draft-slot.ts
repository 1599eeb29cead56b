import { useEffect, useState } from 'react';
import { draftName, readStored, storedNames } from './storage.js';

/** A draft name that is locked for this form until `release`. */
interface DraftSlot {
  name: string;
  release: () => void;
}

/**
 * Returns a draft name for a form that several tabs can open at once: `name`, or `name.2` and so on while another tab locks it; undefined
 * until a name is locked. Prefers a name with a stored draft, so that no draft is lost. The browser releases the lock of a tab that
 * closes or crashes. Web Locks need a secure context; without them every tab gets `name`.
 */
export function useDraftSlot(userId: string | undefined, name: string): string | undefined {
  const canLock = hasLocks() && userId !== undefined;
  const [claimed, setClaimed] = useState<string>();

  useEffect(() => {
    if (!canLock) return undefined;
    const slot = claimDraftSlot(userId, name);
    void slot.then((own) => setClaimed(own.name));
    return () => void slot.then((own) => own.release());
  }, [canLock, userId, name]);

  return canLock ? claimed : name;
}

const hasLocks = (): boolean => (navigator as { locks?: LockManager }).locks !== undefined;

async function claimDraftSlot(userId: string, name: string): Promise<DraftSlot> {
  const isStored = (candidate: string) => readStored(draftName(userId, candidate)) !== null;
  const nextNames = storedNames((last) => draftName(userId, `${name}.${last}`)).map((stored) =>
    stored.slice(draftName(userId, '').length),
  );
  const drafts = [name, ...nextNames.toSorted()].filter(isStored);
  for (const candidate of drafts) {
    const slot = await tryLock(userId, candidate);
    if (slot) return slot;
  }
  for (let number = 1; ; number += 1) {
    const slot = await tryLock(userId, number === 1 ? name : `${name}.${number}`);
    if (slot) return slot;
  }
}

const tryLock = (userId: string, name: string): Promise<DraftSlot | undefined> =>
  new Promise((resolve, reject) => {
    navigator.locks
      .request(draftName(userId, name), { ifAvailable: true }, (lock) => {
        if (!lock) {
          resolve(undefined);
          return undefined;
        }
        return new Promise<void>((release) => resolve({ name, release }));
      })
      .catch((error: unknown) => {
        // A browser may refuse locks to this origin, as it does storage: the form works without one.
        if (error instanceof DOMException) resolve({ name, release: () => undefined });
        else reject(error instanceof Error ? error : new Error(String(error)));
      });
  });
