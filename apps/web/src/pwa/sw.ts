import { openFromNotification, sitePath } from './notification-click.js';
import { renewSubscription, showPush } from './push-events.js';
import {
  cacheKeyOf,
  deleteOldResponses,
  isCacheable,
  readResponse,
  type Store,
  storeResponse,
  stores,
} from './response-cache.js';
import { createShell, offlinePage, type ShellFile } from './shell.js';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: readonly ShellFile[] };

/** Milliseconds without a response after which the cached one is served. */
const networkTimeoutMs = 5_000;

const shell = createShell(self.__WB_MANIFEST);

self.addEventListener('install', (event) => {
  event.waitUntil(shell.install());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([shell.clean(), deleteOldResponses(), self.registration.navigationPreload.enable()]).then(() =>
      self.clients.claim(),
    ),
  );
});

// A new release waits until the person accepts it.
self.addEventListener('message', ({ data }) => {
  if (data === 'activate') void self.skipWaiting();
});

self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  const { href } = (notification.data ?? {}) as { href?: unknown };
  notification.close();
  event.waitUntil(openFromNotification(self.clients, sitePath(href, self.location.origin)));
});

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(event.data, self));
});

// TypeScript's types do not contain this event.
self.addEventListener('pushsubscriptionchange', ((event: ExtendableEvent) => {
  event.waitUntil(renewSubscription(self.registration));
}) as EventListener);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (isScreen(url)) event.respondWith(openScreen(event));
  } else if (isCacheable(url)) event.respondWith(networkFirst(event, cacheKeyOf(url)));
  else if (url.pathname.startsWith('/uploads/')) event.respondWith(cacheFirst(event, stores.images));
  else if (url.pathname.startsWith('/assets/') || url.pathname.startsWith('/icons/'))
    event.respondWith(cacheFirst(event, stores.assets));
});

/** Returns whether the URL belongs to a screen, not to a file, feed or endpoint. */
const isScreen = ({ pathname }: URL): boolean =>
  !/^\/(?:api|uploads|share|feed|assets|icons|health)\/|\.\w+$/.test(pathname);

/** Responds with the page of the server, or with the precached application, which then shows cached responses. */
async function openScreen(event: FetchEvent): Promise<Response> {
  const fetched = (async () => ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request))();
  try {
    return await withNetworkTimeout(fetched);
  } catch (error) {
    const page = await shell.read(offlinePage);
    if (page) return page;
    throw error;
  }
}

/**
 * Responds from the network and caches the response; responds from the cache when the network fails or is slow. A member's response is
 * never cached, and only a network failure replaces it with the response for visitors.
 */
async function networkFirst(event: FetchEvent, key: string): Promise<Response> {
  const { request } = event;
  const requestedAt = Date.now();
  const fetched = fetch(request);
  if (request.headers.has('Authorization'))
    return fetched.catch(async (error: unknown) => {
      const cached = await readResponse(stores.responses, key);
      if (cached) return cached;
      throw error;
    });
  const stored = fetched.then((response) => {
    if (response.ok) event.waitUntil(storeResponse(stores.responses, key, response.clone(), requestedAt));
    return response;
  });
  try {
    return await withNetworkTimeout(stored);
  } catch {
    // The network failed or is slow; without a cached response the caller gets its response or its error.
    return (await readResponse(stores.responses, key)) ?? stored;
  }
}

/** Responds from the cache, if possible: the content of these URLs never changes. */
async function cacheFirst(event: FetchEvent, store: Store): Promise<Response> {
  const { request } = event;
  const { pathname, search } = new URL(request.url);
  const key = pathname + search;
  const cached = (await shell.read(request.url)) ?? (await readResponse(store, key));
  if (cached) return cached;
  const response = await fetch(request);
  if (response.status === 200) event.waitUntil(storeResponse(store, key, response.clone(), Date.now()));
  return response;
}

/** Rejects after `networkTimeoutMs`; the fetch itself continues. */
async function withNetworkTimeout(response: Promise<Response>): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No response within ${networkTimeoutMs} ms`)), networkTimeoutMs);
  });
  try {
    return await Promise.race([response, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
