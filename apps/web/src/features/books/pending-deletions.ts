import type { BookCard, OwnBookCard } from '@korice/contracts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { call, ProblemError } from '../../lib/call.js';
import { errorText } from '../../lib/errors.js';
import { dismissNotices, notify } from '../../lib/notices.js';
import { bookQueries } from './queries.js';

/** Milliseconds in which a deletion can be taken back. */
const undoTime = 8000;

/** A book of a list; the one of all books does not tell the buyer. */
export type DeletableBook = Pick<BookCard, '_id' | 'status'> & Partial<Pick<OwnBookCard, 'reservedFor'>>;

/** Books that the person has deleted and the API has not yet. */
let pending: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function become(next: ReadonlySet<string>): void {
  pending = next;
  if (pending.size > 0) window.addEventListener('pagehide', dismissNotices);
  else window.removeEventListener('pagehide', dismissNotices);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The ids of the books to leave out of lists until their deletion is sent or taken back. */
export const usePendingDeletions = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => pending);

const without = (bookId: string): ReadonlySet<string> => new Set([...pending].filter((id) => id !== bookId));

/** Resolves once the book is gone, also when somebody else was faster. */
async function send(bookId: string): Promise<void> {
  try {
    await call('DELETE /api/books/:bookId', { params: { bookId }, keepalive: true });
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'BOOK_NOT_FOUND') throw error;
  }
}

function forget(queryClient: QueryClient, bookId: string): void {
  queryClient.setQueryData(bookQueries.mine().queryKey, (mine) => mine?.filter(({ _id }) => _id !== bookId));
  queryClient.removeQueries({ queryKey: bookQueries.detail(bookId).queryKey });
  void queryClient.invalidateQueries({ queryKey: bookQueries.all });
}

/**
 * Deletes a book in the eyes of the person and says so with a way back; the API is told when that notice closes, or at once when the page
 * closes or somebody logs out.
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
    } finally {
      become(without(bookId));
    }
  }

  return (book) => {
    become(new Set([...pending, book._id]));
    notify({
      tone: 'good',
      text: t(isKeptByBuyer(book) ? 'hidden' : 'deleted'),
      duration: undoTime,
      action: {
        label: t('common:undo'),
        onPress: () => {
          become(without(book._id));
          notify({ tone: 'good', text: t('common:restored') });
        },
      },
      onGone: () => finish(book._id),
    });
  };
}

/** Deleting a sold book with a buyer only takes it out of its owner's table. */
export const isKeptByBuyer = ({ status, reservedFor }: Omit<DeletableBook, '_id'>): boolean =>
  status === 'sold' && typeof reservedFor === 'string';

/** Where nobody tells whether a sold book has a buyer, it may. */
export const mayBeKeptByBuyer = ({ status, reservedFor }: Omit<DeletableBook, '_id'>): boolean =>
  status === 'sold' && reservedFor === undefined;
