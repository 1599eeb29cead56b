import type { Conversation } from '@korice/contracts';
import { messagingBounds } from '@korice/contracts/messaging';
import { queryOptions, useQuery } from '@tanstack/react-query';
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
 * Finds the names of members for whom books are reserved, among the latest conversations. A table waits for the names, so that no row grows
 * later; after a failure it shows no names.
 */
export function usePersonNames(isEnabled: boolean): {
  personNameOf: (personId: string) => string | undefined;
  isLoading: boolean;
} {
  const found = useQuery({ ...rooms(), enabled: isEnabled, retry: false });
  const names = new Map(found.data?.flatMap(personOf).map(({ _id, name }) => [_id, name]));
  return { personNameOf: (personId) => names.get(personId), isLoading: isFirstLoad(found) };
}
