import type { Book } from '@korice/contracts';
import { stores } from './response-cache.js';

const bookPath = /^\/api\/books\/[0-9a-f]{24}$/;

/** Returns the books that open without a connection, at most `maxBooks`, the last seen first. */
export async function readCachedBooks(maxBooks: number): Promise<Pick<Book, '_id' | 'title' | 'author'>[]> {
  if (!('caches' in window)) return [];
  const cache = await caches.open(stores.responses.name);
  const requests = (await cache.keys()).filter(({ url }) => bookPath.test(new URL(url).pathname));
  const responses = await Promise.all(
    requests
      .reverse()
      .slice(0, maxBooks)
      .map((request) => cache.match(request, { ignoreVary: true })),
  );
  return Promise.all(responses.flatMap((response) => (response ? [response.json() as Promise<Book>] : [])));
}
