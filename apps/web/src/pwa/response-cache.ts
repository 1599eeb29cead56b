/**
 * What was seen last stays readable without a connection: answers that every visitor gets, and pictures. The service worker and the page
 * write to the same stores, each bounded; what was written longest ago goes first.
 */
export const stores = {
  /** Named after the shape of what it holds: a release that reads another shape finds none of what one before it has kept. */
  answers: { name: 'korice-answers-8aeb1034', most: 150 },
  pictures: { name: 'korice-pictures', most: 200 },
  assets: { name: 'korice-assets', most: 150 },
} as const;

export type Store = (typeof stores)[keyof typeof stores];

const id = '[0-9a-f]{24}';
const kept = [
  /^\/api\/books(?:\/facets)?$/,
  new RegExp(`^/api/books/${id}(?:/similar)?$`),
  new RegExp(`^/api/books/by-owner/${id}$`),
  new RegExp(`^/api/owners/${id}$`),
  /^\/api\/pages\/slug\/[a-z0-9-]+$/,
];

/** Whether an answer is one that every visitor gets. */
export const isKept = ({ pathname }: URL): boolean => kept.some((pattern) => pattern.test(pathname));

/** The name of an answer in its store: the same whatever the order of the query. */
export function answerName({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams([...searchParams].sort(([a], [b]) => (a < b ? -1 : 1))).toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}

/** Keeps an answer. When the device has no room, the whole store is given up: what is not kept is asked for. */
export async function keep({ name, most }: Store, key: string, response: Response): Promise<void> {
  const cache = await caches.open(name);
  try {
    await cache.delete(key);
    await cache.put(key, response);
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error;
    await caches.delete(name);
    return;
  }
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((oldest) => cache.delete(oldest)));
}

/** Removes the answers that releases before this one kept in another shape. */
export async function cleanAnswers(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith('korice-answers') && name !== stores.answers.name);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Without the time at which it was answered: from an answer that comes now the page takes what time it is. */
export async function readKept({ name }: Store, key: string): Promise<Response | undefined> {
  const kept = await (await caches.open(name)).match(key, { ignoreVary: true });
  if (!kept) return undefined;
  const { status, statusText } = kept;
  const headers = new Headers(kept.headers);
  headers.delete('Date');
  return new Response(kept.body, { status, statusText, headers });
}
