/** Names under which this browser keeps things. The first three are the specification's, the fourth is Mantine's. */
export const storageNames = {
  token: 'token',
  user: 'loggedInUserData',
  cookieConsent: 'cookieConsent',
  colorScheme: 'mantine-color-scheme-value',
  language: 'korice.language',
  sidebar: 'korice.sidebar',
  /** What a visitor wishes for, until an account takes it. */
  wishes: 'korice.wishlist',
  /** When the account's wishlist last changed here, for the other tabs. */
  wishesChanged: 'korice.wishlist.changed',
  recentBooks: 'korice.recent',
  /** The town chosen beside the search. */
  town: 'korice.town',
  /** That this device was asked about notifications and the answer was 'not now'. */
  notificationsAsked: 'korice.notifications',
  /** How often somebody came, and when last. */
  visits: 'korice.visits',
  /** That this device was offered to install the site. */
  installAsked: 'korice.install',
  /** That this device was offered the other language and has answered. */
  languageOffered: 'korice.language.offered',
} as const;

/** What belongs to one account stands under its id, so that it comes back to that account alone. */
export const draftName = (userId: string, what: string) => `korice.draft.${userId}.${what}` as const;
export const currencyName = (userId: string) => `korice.currency.${userId}` as const;
/** One name for each message that waits to be sent: two tabs never write over each other. */
export const unsentName = (userId: string, clientId: string) => `korice.unsent.${userId}.${clientId}` as const;

/** Only a type, because the name is not part of the first page: see `registrationKey`. */
export type RegistrationKeyName = 'korice.registration';

export type StorageName =
  | RegistrationKeyName
  | (typeof storageNames)[keyof typeof storageNames]
  | ReturnType<typeof draftName>
  | ReturnType<typeof currencyName>
  | ReturnType<typeof unsentName>;

/** Choices that belong to the device rather than to whoever is logged in; they outlive a logout. */
const deviceChoices = [
  storageNames.cookieConsent,
  storageNames.colorScheme,
  storageNames.language,
  storageNames.languageOffered,
];

/**
 * What the browser did not take, because storage is switched off or full: kept until the page is left. Null stands for a value that it
 * would not remove.
 */
const unstored = new Map<string, string | null>();

/** Why the browser keeps nothing more: there is no room left, or it refuses to keep anything. */
export type StorageFault = 'full' | 'refused';

let fault: StorageFault | null = null;
const faultListeners = new Set<() => void>();

/** Whether something that a person would miss lives in this page only, and why; null while the browser keeps everything. */
export const readStorageFault = (): StorageFault | null => fault;

/** Calls `listener` when that changes; returns the way to stop. */
export function onStorageFault(listener: () => void): () => void {
  faultListeners.add(listener);
  return () => faultListeners.delete(listener);
}

/** Choices and counts that nobody misses; everything else a person has written or is logged in by. */
const dispensable = new Set<string>([
  storageNames.cookieConsent,
  storageNames.colorScheme,
  storageNames.language,
  storageNames.sidebar,
  storageNames.wishesChanged,
  storageNames.recentBooks,
  storageNames.town,
  storageNames.notificationsAsked,
  storageNames.visits,
  storageNames.installAsked,
  storageNames.languageOffered,
]);

/** `localStorage`, or undefined where the browser refuses it and on the server. Reading the property alone may throw, and so may each of its methods. */
function store(): Storage | undefined {
  if (typeof window === 'undefined') return undefined;
  return unlessRefused(() => (window.localStorage as Storage | null) ?? undefined, undefined);
}

/** What `ask` answers, or `instead` when the browser refuses. */
function unlessRefused<T>(ask: () => T, instead: T): T {
  try {
    return ask();
  } catch (error) {
    if (error instanceof DOMException) return instead;
    throw error;
  }
}

/** All names that the browser keeps, and those that this page keeps in its place. */
function allNames(): string[] {
  const kept = unlessRefused(() => {
    const local = store();
    return local ? Array.from({ length: local.length }, (_, at) => local.key(at) ?? '') : [];
  }, []);
  return [...new Set([...kept, ...unstored.keys()])].filter((name) => unstored.get(name) !== null);
}

export function readStored(name: StorageName): string | null {
  const own = unstored.get(name);
  return own === undefined ? unlessRefused(() => store()?.getItem(name) ?? null, null) : own;
}

/** How much is kept for an account under names that `nameOf` makes. */
export const countStored = (userId: string, nameOf: typeof draftName | typeof unsentName): number =>
  allNames().filter((name) => name.startsWith(nameOf(userId, ''))).length;

/** Keeps `value`, at least until the page is left. Answers whether it outlives that. */
export function writeStored(name: StorageName, value: string): boolean {
  const local = store();
  const why = local ? write(local, name, value) : 'refused';
  if (why === null) {
    unstored.delete(name);
    return true;
  }
  unstored.set(name, value);
  if (fault === null && !dispensable.has(name)) {
    fault = why;
    for (const listener of faultListeners) listener();
  }
  return false;
}

/** Null once it is written. */
function write(local: Storage, name: string, value: string): StorageFault | null {
  try {
    local.setItem(name, value);
    return null;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    // A store that is empty and has no room has been given none.
    const isFull = error.name === 'QuotaExceededError' && unlessRefused(() => local.length > 0, false);
    return isFull ? 'full' : 'refused';
  }
}

export function removeStored(name: StorageName): void {
  unstored.delete(name);
  const isRemoved = unlessRefused(() => {
    store()?.removeItem(name);
    return true;
  }, false);
  if (!isRemoved) unstored.set(name, null);
}

/** The names under which something is kept and that begin with what `nameFor` makes of `''`. */
export function storedNames<N extends StorageName>(nameFor: (last: string) => N): N[] {
  const prefix = nameFor('');
  return allNames().filter((name): name is N => name.startsWith(prefix));
}

/** Empties local and session storage but for the device's choices. */
export function clearStored(): void {
  const kept = deviceChoices.map((name) => [name, readStored(name)] as const);
  const names = allNames();
  unstored.clear();
  const isCleared = unlessRefused(() => {
    store()?.clear();
    return true;
  }, false);
  unlessRefused(() => (window.sessionStorage as Storage | null)?.clear(), undefined);
  if (!isCleared) for (const name of names) unstored.set(name, null);
  for (const [name, value] of kept) if (value !== null) writeStored(name, value);
}

/** Reads what this tab keeps until it is closed; null without, on the server, and where the browser refuses storage. */
export const readSessionValue = (name: `korice.${string}`): string | null =>
  typeof window === 'undefined' ? null : unlessRefused(() => window.sessionStorage.getItem(name), null);

/** Writes what this tab keeps until it is closed. Without room or permission the value is lost, so store only what can be missed. */
export const writeSessionValue = (name: `korice.${string}`, value: string): void =>
  unlessRefused(() => window.sessionStorage.setItem(name, value), undefined);

/** Calls `listener` when another tab changes what is stored under a name, or clears all: then that is null. Returns the way to stop. */
export function onStoredElsewhere(listener: (name: string | null) => void): () => void {
  const onStorage = ({ key }: StorageEvent) => listener(key);
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
