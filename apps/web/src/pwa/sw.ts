import { answerName, cleanAnswers, isKept, keep, readKept, stores, type Store } from './response-cache.js';
import { openFromNotification } from './notification-click.js';
import { createShell, offlinePage, type ShellFile } from './shell.js';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: readonly ShellFile[] };

/** How long the network may take, in milliseconds, before what is kept is shown instead. */
const patience = 5_000;

const shell = createShell(self.__WB_MANIFEST);

self.addEventListener('install', (event) => {
  event.waitUntil(shell.install());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([shell.clean(), cleanAnswers(), self.registration.navigationPreload.enable()]).then(() =>
      self.clients.claim(),
    ),
  );
});

// A new release waits until the person asks for it.
self.addEventListener('message', ({ data }) => {
  if (data === 'activate') void self.skipWaiting();
});

self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  const { href } = notification.data as { href: string };
  notification.close();
  event.waitUntil(openFromNotification(self.clients, href));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (isScreen(url)) event.respondWith(openScreen(event));
  } else if (isKept(url)) event.respondWith(answer(event, url));
  else if (url.pathname.startsWith('/uploads/')) event.respondWith(unchanging(event, stores.pictures));
  else if (url.pathname.startsWith('/assets/') || url.pathname.startsWith('/icons/'))
    event.respondWith(unchanging(event, stores.assets));
});

/** Documents, files and feeds have addresses too, but no screen. */
const isScreen = ({ pathname }: URL): boolean =>
  !/^\/(?:api|uploads|share|feed|assets|icons|health)\/|\.\w+$/.test(pathname);

/** The page as the server makes it, or the application by itself, which then shows what is kept. */
async function openScreen(event: FetchEvent): Promise<Response> {
  const fetched = (async () => ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request))();
  try {
    return await inTime(fetched);
  } catch (error) {
    const page = await shell.read(offlinePage);
    if (page) return page;
    throw error;
  }
}

/**
 * The latest answer, kept for later; what was kept when the network is lost or slow. A member's answers are nobody else's: they are not
 * kept, and only without a network what a visitor would see stands in for them.
 */
async function answer(event: FetchEvent, url: URL): Promise<Response> {
  const { request } = event;
  const name = answerName(url);
  const fetched = fetch(request);
  if (request.headers.has('Authorization')) return fetched.catch((error: unknown) => instead(name, error));
  const response = fetched.then((answered) => {
    if (answered.ok) event.waitUntil(keep(stores.answers, name, answered.clone()));
    return answered;
  });
  try {
    return await inTime(response);
  } catch {
    return (await readKept(stores.answers, name)) ?? response;
  }
}

async function instead(name: string, error: unknown): Promise<Response> {
  const kept = await readKept(stores.answers, name);
  if (kept) return kept;
  throw error;
}

/** What an address shows never changes: the first answer is as good as the last. */
async function unchanging(event: FetchEvent, store: Store): Promise<Response> {
  const { request } = event;
  const { pathname, search } = new URL(request.url);
  const name = pathname + search;
  const kept = (await shell.read(request.url)) ?? (await readKept(store, name));
  if (kept) return kept;
  const response = await fetch(request);
  if (response.status === 200) event.waitUntil(keep(store, name, response.clone()));
  return response;
}

/** Rejects when the network takes too long; what it brings later is left to whoever still waits for it. */
async function inTime(response: Promise<Response>): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The network takes too long.')), patience);
  });
  try {
    return await Promise.race([response, late]);
  } finally {
    clearTimeout(timer);
  }
}
