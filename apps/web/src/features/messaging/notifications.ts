import { isOpenRequest } from '../../pwa/notification-click.js';
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

interface Note {
  /** The same from several tabs is shown once. */
  id: string;
  title: string;
  body: string;
  /** What it shows when it is pressed: a path of this site. */
  href: string;
}

/**
 * Shows one outside of the page if the person allowed it: through the service worker, the only way on Android; where there is none yet,
 * through the page. `onPress` is called only then, and `onNotificationPress` otherwise.
 */
export async function showNotification(
  { id, title, body, href }: Note,
  onPress: (href: string) => void,
): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration = await workers?.getRegistration();
  if (registration?.active) {
    await registration.showNotification(title, { body, tag: id, data: { href } });
    return;
  }
  try {
    const shown = new Notification(title, { body, tag: id });
    shown.addEventListener('click', () => {
      window.focus();
      onPress(href);
      shown.close();
    });
  } catch (error) {
    // Chrome on Android before the service worker is there: the unread badge has to do.
    if (!(error instanceof TypeError)) throw error;
  }
}

/** Calls `listener` with what a pressed notification of the service worker wants shown; returns the way to stop. */
export function onNotificationPress(listener: (href: string) => void): () => void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const take = ({ data }: MessageEvent<unknown>) => {
    if (isOpenRequest(data)) listener(data.href);
  };
  workers?.addEventListener('message', take);
  return () => workers?.removeEventListener('message', take);
}
