import type { Book } from '@korice/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openShelf, type Shelf } from '../../features/shelf/shelf.js';
import { http } from '../../lib/http.js';
import { clearStored } from '../../lib/storage.js';
import { withIndexedDb } from '../../testing/indexed-db.js';
import { cutOff, refuse, reply, withNetwork } from '../../testing/reply.js';
import { buildBook, buildIsbnData } from '../../testing/samples.js';
import { needsOf, publishShelf, valuesOfShelfBook } from './shelf-listings.js';

withNetwork();
withIndexedDb();

let shelf: Shelf;
beforeEach(async () => {
  shelf = await openShelf('a'.repeat(24));
  shelf.setDefaults({ condition: 'good', category: 'Klasici' });
});
afterEach(async () => {
  await shelf.settled();
  shelf.close();
  clearStored();
});

/** Queues a book that can be listed. */
function addReady(isbn: string, title = 'Seobe'): string {
  const [book] = shelf.add([isbn]).added;
  const id = book?.id ?? '';
  shelf.update(id, { lookup: 'found', data: buildIsbnData(), title, author: 'Miloš Crnjanski', price: '450' });
  shelf.addPhoto(id, new Blob(['slika'], { type: 'image/jpeg' }));
  return id;
}

const find = (id: string) => shelf.read().books.find((book) => book.id === id);

function publish(ids: readonly string[], city = '') {
  const listed: Book[] = [];
  const waits: (number | null)[] = [];
  const done = publishShelf(shelf, ids, {
    city,
    signal: new AbortController().signal,
    onListed: (book) => listed.push(book),
    onWait: (until) => waits.push(until),
  });
  return { done, listed, waits };
}

/** Replies to new listings and collects their fields. */
function acceptBooks(key: 'POST /api/books' | 'PUT /api/books/:bookId' = 'POST /api/books') {
  const sent: Record<string, FormDataEntryValue>[] = [];
  reply(key, async ({ request }) => {
    sent.push(Object.fromEntries(await request.formData()));
    return buildBook();
  });
  return sent;
}

it('valuesOfShelfBook prefers typed values to lookup values and adds the category of the queue', () => {
  const id = addReady('9788610012347');
  const book = find(id);
  if (!book) throw new Error('the book is not queued');
  expect(valuesOfShelfBook(book, shelf.read().defaults)).toMatchObject({
    title: 'Seobe',
    author: 'Miloš Crnjanski',
    ISBN: '9788610012347',
    condition: 'good',
    currency: 'RSD',
    price: '450',
    categories: expect.arrayContaining(['Klasici']) as unknown,
  });
});

it.each([
  [['lookup'], { title: '', lookup: 'waiting' }],
  [['title'], { title: '', lookup: 'notFound' }],
  [['title'], { author: ' ' }],
  [['condition'], { condition: '' }],
  [['photo'], { photoIds: [] }],
  [['price'], { price: '' }],
  [['price'], { price: 'mnogo' }],
  [['details'], { author: 'Ivo Andrić, '.repeat(20) }],
  [['title', 'condition', 'photo', 'price'], { title: '', condition: '', photoIds: [], price: '' }],
  [[], { photoIds: [], condition: 'new' }],
  [[], {}],
] as const)('needsOf returns %j for a ready book with %j', (needs, change) => {
  const book = find(addReady('9788610012347'));
  if (!book) throw new Error('the book is not queued');
  expect(
    needsOf(
      { ...book, ...change },
      { condition: '', category: '', ...('condition' in change ? {} : { condition: 'good' }) },
    ),
  ).toEqual(needs);
});

it('publishShelf lists each book with its id as clientId and its photo, and empties the queue', async () => {
  const sent = acceptBooks();
  const ids = [addReady('9788610012347'), addReady('9788664572194', 'Lagum')];
  const { done, listed } = publish(ids, 'Novi Sad');
  await done;
  expect(sent.map(({ clientId, title }) => [clientId, title])).toEqual([
    [ids[0], 'Seobe'],
    [ids[1], 'Lagum'],
  ]);
  expect(sent[0]).toMatchObject({ city: 'Novi Sad', imagesToSend: expect.anything() as unknown });
  expect(listed).toHaveLength(2);
  expect(shelf.read().books).toEqual([]);
});

it('publishShelf keeps a refused book in the queue with its error code', async () => {
  const ids = [addReady('9788610012347'), addReady('9788664572194')];
  let isFirst = true;
  const sent = acceptBooks();
  reply('POST /api/books', async ({ request }) => {
    const fields = await request.formData();
    if (isFirst) {
      isFirst = false;
      refuse('POST /api/books', 'UNAVAILABLE');
    }
    sent.push(Object.fromEntries(fields));
    return buildBook();
  });
  await publish(ids).done;
  expect(shelf.read().books.map(({ id, failure }) => [id, failure])).toEqual([[ids[1], 'UNAVAILABLE']]);
});

it('publishShelf stops at a network error, and updates a book that was changed before the retry', async () => {
  const ids = [addReady('9788610012347'), addReady('9788664572194')];
  cutOff('POST /api/books');
  await publish(ids).done;
  expect(shelf.read().books.map(({ failure }) => failure)).toEqual(['NETWORK', null]);
  shelf.update(ids[0] ?? '', { price: '600' });
  acceptBooks();
  const updated = acceptBooks('PUT /api/books/:bookId');
  await publish(ids).done;
  expect(updated.map(({ price }) => price)).toEqual(['600']);
  expect(shelf.read().books).toEqual([]);
});

it('publishShelf waits 15 minutes for each form, as long as the server does', async () => {
  const send = vi.spyOn(http, 'request');
  const id = addReady('9788610012347');
  cutOff('POST /api/books');
  await publish([id]).done;
  shelf.update(id, { price: '600' });
  acceptBooks();
  acceptBooks('PUT /api/books/:bookId');
  await publish([id]).done;
  expect(send.mock.calls.map(([{ method, timeout }]) => [method, timeout])).toEqual([
    ['POST', 900_000],
    ['POST', 900_000],
    ['PUT', 900_000],
  ]);
});

it('publishShelf waits after RATE_LIMITED and then lists the same book', async () => {
  refuse('POST /api/books', 'RATE_LIMITED', { headers: { 'Retry-After': '1' } });
  const { done, waits } = publish([addReady('9788610012347')]);
  await vi.waitFor(() => expect(waits).toEqual([expect.any(Number)]));
  const sent = acceptBooks();
  await done;
  expect(waits).toEqual([expect.any(Number), null]);
  expect(sent).toHaveLength(1);
  expect(shelf.read().books).toEqual([]);
});
