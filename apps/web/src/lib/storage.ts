/** Names under which this browser keeps things. The first three are the specification's, the fourth is Mantine's. */
export const storageNames = {
  token: 'token',
  user: 'loggedInUserData',
  cookieConsent: 'cookieConsent',
  colorScheme: 'mantine-color-scheme-value',
  language: 'korice.language',
  sidebar: 'korice.sidebar',
} as const;

/** What belongs to one account stands under its id, so that it comes back to that account alone. */
export const draftName = (userId: string, what: string) => `korice.draft.${userId}.${what}` as const;
export const currencyName = (userId: string) => `korice.currency.${userId}` as const;

export type StorageName =
  (typeof storageNames)[keyof typeof storageNames] | ReturnType<typeof draftName> | ReturnType<typeof currencyName>;

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
