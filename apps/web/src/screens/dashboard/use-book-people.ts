import type { Conversation } from '@korice/contracts';
import { messagingBounds } from '@korice/contracts/messaging';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Person } from '../../features/books/components/PersonDialog.js';
import { otherMember } from '../../features/messaging/conversations.js';
import { call } from '../../lib/call.js';
import { isFirstLoad } from '../../lib/query-view.js';

/** The latest conversations about one book or about all. */
const rooms = (bookId?: string) =>
  queryOptions({
    queryKey: ['messaging', 'people', bookId ?? 'all'],
    queryFn: ({ signal }) =>
      call('GET /api/messaging/rooms', {
        query: { limit: messagingBounds.maxLimit, ...(bookId !== undefined && { bookId }) },
        signal,
      }),
  });

const personOf = (room: Conversation): Person[] => {
  const person = otherMember(room, room.book.ownerId);
  return person && person.name !== '' ? [{ _id: person._id, name: person.name }] : [];
};

/** Lists the members with a conversation about a book. Deleted accounts are left out: they can neither reserve nor buy. */
export function useBookPeople(bookId: string) {
  const { data, isError, refetch } = useQuery(rooms(bookId));
  return { people: data?.flatMap(personOf), isFailed: isError, retry: () => void refetch() };
}

/**
 * Finds the names of members for whom books are reserved, among the latest conversations. `isNeeded` is undefined until the books are known.
 * A table waits for names that its first rows need, so that no row grows later, but not for those that a later change needs: its rows would
 * disappear. After a failure it shows no names.
 */
export function usePersonNames(isNeeded: boolean | undefined): {
  personNameOf: (personId: string) => string | undefined;
  isLoading: boolean;
} {
  const found = useQuery({ ...rooms(), enabled: isNeeded === true, retry: false });
  const [isNeededFirst, setNeededFirst] = useState(isNeeded);
  if (isNeededFirst === undefined && isNeeded !== undefined) setNeededFirst(isNeeded);
  const names = new Map(found.data?.flatMap(personOf).map(({ _id, name }) => [_id, name]));
  return { personNameOf: (personId) => names.get(personId), isLoading: isNeededFirst === true && isFirstLoad(found) };
}
