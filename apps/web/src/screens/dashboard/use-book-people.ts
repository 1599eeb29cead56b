import type { Conversation } from '@korice/contracts';
import { messagingBounds } from '@korice/contracts/messaging';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Person } from '../../features/books/components/PersonDialog.js';
import { otherMember } from '../../features/messaging/conversations.js';
import { call } from '../../lib/call.js';

/** The latest conversations about a book, or about all books. */
const rooms = (bookId?: string) =>
  queryOptions({
    queryKey: ['messaging', 'people', bookId ?? 'all'],
    queryFn: ({ signal }) =>
      call('GET /api/messaging/rooms', {
        query: { limit: messagingBounds.most, ...(bookId !== undefined && { bookId }) },
        signal,
      }),
  });

const personOf = (room: Conversation): Person[] => {
  const person = otherMember(room, room.book.ownerId);
  return person && person.name !== '' ? [{ _id: person._id, name: person.name }] : [];
};

/** Who has asked about a book; nobody is looked for without one. Those who closed their account can neither reserve nor buy. */
export function useBookPeople(bookId: string | undefined) {
  const { data, isError, refetch } = useQuery({ ...rooms(bookId ?? ''), enabled: bookId !== undefined });
  return { people: data?.flatMap(personOf), isFailed: isError, retry: () => void refetch() };
}

export type PersonNameOf = (personId: string) => string | undefined;

/**
 * What the people are called for whom books are kept; undefined for those whose conversation is not among the latest. A table waits for them,
 * so that none of its rows grows when they come, and does without when they do not come at once.
 */
export function usePersonNames(isEnabled: boolean): { personNameOf: PersonNameOf; isLoading: boolean } {
  const { data, isLoading } = useQuery({ ...rooms(), enabled: isEnabled, retry: false });
  const names = new Map(data?.flatMap(personOf).map(({ _id, name }) => [_id, name]));
  return { personNameOf: (personId) => names.get(personId), isLoading };
}
