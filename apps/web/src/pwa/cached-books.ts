import type { Book } from '@korice/contracts';
import { stores } from './response-cache.js';

const ofBook = /^\/api\/books\/[0-9a-f]{24}$/;

/** The books that open without a connection, the one that was seen last first, at most `most`. */
export async function readCachedBooks(most: number): Promise<Pick<Book, '_id' | 'title' | 'author'>[]> {
  if (!('caches' in window)) return [];
  const cache = await caches.open(stores.answers.name);
  const requests = (await cache.keys()).filter(({ url }) => ofBook.test(new URL(url).pathname));
  const answers = await Promise.all(
    requests
      .reverse()
      .slice(0, most)
      .map((request) => cache.match(request, { ignoreVary: true })),
  );
  return Promise.all(answers.flatMap((answer) => (answer ? [answer.json() as Promise<Book>] : [])));
}
