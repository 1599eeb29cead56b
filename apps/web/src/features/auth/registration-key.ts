import { newClientId } from '../../lib/client-id.js';
import { readStored, storageNames, writeStored } from '../../lib/storage.js';

/** This browser's key for registrations, made at the first call. An activation link opened with the same key needs no password. */
export function registrationKey(): string {
  const stored = readStored(storageNames.registrationKey);
  if (stored) return stored;
  const key = newClientId();
  writeStored(storageNames.registrationKey, key);
  return key;
}
