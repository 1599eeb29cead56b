/**
 * The Cache Storage of the service worker: responses that every visitor gets, images and assets stay readable without a connection.
 * The service worker and the page write to the same caches. Each is bounded and evicts the entry that was written first.
 */
export const stores = {
  /** The name ends in a hash of the response schemas, so that a release with other schemas does not read these entries. */
  responses: { name: 'korice-answers-9e2b427c', maxEntries: 150 },
  images: { name: 'korice-pictures', maxEntries: 200 },
  assets: { name: 'korice-assets', maxEntries: 150 },
} as const;

export type Store = (typeof stores)[keyof typeof stores];

const id = '[0-9a-f]{24}';
const publicPaths = [
  /^\/api\/books(?:\/(?:facets|towns|category-groups))?$/,
  new RegExp(`^/api/books/${id}(?:/similar)?$`),
  new RegExp(`^/api/books/by-owner/${id}$`),
  new RegExp(`^/api/owners/${id}$`),
  /^\/api\/pages\/slug\/[a-z0-9-]+$/,
];

/** Returns whether every visitor gets the same response from this URL. */
export const isCacheable = ({ pathname }: URL): boolean => publicPaths.some((pattern) => pattern.test(pathname));

/** The cache key of a response; the order of the query does not matter. */
export function cacheKeyOf({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams([...searchParams].sort(([a], [b]) => (a < b ? -1 : 1))).toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}

/** When the request of a cached response was sent, in milliseconds since the epoch. */
const requestedAtHeader = 'X-Requested-At';

/** Returns whether the cached response is older, also if its time is in the future: the clock was corrected since then. */
function isOlderThan(cached: Response | undefined, requestedAt: number): boolean {
  const cachedAt = Number(cached?.headers.get(requestedAtHeader) ?? 0);
  return cachedAt <= requestedAt || cachedAt > Date.now();
}

/**
 * Stores a response unless the cache holds one of a later request: a slow response must not replace a newer one. `requestedAt` is in
 * milliseconds since the epoch. Deletes the whole cache if the storage quota is exceeded.
 */
export async function storeResponse(store: Store, key: string, response: Response, requestedAt: number): Promise<void> {
  const headers = new Headers(response.headers);
  headers.set(requestedAtHeader, String(requestedAt));
  const { body, status, statusText } = response;
  const stamped = new Response(body, { status, statusText, headers });
  // The page and the service worker write at the same time.
  await navigator.locks.request(`${store.name} ${key}`, () => replaceOlder(store, key, stamped, requestedAt));
}

async function replaceOlder({ name, maxEntries }: Store, key: string, response: Response, requestedAt: number) {
  const cache = await caches.open(name);
  if (!isOlderThan(await cache.match(key, { ignoreVary: true }), requestedAt)) return;
  try {
    await cache.delete(key);
    await cache.put(key, response);
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error;
    await caches.delete(name);
    return;
  }
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - maxEntries)).map((oldest) => cache.delete(oldest)));
}

/** Deletes the responses that releases with other schemas have stored. */
export async function deleteOldResponses(): Promise<void> {
  const old = (await caches.keys()).filter(
    (name) => name.startsWith('korice-answers') && name !== stores.responses.name,
  );
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Reads a cached response without its `Date`: the page takes the current time from that header. */
export async function readResponse({ name }: Store, key: string): Promise<Response | undefined> {
  const cached = await (await caches.open(name)).match(key, { ignoreVary: true });
  if (!cached) return undefined;
  const { body, status, statusText } = cached;
  const headers = new Headers(cached.headers);
  headers.delete('Date');
  headers.delete(requestedAtHeader);
  return new Response(body, { status, statusText, headers });
}
