import { newClientId } from '../../lib/client-id.js';
import { readStored, writeStored, type RegistrationKeyName } from '../../lib/storage.js';

const name: RegistrationKeyName = 'korice.registration';

/** Returns this browser's key for registrations, which is created at the first call. With it, an activation link needs no password. */
export function registrationKey(): string {
  const stored = readStored(name);
  if (stored) return stored;
  const key = newClientId();
  writeStored(name, key);
  return key;
}
