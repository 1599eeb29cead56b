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
  /** That this device was asked about notifications and the answer was 'not now'. */
  notificationsAsked: 'korice.notifications',
  /** How often somebody came, and when last. */
  visits: 'korice.visits',
  /** That this device was offered to install the site. */
  installAsked: 'korice.install',
} as const;

/** What belongs to one account stands under its id, so that it comes back to that account alone. */
export const draftName = (userId: string, what: string) => `korice.draft.${userId}.${what}` as const;
export const currencyName = (userId: string) => `korice.currency.${userId}` as const;
/** One name for each message that waits to be sent: two tabs never write over each other. */
export const unsentName = (userId: string, clientId: string) => `korice.unsent.${userId}.${clientId}` as const;

export type StorageName =
  | (typeof storageNames)[keyof typeof storageNames]
  | ReturnType<typeof draftName>
  | ReturnType<typeof currencyName>
  | ReturnType<typeof unsentName>;

/** Choices that belong to the device rather than to whoever is logged in; they outlive a logout. */
const deviceChoices = [storageNames.cookieConsent, storageNames.colorScheme, storageNames.language];

/** What could not be stored, because storage is switched off or full: kept until the page is left. */
const unstored = new Map<string, string>();

/** `localStorage`, or undefined where the browser refuses it. Reading the property alone may throw. */
function store(): Storage | undefined {
  try {
    return window.localStorage;
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

export function readStored(name: StorageName): string | null {
  return unstored.get(name) ?? store()?.getItem(name) ?? null;
}

/** How much is kept for an account under names that `nameOf` makes. */
export function countStored(userId: string, nameOf: typeof draftName | typeof unsentName): number {
  const target = store();
  const kept = target ? Array.from({ length: target.length }, (_, at) => target.key(at) ?? '') : [];
  const names = new Set([...kept, ...unstored.keys()]);
  return [...names].filter((name) => name.startsWith(nameOf(userId, ''))).length;
}

/** Keeps `value`, at least until the page is left. Answers whether it outlives that. */
export function writeStored(name: StorageName, value: string): boolean {
  try {
    const target = store();
    if (target) {
      target.setItem(name, value);
      unstored.delete(name);
      return true;
    }
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
  unstored.set(name, value);
  return false;
}

export function removeStored(name: StorageName): void {
  unstored.delete(name);
  store()?.removeItem(name);
}

/** The names under which something is kept and that begin with what `nameFor` makes of `''`. */
export function storedNames<N extends StorageName>(nameFor: (last: string) => N): N[] {
  const prefix = nameFor('');
  const local = store();
  const names = local ? Array.from({ length: local.length }, (_, at) => local.key(at) ?? '') : [];
  return [...new Set([...names, ...unstored.keys()])].filter((name): name is N => name.startsWith(prefix));
}

/** Empties local and session storage but for the device's choices. */
export function clearStored(): void {
  const kept = deviceChoices.map((name) => [name, readStored(name)] as const);
  unstored.clear();
  const local = store();
  if (local) {
    local.clear();
    window.sessionStorage.clear();
  }
  for (const [name, value] of kept) if (value !== null) writeStored(name, value);
}

/** Calls `listener` when another tab changes or clears what is stored; returns the way to stop. */
export function onStoredElsewhere(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
