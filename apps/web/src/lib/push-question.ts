import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.js';
import { readStored, storageNames, writeStored } from './storage.js';

/** Returns whether the browser supports notifications and the person has answered neither its prompt nor ours. */
export const mayAskForNotifications = (): boolean =>
  'Notification' in window &&
  Notification.permission === 'default' &&
  readStored(storageNames.notificationsAsked) === null;

/** Stores the answer 'not now': this device is not asked again. */
export function declineNotifications(): void {
  writeStored(storageNames.notificationsAsked, 'later');
}

let isAsked = false;
const listeners = createListeners();

function setAsked(value: boolean): void {
  isAsked = value;
  listeners.notify();
}

/** Asks whether to turn push on, if this device supports it and the person has not answered on this device. */
export function askAboutPush(): void {
  if ('serviceWorker' in navigator && 'PushManager' in window && mayAskForNotifications()) setAsked(true);
}

export const closePushQuestion = (): void => setAsked(false);

/** Returns whether the question is shown. */
export const useIsPushAsked = (): boolean =>
  useSyncExternalStore(
    listeners.subscribe,
    () => isAsked,
    () => false,
  );
