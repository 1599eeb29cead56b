import { createListeners } from './listeners.js';

/** Keys of the browser's storage. The specification defines the first three, Mantine the fourth. */
export const storageNames = {
  token: 'token',
  user: 'loggedInUserData',
  cookieConsent: 'cookieConsent',
  colorScheme: 'mantine-color-scheme-value',
  language: 'korice.language',
  sidebar: 'korice.sidebar',
  /** The wishlist of a visitor, until it moves to an account. */
  wishes: 'korice.wishlist',
  /** Time of the last change of the account's wishlist in this browser, for other tabs. */
  wishesChanged: 'korice.wishlist.changed',
  recentBooks: 'korice.recent',
  /** Time of the member's last write in this browser, see `lib/last-write.ts`. */
  lastWrite: 'korice.written',
  /** The town chosen beside the search. */
  town: 'korice.town',
  /** The person declined notifications on this device. */
  notificationsAsked: 'korice.notifications',
  /** The account and the endpoint of push on this device, see `lib/push.ts`. */
  push: 'korice.push',
  /** Number and time of visits. */
  visits: 'korice.visits',
  /** The installation was offered on this device. */
  installAsked: 'korice.install',
  /** The person answered the offer of the other language on this device. */
  languageOffered: 'korice.language.offered',
} as const;

/** Keys of an account contain its id, so that only that account reads them. */
export const draftName = (userId: string, form: string) => `korice.draft.${userId}.${form}` as const;
export const currencyName = (userId: string) => `korice.currency.${userId}` as const;
/** One key per unsent message, so that tabs do not overwrite each other. */
export const unsentName = (userId: string, clientId: string) => `korice.unsent.${userId}.${clientId}` as const;

/** The database of the scanned books that are not listed yet, see `features/shelf`. */
export const shelfDatabase = 'korice.shelf';

/** Only a type, because the first page does not need this key; `registrationKey` uses it. */
export type RegistrationKeyName = 'korice.registration';

export type StorageName =
  | RegistrationKeyName
  | (typeof storageNames)[keyof typeof storageNames]
  | ReturnType<typeof draftName>
  | ReturnType<typeof currencyName>
  | ReturnType<typeof unsentName>;

/** Keys of device settings, which a logout keeps. */
const deviceSettings = [
  storageNames.cookieConsent,
  storageNames.colorScheme,
  storageNames.language,
  storageNames.languageOffered,
];

/** Values that the browser refused to store, kept until the page closes; null marks a value that it refused to remove. */
const inMemory = new Map<string, string | null>();

/** Why the browser does not store values: no space, or blocked. */
export type StorageFault = 'full' | 'refused';

let fault: StorageFault | null = null;
const faultListeners = createListeners();

/** Returns why a value that the person would miss is only in memory; null if all such values are stored. */
export const readStorageFault = (): StorageFault | null => fault;

/** Calls `listener` when the fault changes; returns the unsubscribe function. */
export const onStorageFault = faultListeners.subscribe;

/** Keys whose loss is not reported to the person. */
const nonCriticalKeys = new Set<string>([
  storageNames.cookieConsent,
  storageNames.colorScheme,
  storageNames.language,
  storageNames.sidebar,
  storageNames.wishesChanged,
  storageNames.recentBooks,
  storageNames.lastWrite,
  storageNames.town,
  storageNames.notificationsAsked,
  storageNames.visits,
  storageNames.installAsked,
  storageNames.languageOffered,
]);

/** Returns `localStorage`; undefined on the server and where it is blocked: reading the property may throw. */
function store(): Storage | undefined {
  if (typeof window === 'undefined') return undefined;
  return withFallback(() => (window.localStorage as Storage | null) ?? undefined, undefined);
}

/** Returns the result of `read`, or `fallback` if the browser refuses. */
function withFallback<T>(read: () => T, fallback: T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof DOMException) return fallback;
    throw error;
  }
}

/** Returns all keys, including those only in memory. */
function allKeys(): string[] {
  const kept = withFallback(() => {
    const local = store();
    return local ? Array.from({ length: local.length }, (_, index) => local.key(index) ?? '') : [];
  }, []);
  return [...new Set([...kept, ...inMemory.keys()])].filter((name) => inMemory.get(name) !== null);
}

export function readStored(name: StorageName): string | null {
  const own = inMemory.get(name);
  return own === undefined ? withFallback(() => store()?.getItem(name) ?? null, null) : own;
}

/** Counts an account's keys of the form `nameOf`. */
export const countStored = (userId: string, nameOf: typeof draftName | typeof unsentName): number =>
  allKeys().filter((name) => name.startsWith(nameOf(userId, ''))).length;

/** Stores `value`, in memory if necessary. Returns whether the browser stored it. */
export function writeStored(name: StorageName, value: string): boolean {
  const local = store();
  const reason = local ? write(local, name, value) : 'refused';
  if (reason === null) {
    inMemory.delete(name);
    return true;
  }
  inMemory.set(name, value);
  if (fault === null && !nonCriticalKeys.has(name)) {
    fault = reason;
    faultListeners.notify();
  }
  return false;
}

/** Returns null after success. */
function write(local: Storage, name: string, value: string): StorageFault | null {
  try {
    local.setItem(name, value);
    return null;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    // An empty storage without space is disabled: its quota is 0.
    const isFull = error.name === 'QuotaExceededError' && withFallback(() => local.length > 0, false);
    return isFull ? 'full' : 'refused';
  }
}

export function removeStored(name: StorageName): void {
  inMemory.delete(name);
  const isRemoved = withFallback(() => {
    store()?.removeItem(name);
    return true;
  }, false);
  if (!isRemoved) inMemory.set(name, null);
}

/** Returns the stored keys that start with `nameFor('')`. */
export function storedNames<N extends StorageName>(nameFor: (last: string) => N): N[] {
  const prefix = nameFor('');
  return allKeys().filter((name): name is N => name.startsWith(prefix));
}

/** Clears local and session storage except the settings of the device, and deletes the scanned books. */
export function clearStored(): void {
  const kept = deviceSettings.map((name) => [name, readStored(name)] as const);
  const names = allKeys();
  inMemory.clear();
  const isCleared = withFallback(() => {
    store()?.clear();
    return true;
  }, false);
  withFallback(() => (window.sessionStorage as Storage | null)?.clear(), undefined);
  withFallback(() => (window.indexedDB as IDBFactory | undefined)?.deleteDatabase(shelfDatabase), undefined);
  if (!isCleared) for (const name of names) inMemory.set(name, null);
  for (const [name, value] of kept) if (value !== null) writeStored(name, value);
}

/** Reads from `sessionStorage`; null without a value, on the server, and where storage is blocked. */
export const readSessionValue = (name: `korice.${string}`): string | null =>
  typeof window === 'undefined' ? null : withFallback(() => window.sessionStorage.getItem(name), null);

/** Writes to `sessionStorage`. The value is lost if storage is full or blocked, so store only dispensable values. */
export const writeSessionValue = (name: `korice.${string}`, value: string): void =>
  withFallback(() => window.sessionStorage.setItem(name, value), undefined);

/**
 * Calls `listener` with the key that another tab changed. Calls it with null after a clear and when the browser restores the page from its
 * back/forward cache, where a page receives no storage events. Returns the function that ends this.
 */
export function onStoredElsewhere(listener: (name: string | null) => void): () => void {
  const onStorage = ({ key }: StorageEvent) => listener(key);
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener(null);
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
  };
}
