import type { OpenConversation } from '@korice/contracts';
import { messagingBounds, roomCursorAfter } from '@korice/contracts/messaging';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.js';
import { isOtherGone, latestFirst } from './conversations.js';
import { mergeMessages, settledSeq, withoutOthersWords } from './message-log.js';

/** Conversations of one page. */
const pageSize = 30;

/** Every query about conversations: key beside function. What the realtime connection tells is written into the same places. */
export const messagingQueries = {
  all: ['messaging'] as const,

  /** How many messages wait to be read in all conversations. */
  unread: () =>
    queryOptions({
      queryKey: ['messaging', 'unread'],
      queryFn: async ({ signal }) => (await call('GET /api/messaging/unread', { signal })).count,
    }),

  /** The account's conversations, the latest first. */
  rooms: () =>
    infiniteQueryOptions({
      queryKey: ['messaging', 'rooms'],
      queryFn: ({ pageParam, signal }) =>
        call('GET /api/messaging/rooms', {
          query: { limit: pageSize, ...(pageParam !== undefined && { before: pageParam }) },
          signal,
        }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (lastPage, pages) => {
        const oldest = latestFirst(pages).at(-1);
        return lastPage.length < pageSize || !oldest ? undefined : roomCursorAfter(oldest);
      },
      select: ({ pages }) => latestFirst(pages),
    }),

  /** Begins the key of every open conversation. */
  threads: () => threadsKey,

  /** A conversation with the messages that are held of it. Asking again fetches what is missing behind them. */
  thread: (roomId: string, viewerId: string) =>
    queryOptions({
      queryKey: threadKey(roomId),
      queryFn: ({ client, signal }) => readThread(client, roomId, viewerId, signal),
      retry: false,
    }),
};

const threadsKey = ['messaging', 'thread'] as const;
const threadKey = (roomId: string) => [...threadsKey, roomId];

const heldThread = (client: QueryClient, roomId: string) => client.getQueryData<OpenConversation>(threadKey(roomId));

async function readThread(
  client: QueryClient,
  roomId: string,
  viewerId: string,
  signal: AbortSignal,
): Promise<OpenConversation> {
  const first = heldThread(client, roomId);
  if (!first) {
    const read = await call('GET /api/messaging/room/:roomId', { params: { roomId }, signal });
    return withHeld(client, read, viewerId);
  }
  let after = settledSeq(first.messages, viewerId);
  let { messages } = first;
  for (;;) {
    const query = { after, limit: messagingBounds.most };
    const read = await call('GET /api/messaging/room/:roomId', { params: { roomId }, query, signal });
    messages = mergeMessages(messages, read.messages);
    after = read.messages.at(-1)?.seq ?? after;
    if (read.messages.length < messagingBounds.most) return withHeld(client, { ...read, messages }, viewerId);
  }
}

/** An answer with what came over the connection while it was on its way. */
function withHeld(client: QueryClient, read: OpenConversation, viewerId: string): OpenConversation {
  const held = heldThread(client, read._id);
  const messages = mergeMessages(held?.messages ?? [], read.messages);
  return { ...read, messages: isOtherGone(read, viewerId) ? withoutOthersWords(messages, viewerId) : messages };
}
