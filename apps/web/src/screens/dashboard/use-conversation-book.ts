import type { Book, RoomBook } from '@korice/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { bookQueries } from '../../features/books/queries.js';

/** Loads the listing of a conversation. `details` are undefined while its status differs from the conversation's. */
export function useConversationBook(
  { _id, status }: RoomBook,
  isWanted: boolean,
): { details: Book | undefined; isLoading: boolean } {
  const { data, isLoading, isFetching, refetch } = useQuery({
    ...bookQueries.detail(_id ?? ''),
    enabled: isWanted && _id !== null,
  });
  const isOutdated = isWanted && data !== undefined && data.status !== status;

  // Events update the conversation, not the listing: refetch it after each status change.
  useEffect(() => {
    if (isOutdated) void refetch();
  }, [isOutdated, status, refetch]);

  return isOutdated ? { details: undefined, isLoading: isFetching } : { details: data, isLoading };
}
