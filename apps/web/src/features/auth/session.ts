import type { Me } from '@korice/contracts';
import { useSyncExternalStore } from 'react';
import { onPasskeyRequired, onUnauthenticated, setAuthorization } from '../../lib/authorization.js';
import { createListeners } from '../../lib/listeners.js';
import {
  clearStored,
  onStoredElsewhere,
  readStored,
  removeStored,
  storageNames,
  writeStored,
} from '../../lib/storage.js';

/** The account data that is stored beside the token: at least `_id` and `name`. */
export type SessionUser = Pick<Me, '_id' | 'name'> &
  Partial<Me> & {
    hasPasskey?: boolean | undefined;
    /** An admin without admin permissions until a passkey is set up. */
    needsPasskey?: boolean | undefined;
  };

export interface Session {
  /** Null for a visitor. */
  readonly token: string | null;
  /** Null for a visitor, and if the stored data cannot be read. After `expired`, the account of the ended session, in this tab only. */
  readonly user: SessionUser | null;
  /**
   * How the last session of this visit ended: by a logout here (`logout`) or in another tab (`elsewhere`), or because the server refused
   * its token (`expired`). Null during a session and if there was none.
   */
  readonly ended: 'logout' | 'elsewhere' | 'expired' | null;
}

const nobody: Session = { token: null, user: null, ended: null };
const listeners = createListeners();
let current = load();

function load(): Session {
  const token = readStored(storageNames.token);
  if (token === null) return nobody;
  return { token, user: parseUser(readStored(storageNames.user)), ended: null };
}

function parseUser(text: string | null): SessionUser | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    const isUser = typeof value === 'object' && value !== null && '_id' in value && 'name' in value;
    return isUser ? (value as SessionUser) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function setSession(session: Session): void {
  current = session;
  setAuthorization(session.token);
  listeners.notify();
}

export const readSession = (): Session => current;

/** Hook: the current session; a visitor's during server rendering. */
export const useSession = (): Session => useSyncExternalStore(listeners.subscribe, readSession, () => nobody);

/** Sends `token` with the following requests without storing it, for GET /auth/me during a login. */
export function tryToken(token: string): void {
  setAuthorization(token);
}

/** Reverts `tryToken`: requests use the token of the session again. */
export function forgetToken(): void {
  setAuthorization(current.token);
}

/** Logs in: keeps token and account in the browser and sends the token with every request. */
export function startSession(token: string, user: SessionUser): void {
  // Write the token last: the other tabs read the account when the token changes.
  writeStored(storageNames.user, JSON.stringify(user));
  writeStored(storageNames.token, token);
  setSession({ token, user, ended: null });
}

/** Stores changed account data, and a new token if the previous one was revoked. */
export function changeUser(change: Partial<SessionUser>, token = current.token): void {
  if (token !== null && current.user) startSession(token, { ...current.user, ...change });
}

/** Logs out at the request of the person: clears everything that this browser stores for them. The caller clears the query cache. */
export function endSession(): void {
  clearStored();
  setSession({ ...nobody, ended: 'logout' });
}

/** Ends a session whose token the server refused: removes only the token and the account from the storage, not the drafts. */
function expireSession(): void {
  if (current.token === null) return;
  removeStored(storageNames.token);
  removeStored(storageNames.user);
  setSession({ token: null, user: current.user, ended: 'expired' });
}

/** Number of running calls of `whileRevokingToken`. */
let revocations = 0;
/** Whether this or another tab reported a refused token while `whileRevokingToken` was running. */
let isReportedRefused = false;

/**
 * Runs a request that revokes the token on the server; `store` stores the new token, if the response has one. Other requests and the
 * realtime connection can be refused before the response arrives: reports of a refused token, here or from another tab, count only if the
 * request fails. Skips `store` if another tab has logged out or logged in another account meanwhile.
 */
export async function whileRevokingToken<T>(request: () => Promise<T>, store?: (result: T) => void): Promise<T> {
  const accountId = current.user?._id;
  revocations += 1;
  try {
    const result = await request();
    if (current.token !== null && current.user?._id === accountId) store?.(result);
    return result;
  } catch (error) {
    if (isReportedRefused && revocations === 1) expireSession();
    throw error;
  } finally {
    revocations -= 1;
    if (revocations === 0) isReportedRefused = false;
  }
}

/** Called when another tab has logged out or logged in another account. */
let onOtherAccount: (() => void) | undefined;

/**
 * Follows a login, a logout or a refused token in another tab. `changed` is the changed storage key; null after a logout, which clears the
 * whole storage, while a refused token removes only its own keys, and for a page that the browser restored.
 */
function followStorage(changed: string | null): void {
  const stored = load();
  if (stored.token === current.token) return;
  if (stored.token === null && changed !== null) {
    setSession({ token: null, user: current.user, ended: 'expired' });
    return;
  }
  if (current.user && current.user._id !== stored.user?._id) onOtherAccount?.();
  setSession(stored.token === null ? { ...nobody, ended: 'elsewhere' } : stored);
}

/**
 * Connects the session with the HTTP client and the other tabs. Call it once, before the first render. `onOthers` runs before any render
 * shows that another tab has ended the session or replaced its account; it must discard the data that was loaded with it.
 */
export function connectSession(onOthers?: () => void): void {
  onOtherAccount = onOthers;
  setAuthorization(current.token);
  onUnauthenticated(() => {
    if (revocations > 0) isReportedRefused = true;
    else expireSession();
  });
  onPasskeyRequired(() => changeUser({ needsPasskey: true }));
  onStoredElsewhere((changed) => {
    // A logout clears the whole storage, a refused token removes only its own keys.
    const isRefused = changed !== null && readStored(storageNames.token) === null;
    if (revocations > 0 && isRefused) isReportedRefused = true;
    else followStorage(changed);
  });
}
