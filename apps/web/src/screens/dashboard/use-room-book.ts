import type { Book, RoomBook } from '@korice/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { bookQueries } from '../../features/books/queries.js';

/** The listing that a conversation is about, in full, as it stands with the status that the conversation shows; only while `isWanted`. */
export function useRoomBook({ _id, status }: RoomBook, isWanted: boolean): Book | undefined {
  const { data, refetch } = useQuery({ ...bookQueries.detail(_id ?? ''), enabled: isWanted && _id !== null });
  const isOutdated = isWanted && data !== undefined && data.status !== status;

  // The conversation is told of a change at once; the listing has to be asked, again with each change.
  useEffect(() => {
    if (isOutdated) void refetch();
  }, [isOutdated, status, refetch]);

  return isOutdated ? undefined : data;
}
