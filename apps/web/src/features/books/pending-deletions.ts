import type { BookCard, OwnBookCard } from '@korice/contracts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { call, ProblemError } from '../../lib/call.js';
import { errorText } from '../../lib/errors.js';
import { createListeners } from '../../lib/listeners.js';
import { dismissNotice, notify } from '../../lib/notices.js';
import { bookQueries, changeMine, invalidateBookLists } from './queries.js';

const undoTimeoutMs = 8000;

/** `reservedFor` is missing in the list of all books. */
export type DeletableBook = Pick<BookCard, '_id' | 'status'> & Partial<Pick<OwnBookCard, 'reservedFor'>>;

/** The notices of the deletions that are not sent yet, by the id of the book. */
let pending: ReadonlyMap<string, number> = new Map();
const listeners = createListeners();

function setPending(next: ReadonlyMap<string, number>): void {
  pending = next;
  if (pending.size > 0) {
    window.addEventListener('pagehide', sendAll);
    document.addEventListener('visibilitychange', onHidden);
  } else {
    window.removeEventListener('pagehide', sendAll);
    document.removeEventListener('visibilitychange', onHidden);
  }
  listeners.notify();
}

function sendAll(): void {
  for (const noticeId of pending.values()) dismissNotice(noticeId);
}

/** Phones discard a hidden page without a `pagehide` event. On a desktop, another tab hides the page and undo stays. */
function onHidden(): void {
  if (document.visibilityState === 'hidden' && window.matchMedia('(pointer: coarse)').matches) sendAll();
}

/** Returns a map whose keys are the ids of the books that lists hide until their deletion is sent or undone. */
export const usePendingDeletions = (): ReadonlyMap<string, unknown> =>
  useSyncExternalStore(listeners.subscribe, () => pending);

const without = (bookId: string): ReadonlyMap<string, number> => new Map([...pending].filter(([id]) => id !== bookId));

/** Idempotent: resolves also if the book no longer exists. */
async function send(bookId: string): Promise<void> {
  try {
    await call('DELETE /api/books/:bookId', { params: { bookId }, keepalive: true });
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'BOOK_NOT_FOUND') throw error;
  }
}

function forget(queryClient: QueryClient, bookId: string): void {
  changeMine(queryClient, (mine) => mine.filter(({ _id }) => _id !== bookId));
  queryClient.removeQueries({ queryKey: bookQueries.detail(bookId).queryKey });
  invalidateBookLists(queryClient);
}

/**
 * Hides a book at once and shows a notice with an undo action. Sends the deletion when the notice closes, the page closes, a touch
 * device hides the page, or the member logs out.
 */
export function useDeleteBook(): (book: DeletableBook) => void {
  const { t } = useTranslation(['bookTable', 'common']);
  const { t: tError } = useTranslation('errors');
  const queryClient = useQueryClient();

  async function finish(bookId: string): Promise<void> {
    try {
      await send(bookId);
      forget(queryClient, bookId);
    } catch (error) {
      notify({ tone: 'bad', text: `${t('deleteFailed')} ${errorText(tError, error)}` });
      // The response may be lost, or a deal has claimed the book meanwhile.
      invalidateBookLists(queryClient);
    } finally {
      setPending(without(bookId));
    }
  }

  return (book) => {
    const noticeId = notify({
      tone: 'good',
      text: t(isKeptByBuyer(book) ? 'hidden' : 'deleted'),
      duration: undoTimeoutMs,
      action: {
        label: t('common:undo'),
        onPress: () => {
          setPending(without(book._id));
          notify({ tone: 'good', text: t('common:restored') });
        },
      },
      onGone: () => finish(book._id),
    });
    setPending(new Map(pending).set(book._id, noticeId));
  };
}

/** Returns whether a deletion only hides the book from its owner's table: a sold book that has a buyer. */
export const isKeptByBuyer = ({ status, reservedFor }: Omit<DeletableBook, '_id'>): boolean =>
  status === 'sold' && typeof reservedFor === 'string';

/** Returns whether `isKeptByBuyer` is unknown: a list without `reservedFor` does not show whether a sold book has a buyer. */
export const mayBeKeptByBuyer = ({ status, reservedFor }: Omit<DeletableBook, '_id'>): boolean =>
  status === 'sold' && reservedFor === undefined;
