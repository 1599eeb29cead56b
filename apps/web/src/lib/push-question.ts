import { useSyncExternalStore } from 'react';
import { readStored, storageNames, writeStored } from './storage.js';

/** Whether the browser supports notifications and the person has answered neither its question nor ours. */
export const mayAskForNotifications = (): boolean =>
  'Notification' in window &&
  Notification.permission === 'default' &&
  readStored(storageNames.notificationsAsked) === null;

/** Stores the answer 'not now': this device is not asked again. */
export function declineNotifications(): void {
  writeStored(storageNames.notificationsAsked, 'later');
}

let isAsked = false;
const listeners = new Set<() => void>();

function setAsked(value: boolean): void {
  isAsked = value;
  for (const listener of listeners) listener();
}

/** Shows the question whether to turn push on, where this device can and nobody has answered it. */
export function askAboutPush(): void {
  if ('serviceWorker' in navigator && 'PushManager' in window && mayAskForNotifications()) setAsked(true);
}

export const closePushQuestion = (): void => setAsked(false);

/** Returns whether the question is shown. */
export const useIsPushAsked = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isAsked,
    () => false,
  );
