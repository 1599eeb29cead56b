import { afterEach, describe, expect, it, vi } from 'vitest';
import { renewSubscription, showPush } from './push-events.js';

const payload = {
  kind: 'message',
  title: 'Nova poruka: Ana',
  body: 'Seobe',
  path: '/dashboard/messaging',
  tag: 'room 1',
};

function scopeWith(...visibility: DocumentVisibilityState[]) {
  const showNotification = vi.fn(() => Promise.resolve());
  const matchAll = () => Promise.resolve(visibility.map((visibilityState) => ({ visibilityState })));
  const scope = {
    location: { origin: 'https://korice.test' },
    clients: { matchAll },
    registration: { showNotification },
  };
  return { scope, showNotification };
}
const dataOf = (value: unknown) => ({ json: () => value });

describe('showPush', () => {
  it('shows a notification with the title, body, tag and path of the payload', async () => {
    const { scope, showNotification } = scopeWith('hidden');
    await showPush(dataOf(payload), scope);
    expect(showNotification).toHaveBeenCalledExactlyOnceWith('Nova poruka: Ana', {
      body: 'Seobe',
      tag: 'room 1',
      icon: '/icons/icon-192.png',
      data: { href: '/dashboard/messaging' },
    });
  });

  it.each([
    ['message', 0],
    ['deal', 0],
    ['alert', 1],
  ])('with a visible page shows a notification of the kind %s %i times', async (kind, times) => {
    const { scope, showNotification } = scopeWith('hidden', 'visible');
    await showPush(dataOf({ ...payload, kind }), scope);
    expect(showNotification).toHaveBeenCalledTimes(times);
  });

  it('replaces a path of another site by the home page', async () => {
    const { scope, showNotification } = scopeWith();
    await showPush(dataOf({ ...payload, path: '//evil.test' }), scope);
    expect(showNotification).toHaveBeenCalledWith(payload.title, expect.objectContaining({ data: { href: '/' } }));
  });

  it('ignores an empty or invalid payload', async () => {
    const { scope, showNotification } = scopeWith();
    for (const data of [null, dataOf(null), dataOf({}), dataOf({ ...payload, title: 1 })]) await showPush(data, scope);
    expect(showNotification).not.toHaveBeenCalled();
  });
});

describe('renewSubscription', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('subscribes again and sends the subscription with the key of the device', async () => {
    const subscription = {
      endpoint: 'https://push.test/2',
      toJSON: () => ({ keys: { p256dh: 'p', auth: 'a' } }),
    };
    const pushManager = {
      getSubscription: () => Promise.resolve(null),
      subscribe: vi.fn(() => Promise.resolve(subscription)),
    };
    const fetched = vi.fn((_path: string, _init?: RequestInit) => Promise.resolve(Response.json({ publicKey: 'k' })));
    vi.stubGlobal('fetch', fetched);
    vi.stubGlobal('caches', { open: () => Promise.resolve({ match: () => Promise.resolve(new Response('device')) }) });
    // The fake has only the members that the function uses.
    await renewSubscription({ pushManager } as unknown as ServiceWorkerRegistration);
    expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'k' });
    const [path, init] = fetched.mock.calls[1] ?? [];
    expect([path, init?.method]).toEqual(['/api/push/subscriptions', 'PUT']);
    // The function sends text.
    expect(JSON.parse(init?.body as string)).toEqual({
      endpoint: 'https://push.test/2',
      keys: { p256dh: 'p', auth: 'a' },
      deviceKey: 'device',
    });
  });
});
