import { sitePath } from './notification-click.js';
import { registrationOf, subscribe } from './push-device.js';

/** The used part of a service worker's scope. */
interface Scope {
  location: { origin: string };
  clients: {
    matchAll: (options: {
      type: 'window';
      includeUncontrolled: true;
    }) => Promise<readonly { visibilityState: DocumentVisibilityState }[]>;
  };
  registration: { showNotification: (title: string, options: NotificationOptions) => Promise<void> };
}

/**
 * Shows a notification for a push message, see `PushPayload`. Skips messages and deals while a page is visible, because the page shows them
 * itself. The server skips them too, but a page may become visible after the server has sent the push message.
 */
export async function showPush(data: { json: () => unknown } | null, scope: Scope): Promise<void> {
  const { kind, title, body, path, tag } = (data?.json() ?? {}) as Partial<Record<string, unknown>>;
  if (typeof title !== 'string' || typeof body !== 'string' || typeof tag !== 'string') return;
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (kind !== 'alert' && pages.some(({ visibilityState }) => visibilityState === 'visible')) return;
  await scope.registration.showNotification(title, {
    body,
    tag,
    icon: '/icons/icon-192.png',
    data: { href: sitePath(path, scope.location.origin) },
  });
}

/** Subscribes again after the browser ended the subscription, and sends it to the server, which identifies the device by its key. */
export async function renewSubscription(registration: Pick<ServiceWorkerRegistration, 'pushManager'>): Promise<void> {
  const { publicKey } = (await (await fetch('/api/push/key')).json()) as { publicKey: string };
  const subscription = await subscribe(registration, publicKey);
  await fetch('/api/push/subscriptions', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(await registrationOf(subscription)),
  });
}
