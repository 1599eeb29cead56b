/** The cache that the page shares with the service worker, which cannot read the storage of the page. */
const cacheName = 'korice-push';
const keyPath = '/push-device-key';

/** Returns the random key of this device, 32 bytes in base64url, by which the server identifies its subscription. Creates it once. */
async function readDeviceKey(): Promise<string> {
  const cache = await caches.open(cacheName);
  const stored = await cache.match(keyPath);
  if (stored) return stored.text();
  const key = toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
  await cache.put(keyPath, new Response(key));
  return key;
}

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Subscribes with the server's key; replaces a subscription with another key. @throws DOMException if browser or push service refuse */
export async function subscribe(
  { pushManager }: Pick<ServiceWorkerRegistration, 'pushManager'>,
  publicKey: string,
): Promise<PushSubscription> {
  const subscription = await pushManager.getSubscription();
  const subscribedKey = subscription?.options.applicationServerKey;
  if (subscription && subscribedKey && toBase64Url(new Uint8Array(subscribedKey)) === publicKey) return subscription;
  await subscription?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Resolves to the body of `POST` and `PUT /api/push/subscriptions`. */
export async function registrationOf(subscription: PushSubscription) {
  const { keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint: subscription.endpoint, keys: { p256dh, auth }, deviceKey: await readDeviceKey() };
}
