import { useSyncExternalStore } from 'react';

/** Chromium's offer to put the site among the applications; in no standard, and so in no library of types. */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** How the site gets to the home screen here: by the browser's own question, or by hand, out of the share menu of an iPhone. */
export type InstallWay = Pick<InstallPrompt, 'prompt'> | 'share-menu';

let held: InstallPrompt | undefined;
const listeners = new Set<() => void>();

function hold(prompt: InstallPrompt | undefined): void {
  held = prompt;
  for (const listener of listeners) listener();
}

/** Keeps the browser's question until the person wants it. Call once at the start: it comes early, and once. */
export function watchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    hold(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => hold(undefined));
}

/** Only an iPhone's or iPad's browser has this property: whether the site runs from the home screen. */
const isInBrowserOfPhone = (): boolean => 'standalone' in navigator && navigator.standalone === false;

function readInstallWay(): InstallWay | undefined {
  return held ?? (isInBrowserOfPhone() ? 'share-menu' : undefined);
}

/** Undefined where the site is installed already or cannot be. */
export const useInstallWay = (): InstallWay | undefined =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, readInstallWay);
