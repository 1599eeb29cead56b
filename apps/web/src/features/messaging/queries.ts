import type { ImageWidth, OpenConversation } from '@korice/contracts';
import { messagingBounds, roomCursorAfter } from '@korice/contracts/messaging';
import { infiniteQueryOptions, noop, type Query, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.js';
import { download } from '../../lib/download.js';
import { isOtherDeleted, latestFirst } from './conversations.js';
import { mergeMessages, settledSeq, withoutOtherMembersTexts } from './message-log.js';
import { readPhoto } from './photo-store.js';

const pageSize = 30;
/** Width in pixels of a photo in the conversation. */
export const thumbnailWidth = 480;

/** Realtime events update the cache entries of these queries. */
export const messagingQueries = {
  all: ['messaging'] as const,

  /** The number of unread messages in all conversations. */
  unread: () =>
    queryOptions({
      queryKey: ['messaging', 'unread'],
      queryFn: async ({ signal }) => (await call('GET /api/messaging/unread', { signal })).count,
    }),

  /** The account's conversations, newest first. */
  conversations: () =>
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

  /** The key prefix of all open conversations. */
  threads: () => threadsKey,

  /** A conversation with its cached messages; a refetch loads only newer ones. */
  thread: (roomId: string, viewerId: string) =>
    queryOptions({
      queryKey: threadKey(roomId),
      queryFn: ({ client, signal }) => readThread(client, roomId, viewerId, signal),
      retry: false,
    }),

  /**
   * A photo of a message, whole or scaled to `width`. Fetched as a blob, because a URL in `<img>` would have to work without the session,
   * and kept only in memory, so that no photo stays on a shared device.
   */
  photo: (roomId: string, photoId: string, width?: ImageWidth) =>
    queryOptions({
      queryKey: ['messaging', 'photo', roomId, photoId, width ?? 'whole'],
      queryFn: ({ signal }) =>
        download('GET /api/messaging/room/:roomId/photo/:photoId', {
          params: { roomId, photoId },
          ...(width !== undefined && { query: { w: String(width) } }),
          signal,
        }),
      staleTime: 'static',
      retry: false,
    }),

  /** A photo that waits on this device; null when the device has lost it, or another tab is about to store it. */
  unsentPhoto: (viewerId: string, id: string) =>
    queryOptions({
      queryKey: ['messaging', 'unsentPhoto', viewerId, id],
      queryFn: async () => (await readPhoto(viewerId, id)) ?? null,
      staleTime: ({ state }) => (state.data ? 'static' : 0),
      networkMode: 'always',
    }),
};

const threadsKey = ['messaging', 'thread'] as const;
const threadKey = (roomId: string) => [...threadsKey, roomId];

const cachedThread = (client: QueryClient, roomId: string) => client.getQueryData<OpenConversation>(threadKey(roomId));

async function readThread(
  client: QueryClient,
  roomId: string,
  viewerId: string,
  signal: AbortSignal,
): Promise<OpenConversation> {
  const first = cachedThread(client, roomId);
  if (!first) {
    const read = await call('GET /api/messaging/room/:roomId', { params: { roomId }, signal });
    return mergeWithCache(client, read, viewerId);
  }
  let after = settledSeq(first.messages, viewerId);
  let { messages } = first;
  for (;;) {
    const query = { after, limit: messagingBounds.maxLimit };
    const read = await call('GET /api/messaging/room/:roomId', { params: { roomId }, query, signal });
    messages = mergeMessages(messages, read.messages);
    after = read.messages.at(-1)?.seq ?? after;
    if (read.messages.length < messagingBounds.maxLimit) return mergeWithCache(client, { ...read, messages }, viewerId);
  }
}

/** Merges a response with the messages that arrived over the connection during the request. */
function mergeWithCache(client: QueryClient, read: OpenConversation, viewerId: string): OpenConversation {
  const cached = cachedThread(client, read._id);
  const messages = mergeMessages(cached?.messages ?? [], read.messages);
  return {
    ...read,
    messages: isOtherDeleted(read, viewerId) ? withoutOtherMembersTexts(messages, viewerId) : messages,
  };
}

/** Restarts the running requests under a key prefix: their responses may be older than the last event. Their callers get the new response. */
export function restartRequests(queryClient: QueryClient, keyPrefix: readonly unknown[]): void {
  const isRunning = ({ state }: Query) => state.fetchStatus !== 'idle';
  for (const query of queryClient.getQueryCache().findAll({ queryKey: keyPrefix, predicate: isRunning })) {
    // Keeps the direction of a request for a further page.
    const { fetchMeta } = query.state;
    void query.cancel({ silent: true });
    // The query keeps the error for its observers.
    query.fetch(undefined, fetchMeta ? { meta: fetchMeta } : {}).catch(noop);
  }
}
