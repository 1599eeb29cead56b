import { vi } from 'vitest';

/** Stubs the push APIs that `lib/push.ts` uses. `permission` is the person's answer to the permission prompt. */
export function stubPushBrowser(permission: NotificationPermission = 'granted') {
  const notification = { permission: 'default' as NotificationPermission, requestPermission: vi.fn() };
  notification.requestPermission.mockImplementation(() => {
    notification.permission = permission;
    return Promise.resolve(permission);
  });
  const cached = new Map<string, Response>();
  let held: object | null = null;
  const unsubscribe = vi.fn(() => {
    held = null;
    return Promise.resolve(true);
  });
  const subscribe = vi.fn(({ applicationServerKey }: { applicationServerKey: string }) => {
    held = {
      endpoint: 'https://push.test/1',
      options: { applicationServerKey: decode(applicationServerKey).buffer },
      toJSON: () => ({ keys: { p256dh: `B${'p'.repeat(86)}`, auth: 'a'.repeat(22) } }),
      unsubscribe,
    };
    return Promise.resolve(held);
  });
  const registration = { pushManager: { getSubscription: () => Promise.resolve(held), subscribe } };
  const serviceWorker = Object.assign(new EventTarget(), {
    getRegistration: () => Promise.resolve(registration),
    ready: Promise.resolve(registration),
  });
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('PushManager', vi.fn());
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: serviceWorker } }));
  vi.stubGlobal('caches', {
    open: () =>
      Promise.resolve({
        match: (key: string) => Promise.resolve(cached.get(key)?.clone()),
        put: (key: string, response: Response) => Promise.resolve(void cached.set(key, response)),
      }),
  });
  return { notification, subscribe, unsubscribe };
}

const decode = (base64Url: string): Uint8Array =>
  Uint8Array.from(atob(base64Url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
