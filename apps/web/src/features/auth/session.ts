import type { Me } from '@korice/contracts';
import { useSyncExternalStore } from 'react';
import { onPasskeyRequired, onUnauthenticated, setAuthorization } from '../../lib/authorization.js';
import {
  clearStored,
  onStoredElsewhere,
  readStored,
  removeStored,
  storageNames,
  writeStored,
} from '../../lib/storage.js';

/** What is kept of the account beside the token: at least `_id` and `name`. */
export type SessionUser = Pick<Me, '_id' | 'name'> &
  Partial<Me> & {
    hasPasskey?: boolean | undefined;
    /** An admin who has no admin powers until a passkey is set up. */
    needsPasskey?: boolean | undefined;
  };

export interface Session {
  /** Null: nobody is logged in. */
  readonly token: string | null;
  /** Null without a login, and when what is stored cannot be read. After `expired` still whose login it was, for this page alone. */
  readonly user: SessionUser | null;
  /**
   * How the last login of this visit ended: by the person here (`logout`) or in another tab (`elsewhere`), or because the server
   * refused its token (`expired`). Null while somebody is logged in and when nobody was.
   */
  readonly ended: 'logout' | 'elsewhere' | 'expired' | null;
}

const nobody: Session = { token: null, user: null, ended: null };
const listeners = new Set<() => void>();
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

function become(session: Session): void {
  current = session;
  setAuthorization(session.token);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const readSession = (): Session => current;

/** Whoever is logged in, followed by every component that asks; a visitor in what the server draws. */
export const useSession = (): Session => useSyncExternalStore(subscribe, readSession, () => nobody);

/** Sends `token` with the requests from now on, before it is known whose it is; nothing is stored. For GET /auth/me at login. */
export function tryToken(token: string): void {
  setAuthorization(token);
}

/** Takes `tryToken` back: whoever is logged in speaks again. */
export function forgetToken(): void {
  setAuthorization(current.token);
}

/** Logs in: keeps token and account in the browser and sends the token with every request. */
export function startSession(token: string, user: SessionUser): void {
  // The token last: with it the other tabs take the account.
  writeStored(storageNames.user, JSON.stringify(user));
  writeStored(storageNames.token, token);
  become({ token, user, ended: null });
}

/** Keeps what is newly known of the account, under a fresh token where the old one has ended. */
export function changeUser(change: Partial<SessionUser>, token = current.token): void {
  if (token !== null && current.user) startSession(token, { ...current.user, ...change });
}

/** A person's own logout: clears everything this browser keeps for them. Query data is the caller's to clear. */
export function endSession(): void {
  clearStored();
  become({ ...nobody, ended: 'logout' });
}

/** A token that the server refuses: only token and account go from the storage, drafts stay. */
function expireSession(): void {
  if (current.token === null) return;
  removeStored(storageNames.token);
  removeStored(storageNames.user);
  become({ token: null, user: current.user, ended: 'expired' });
}

/** What was heard of the session's end while `whileEnding` ran. */
let heard: 'refused' | 'elsewhere' | null = null;
let isEnding = false;

/** Runs what ends the session on the server: that the token is refused meanwhile, here or in another tab, is news only when it fails. */
export async function whileEnding<T>(work: () => Promise<T>): Promise<T> {
  isEnding = true;
  try {
    return await work();
  } catch (error) {
    if (heard === 'refused') expireSession();
    if (heard === 'elsewhere') followStorage(null);
    throw error;
  } finally {
    isEnding = false;
    heard = null;
  }
}

/** Told when another tab has put somebody else in the place of whoever was logged in here. */
let onOtherAccount: (() => void) | undefined;

/** Another tab has logged in or out, or has found the login refused: a logout clears all, a refused token goes by itself. */
function followStorage(changed: string | null): void {
  const stored = load();
  if (stored.token === current.token) return;
  if (stored.token === null && changed !== null) {
    become({ token: null, user: current.user, ended: 'expired' });
    return;
  }
  if (current.user && current.user._id !== stored.user?._id) onOtherAccount?.();
  become(stored.token === null ? { ...nobody, ended: 'elsewhere' } : stored);
}

/**
 * Connects the session with the HTTP client and the other tabs. Once, before the first render. `onOthers` is called before anything shows
 * that another tab has ended the login here, or put another account in its place: what was loaded under it is the caller's to forget.
 */
export function connectSession(onOthers?: () => void): void {
  onOtherAccount = onOthers;
  setAuthorization(current.token);
  onUnauthenticated(() => {
    if (isEnding) heard = 'refused';
    else expireSession();
  });
  onPasskeyRequired(() => changeUser({ needsPasskey: true }));
  onStoredElsewhere((changed) => {
    if (isEnding) heard ??= 'elsewhere';
    else followStorage(changed);
  });
}
