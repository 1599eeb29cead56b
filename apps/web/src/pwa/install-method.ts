import { useSyncExternalStore } from 'react';
import { createListeners } from '../lib/listeners.js';

/** Chromium's `BeforeInstallPromptEvent`, which is not standardized and therefore not in TypeScript's DOM types. */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** The way to install the site: with the browser's prompt, or with the share menu of iOS. */
export type InstallMethod = Pick<InstallPrompt, 'prompt'> | 'share-menu';

let storedPrompt: InstallPrompt | undefined;
const listeners = createListeners();

function setStoredPrompt(prompt: InstallPrompt | undefined): void {
  storedPrompt = prompt;
  listeners.notify();
}

/** Stores the browser's install prompt for later use. Call it once at startup: the event fires early and only once. */
export function watchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    setStoredPrompt(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => setStoredPrompt(undefined));
}

/** Only iOS browsers have `standalone`: whether the site runs from the home screen. */
const isInBrowserOfPhone = (): boolean => 'standalone' in navigator && navigator.standalone === false;

function readInstallMethod(): InstallMethod | undefined {
  return storedPrompt ?? (isInBrowserOfPhone() ? 'share-menu' : undefined);
}

/** Returns undefined if the site is installed or cannot be installed. */
export const useInstallMethod = (): InstallMethod | undefined =>
  useSyncExternalStore(listeners.subscribe, readInstallMethod);
