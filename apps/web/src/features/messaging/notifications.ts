import { isOpenRequest } from '../../pwa/notification-click.js';
import { readStored, storageNames } from '../../lib/storage.js';

/** Opens the browser's permission prompt; call it only from a click handler. Resolves to whether notifications are on now. */
export async function askForNotifications(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted';
}

interface NotificationContent {
  /** Used as the tag: several tabs that show the same notification replace each other's. */
  id: string;
  title: string;
  body: string;
  /** The path of this site to open on press. */
  href: string;
}

/** A shared Web Lock that every tab with a visible dashboard holds. A browser without Web Locks does not use it. */
const visibleLock = 'korice.dashboard.visible';

/** Holds the lock `visibleLock` while this tab is visible, until the returned function is called. */
export function shareVisibility(): () => void {
  if (!('locks' in navigator)) return () => undefined;
  let release: (() => void) | undefined;
  const follow = () => {
    release?.();
    release = undefined;
    if (document.visibilityState === 'hidden') return;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    void navigator.locks.request(visibleLock, { mode: 'shared' }, () => held);
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    release?.();
  };
}

async function isVisibleElsewhere(): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === visibleLock);
}

const findRegistration = () =>
  (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.getRegistration() ?? Promise.resolve(undefined);

/**
 * Shows a system notification if the person allowed it. Shows none if this device receives push notices, which have the same content, or if
 * another tab shows the dashboard and so the message itself. Uses the service worker, the only way on Android, or the page if none is
 * active. A press calls `onPress` only in the latter case; in the former it calls the listeners of `onNotificationPress`.
 */
export async function showNotification(
  { id, title, body, href }: NotificationContent,
  onPress: (href: string) => void,
): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  if (readStored(storageNames.push) !== null || (await isVisibleElsewhere())) return;
  const registration = await findRegistration();
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
    // Chrome on Android throws before a service worker is active; the unread badge remains.
    if (!(error instanceof TypeError)) throw error;
  }
}

/** Closes the service worker's notifications that open `href`: their messages are read, here or elsewhere. */
export async function closeNotifications(href: string): Promise<void> {
  const shown = (await (await findRegistration())?.getNotifications()) ?? [];
  for (const notification of shown)
    if ((notification.data as { href?: string } | null)?.href === href) notification.close();
}

/** Calls `listener` with the path of a pressed service worker notification; returns an unsubscribe function. */
export function onNotificationPress(listener: (href: string) => void): () => void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (isOpenRequest(data)) listener(data.href);
  };
  workers?.addEventListener('message', onMessage);
  return () => workers?.removeEventListener('message', onMessage);
}
