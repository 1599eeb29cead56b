import { newClientId } from '../../lib/client-id.js';
import { readStored, writeStored, type RegistrationKeyName } from '../../lib/storage.js';

const name: RegistrationKeyName = 'korice.registration';

/** This browser's key for registrations, made at the first call. An activation link opened with the same key needs no password. */
export function registrationKey(): string {
  const stored = readStored(name);
  if (stored) return stored;
  const key = newClientId();
  writeStored(name, key);
  return key;
}
