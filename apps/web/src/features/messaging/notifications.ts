import { readStored, storageNames, writeStored } from '../../lib/storage.js';

/** Whether the person could be asked: the browser knows notifications and they have not answered yet, neither it nor us. */
export const mayAskForNotifications = (): boolean =>
  'Notification' in window &&
  Notification.permission === 'default' &&
  readStored(storageNames.notificationsAsked) === null;

/** 'Not now': this device is not asked again. */
export function declineNotifications(): void {
  writeStored(storageNames.notificationsAsked, 'later');
}

/** Lets the browser ask; call it from a press on a button only. Answers whether notifications are on now. */
export async function askForNotifications(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted';
}

/** Shows one outside of the page if the person allowed it; the same `id` from several tabs is shown once. */
export function showNotification(note: { id: string; title: string; body: string; onPress: () => void }): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const shown = new Notification(note.title, { body: note.body, tag: note.id });
    shown.addEventListener('click', () => {
      window.focus();
      note.onPress();
      shown.close();
    });
  } catch (error) {
    // Chrome on Android lets only a service worker show one: there the unread badge has to do.
    if (!(error instanceof TypeError)) throw error;
  }
}
