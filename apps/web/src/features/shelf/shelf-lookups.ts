import type { BatchedEdition, IsbnData } from '@korice/contracts';
import { bookBounds } from '@korice/contracts/book';
import { maxIsbnBatch } from '@korice/contracts/isbn';
import { call, ProblemError } from '../../lib/call.js';
import type { Shelf } from './shelf.js';

/** Milliseconds in which scanned books are gathered into one batch. */
const gatherMs = 700;
const maxBackoffMs = 60_000;
/** Milliseconds: the API takes up to 22 seconds for a batch. */
const timeoutMs = 45_000;

/** Joins the authors of a lookup that fit into the author of a book. */
const authorOf = ({ authors }: IsbnData): string =>
  authors.reduce((joined, name) => {
    const longer = joined === '' ? name : `${joined}, ${name}`;
    return longer.length > bookBounds.author ? joined : longer;
  }, '');

/** Looks up the waiting books of a queue in batches while there is a connection. Returns the function that stops it. */
export function startShelfLookups(shelf: Shelf): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  let backoffMs = gatherMs;
  /** Milliseconds of `Date.now()` until which the API refuses more lookups. */
  let pausedUntil = 0;
  const controller = new AbortController();
  const { signal } = controller;

  const waitingIsbns = () => [
    ...new Set(
      shelf
        .read()
        .books.filter(({ lookup }) => lookup === 'waiting')
        .map(({ isbn }) => isbn),
    ),
  ];

  function schedule(delayMs = gatherMs): void {
    if (signal.aborted || isBusy || timer !== undefined || waitingIsbns().length === 0 || !navigator.onLine) return;
    timer = setTimeout(() => void run(), Math.max(delayMs, pausedUntil - Date.now()));
  }

  async function run(): Promise<void> {
    timer = undefined;
    const isbns = waitingIsbns().slice(0, maxIsbnBatch);
    if (isbns.length === 0 || signal.aborted) return;
    isBusy = true;
    let delayMs = gatherMs;
    try {
      const editions = await call('POST /api/isbn/batch', { body: { isbns }, signal, timeout: timeoutMs });
      for (const edition of editions) apply(edition);
      backoffMs = gatherMs;
    } catch (error) {
      if (!(error instanceof ProblemError)) {
        // Not `signal.aborted`: TypeScript narrows it to its value before the request.
        if (controller.signal.aborted) return;
        throw error;
      }
      if (error.code === 'RATE_LIMITED') pausedUntil = Date.now() + (error.retryAfter ?? 60) * 1000;
      else if (error.code === 'NETWORK') delayMs = backoffMs = Math.min(2 * backoffMs, maxBackoffMs);
      // The next login starts the lookups again.
      else if (error.status === 401) controller.abort();
      else for (const isbn of isbns) apply({ state: 'failed', isbn });
    } finally {
      isBusy = false;
    }
    schedule(delayMs);
  }

  /** Stores the result of a lookup; keeps the title and author that the person typed meanwhile. */
  function apply(edition: BatchedEdition): void {
    for (const { id, isbn, lookup, title, author } of shelf.read().books) {
      if (isbn !== edition.isbn || lookup !== 'waiting') continue;
      if (edition.state === 'found') {
        const { data } = edition;
        shelf.update(id, {
          lookup: 'found',
          data,
          title: title || data.title,
          author: author || authorOf(data),
        });
      } else shelf.update(id, { lookup: edition.state });
    }
  }

  const onOnline = () => {
    clearTimeout(timer);
    timer = undefined;
    schedule(0);
  };
  const unsubscribe = shelf.subscribe(() => schedule());
  window.addEventListener('online', onOnline);
  schedule();
  return () => {
    controller.abort();
    clearTimeout(timer);
    unsubscribe();
    window.removeEventListener('online', onOnline);
  };
}
