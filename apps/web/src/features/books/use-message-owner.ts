import type { Book } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { call } from '../../lib/call.js';
import { useAskedOnce } from '../../lib/use-asked-once.js';

/** In the address of a book: whoever comes back from the login wanted to write to its owner. */
const askedName = 'write';

/** The address that the login returns to, so that the conversation opens there. */
export const messageOwnerHref = (bookId: string): string => `${pathTo('book', { bookId })}?${askedName}=1`;

export interface MessageOwner {
  write: () => void;
  isOpening: boolean;
  /** Why the last attempt failed; null without one. */
  error: unknown;
}

/**
 * Opens the conversation about a book with its owner. `mayWrite` is false for visitors, on an own book and on a sold one; when a visitor
 * comes back logged in to `messageOwnerHref`, the conversation opens by itself, once.
 */
export function useMessageOwner({ _id, owner }: Pick<Book, '_id' | 'owner'>, mayWrite: boolean): MessageOwner {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call('POST /api/messaging/room', { body: { bookId: _id, members: [owner._id] } }),
  });
  const write = () =>
    mutate(undefined, {
      onSuccess: ({ room }) => void navigate(`${pathTo('messaging')}?${new URLSearchParams({ room: room._id })}`),
    });

  useAskedOnce(askedName, mayWrite, write);

  return { write, isOpening: isPending, error };
}
