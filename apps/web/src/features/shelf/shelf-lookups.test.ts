import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearStored } from '../../lib/storage.js';
import { withIndexedDb } from '../../testing/indexed-db.js';
import { refuse, reply, withNetwork } from '../../testing/reply.js';
import { buildIsbnData } from '../../testing/samples.js';
import { openShelf, type Shelf } from './shelf.js';
import { startShelfLookups } from './shelf-lookups.js';

withNetwork();
withIndexedDb();

const isbns = ['9788610012347', '9788664572194', '9788633119429'];
const [known = '', unknown = '', silent = ''] = isbns;
let shelf: Shelf;
let stop: () => void = () => undefined;
beforeEach(async () => {
  shelf = await openShelf('a'.repeat(24));
});
afterEach(async () => {
  stop();
  vi.restoreAllMocks();
  await shelf.settled();
  shelf.close();
  clearStored();
});

const states = () => shelf.read().books.map(({ lookup }) => lookup);

/** Replies to batches and collects the ISBNs of each. */
function answerBatches(): string[][] {
  const asked: string[][] = [];
  reply('POST /api/isbn/batch', async ({ request }) => {
    const body = (await request.json()) as { isbns: string[] };
    asked.push(body.isbns);
    return body.isbns.map((isbn) =>
      isbn === unknown
        ? { state: 'notFound', isbn }
        : isbn === silent
          ? { state: 'failed', isbn }
          : { state: 'found', isbn, data: buildIsbnData() },
    );
  });
  return asked;
}

it('startShelfLookups looks up waiting books in batches of 50 and keeps typed titles', async () => {
  const asked = answerBatches();
  shelf.add([...isbns, ...Array.from({ length: 50 }, (_, index) => `97886000000${String(index).padStart(2, '0')}`)]);
  const [first] = shelf.read().books;
  shelf.update(first?.id ?? '', { title: 'Moj naslov' });
  stop = startShelfLookups(shelf);
  await vi.waitFor(() => expect(states()).not.toContain('waiting'), { timeout: 5_000 });
  expect(asked.map(({ length }) => length)).toEqual([50, 3]);
  expect(states().slice(0, 3)).toEqual(['found', 'notFound', 'failed']);
  expect(shelf.read().books[0]).toMatchObject({ isbn: known, title: 'Moj naslov', author: 'Ivo Andrić' });
});

it('startShelfLookups shortens the authors of a lookup to the limit of a book', async () => {
  const authors = Array.from({ length: 10 }, (_, index) => `${index}`.repeat(98));
  reply('POST /api/isbn/batch', [{ state: 'found', isbn: known, data: buildIsbnData({ authors }) }]);
  shelf.add([known]);
  stop = startShelfLookups(shelf);
  await vi.waitFor(() => expect(states()).toEqual(['found']), { timeout: 5_000 });
  expect(shelf.read().books[0]?.author).toBe(authors.slice(0, 2).join(', '));
});

it('startShelfLookups waits for the connection', async () => {
  const asked = answerBatches();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  stop = startShelfLookups(shelf);
  shelf.add([known]);
  await shelf.settled();
  expect(asked).toEqual([]);
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(states()).toEqual(['found']));
});

it('startShelfLookups marks books as failed when the API fails, and looks them up again on request', async () => {
  refuse('POST /api/isbn/batch', 'INTERNAL');
  stop = startShelfLookups(shelf);
  const { added } = shelf.add([known]);
  await vi.waitFor(() => expect(states()).toEqual(['failed']));
  answerBatches();
  shelf.update(added[0]?.id ?? '', { lookup: 'waiting' });
  await vi.waitFor(() => expect(states()).toEqual(['found']));
});

it('startShelfLookups continues after the pause that the API asks for', async () => {
  refuse('POST /api/isbn/batch', 'RATE_LIMITED', { headers: { 'Retry-After': '1' } });
  stop = startShelfLookups(shelf);
  shelf.add([known]);
  // The refusal has arrived when the next request is scheduled.
  const schedule = vi.spyOn(window, 'setTimeout');
  await vi.waitFor(() => expect(schedule.mock.calls.some(([, delay]) => (delay ?? 0) > 800)).toBe(true), {
    timeout: 3_000,
  });
  answerBatches();
  await vi.waitFor(() => expect(states()).toEqual(['found']), { timeout: 3_000 });
});
