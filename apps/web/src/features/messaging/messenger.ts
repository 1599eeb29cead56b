import type { BlockChanged, Message, OpenConversation, RoomRead } from '@korice/contracts';
import { conversationPath } from '@korice/contracts/paths';
import { messagingBounds } from '@korice/contracts/messaging';
import { CancelledError, noop, type QueryClient } from '@tanstack/react-query';
import { call, ProblemError } from '../../lib/call.js';
import { reportUnauthenticated } from '../../lib/authorization.js';
import { dealsKey, invalidateDeals, purchasedBooksKey } from '../../lib/query-keys.js';
import { createRealtime, type Realtime } from '../../lib/realtime/realtime.js';
import {
  mergeConversation,
  type ConversationPages,
  findConversation,
  otherMember,
  withMessage,
  withOwnRead,
  withConversation,
} from './conversations.js';
import { createDelivery, type Delivery } from './delivery.js';
import { gaplessSeq, hasGap, markReadUpTo, mergeMessages } from './message-log.js';
import { closeNotifications, shareVisibility } from './notifications.js';
import { openOutbox, type Outbox, type UnsentMessage } from './outbox.js';
import { sweepPhotos } from './photo-store.js';
import { postMessage } from './post-message.js';
import { messagingQueries, restartRequests } from './queries.js';

export interface MessengerEvents {
  /** Another member's message arrived. */
  incoming: (message: Message) => void;
  queueSent: (count: number) => void;
  /** The account's list of blocked members may be stale. */
  blocksChanged: () => void;
  refused: (message: UnsentMessage) => void;
}

/**
 * Synchronizes an account's conversations with the server while it is started. Server data is in the query cache, unsent messages are in
 * the outbox.
 */
export interface Messenger {
  readonly viewerId: string;
  readonly outbox: Outbox;
  readonly delivery: Pick<Delivery, 'readSending' | 'subscribe' | 'send' | 'retry'>;
  readonly connection: Pick<Realtime, 'readStatus' | 'subscribe'>;
  /** Subscribes to a conversation until the returned function is called. */
  joinConversation: (roomId: string) => () => void;
  /** Marks all messages of a conversation as read; a failure is retried after the next reconnect. */
  markRead: (roomId: string) => Promise<void>;
  /** Loads the page before the oldest cached message. @throws ProblemError */
  loadOlder: (roomId: string) => Promise<void>;
  subscribe: (listener: MessengerEvents) => () => void;
  /**
   * Connects and sends with a session token until every returned function is called; a later start with another token replaces the first
   * one's. Can be restarted.
   */
  start: (token: string) => () => void;
}

const messengers = new WeakMap<QueryClient, Map<string, Messenger>>();

/** Returns the account's messenger of a query client; site and dashboard share its connection. */
export function messengerOf(viewerId: string, queryClient: QueryClient): Messenger {
  const byViewer = messengers.get(queryClient) ?? new Map<string, Messenger>();
  messengers.set(queryClient, byViewer);
  const messenger = byViewer.get(viewerId) ?? createMessenger(viewerId, queryClient);
  byViewer.set(viewerId, messenger);
  return messenger;
}

function createMessenger(viewerId: string, queryClient: QueryClient): Messenger {
  const listeners = new Set<MessengerEvents>();
  const outbox = openOutbox(viewerId, ({ roomId }) => loadNewMessages(roomId));
  const conversationsKey = messagingQueries.conversations().queryKey;
  const unreadKey = messagingQueries.unread().queryKey;
  const threadKey = (roomId: string) => messagingQueries.thread(roomId, viewerId).queryKey;
  const cachedThread = (roomId: string) => queryClient.getQueryData(threadKey(roomId));
  /** Conversations whose read mark is being sent; true when newer messages arrived meanwhile. */
  const marking = new Map<string, boolean>();
  let isStopped = true;
  let running: { token: string; stop: () => void } | undefined;
  /** Callers of `start` that have not stopped. */
  let activeStarts = 0;
  /** Server time of the newest conversation in the list at the last reconnect; undefined before the first. */
  let lastKnownUpdate: string | undefined;
  /** Ids of announced messages: one may arrive over the connection and with the list. */
  const announced = new Set<string>();

  /** Updates the cached list and restarts its running requests: their responses would undo the update. */
  function updateConversations(update: (pages: ConversationPages) => ConversationPages): void {
    queryClient.setQueryData(conversationsKey, (pages) => pages && update(pages));
    restartRequests(queryClient, conversationsKey);
  }
  const updateThread = (roomId: string, update: (thread: OpenConversation) => OpenConversation) =>
    queryClient.setQueryData(threadKey(roomId), (thread) => thread && update(thread));
  const refresh = (queryKey: readonly unknown[]) =>
    queryClient.invalidateQueries({ queryKey }, { cancelRefetch: true });

  /** Updates cached messages; responses are merged into them. Without a cache, restarts the running request. */
  function updateMessages(roomId: string, update: (messages: Message[]) => Message[]): void {
    if (cachedThread(roomId)) updateThread(roomId, (thread) => ({ ...thread, messages: update(thread.messages) }));
    else restartRequests(queryClient, threadKey(roomId));
  }

  /** Loads the messages after the cached ones. A failure is ignored: the next reconnect loads them too. */
  async function loadNewMessages(roomId: string): Promise<void> {
    const cached = cachedThread(roomId)?.messages;
    if (!cached) return;
    try {
      const query = { after: gaplessSeq(cached), limit: messagingBounds.maxLimit };
      const { messages } = await call('GET /api/messaging/room/:roomId', { params: { roomId }, query });
      if (!isStopped) updateMessages(roomId, (known) => mergeMessages(known, messages));
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
    }
  }

  /** Announces the last unread message of each conversation that changed while disconnected. */
  async function catchUp(): Promise<void> {
    const previousUpdate = lastKnownUpdate;
    await refresh(conversationsKey);
    const conversations = await queryClient.infiniteQuery(messagingQueries.conversations());
    lastKnownUpdate = conversations[0]?.updatedAt ?? '';
    if (isStopped || previousUpdate === undefined) return;
    for (const { messages, unread } of conversations.toReversed()) {
      const last = messages.at(-1);
      if (last && unread > 0 && last.sender !== viewerId && last.createdAt > previousUpdate) announce(last);
    }
  }

  function announce(message: Message): void {
    if (announced.has(message._id)) return;
    announced.add(message._id);
    for (const { incoming } of listeners) incoming(message);
  }

  function receiveMessage(message: Message): void {
    updateMessages(message.room, (messages) => mergeMessages(messages, [message]));
    updateConversations((pages) => withMessage(pages, message, viewerId));
    if (!findConversation(queryClient.getQueryData(conversationsKey), message.room)) void refresh(conversationsKey);
    if (message.sender === viewerId) outbox.remove(message.clientId);
  }

  function receiveRead({ roomId, userId, seq }: RoomRead): void {
    updateMessages(roomId, (messages) => markReadUpTo(messages, userId, seq));
    if (userId !== viewerId) return;
    updateConversations((pages) => withOwnRead(pages, roomId, seq));
    void closeNotifications(conversationPath(roomId));
  }

  function receiveBlock({ userId, blockedId, isBlocked }: BlockChanged): void {
    if (userId === viewerId) for (const { blocksChanged } of listeners) blocksChanged();
    if (blockedId !== viewerId) return;
    const isWithBlocker = (thread: OpenConversation) => otherMember(thread, viewerId)?._id === userId;
    queryClient.setQueriesData<OpenConversation>(
      { queryKey: messagingQueries.threads() },
      (thread) => thread && (isWithBlocker(thread) ? { ...thread, isBlocked } : thread),
    );
    restartRequests(queryClient, messagingQueries.threads());
  }

  const connection = createRealtime(viewerId, {
    connected() {
      const isReconnect = lastKnownUpdate !== undefined;
      for (const { blocksChanged } of listeners) blocksChanged();
      catchUp().catch((error: unknown) => {
        // The list shows its own error; the next reconnect retries.
        if (!(error instanceof ProblemError) && !(error instanceof CancelledError)) throw error;
      });
      void refresh(unreadKey);
      if (isReconnect) invalidateDeals(queryClient);
      else void refresh(dealsKey);
      delivery.wake();
    },
    joined(roomId) {
      if (cachedThread(roomId)) void refresh(threadKey(roomId));
    },
    newMessage(message) {
      const isKnown = cachedThread(message.room)?.messages.some(({ seq }) => seq === message.seq) ?? false;
      receiveMessage(message);
      if (hasGap(cachedThread(message.room)?.messages ?? [])) void refresh(threadKey(message.room));
      if (message.sender !== viewerId && !isKnown) announce(message);
    },
    roomRead: receiveRead,
    blockChanged: receiveBlock,
    dealChanged: () => invalidateDeals(queryClient),
    roomChanged(room) {
      updateConversations((pages) => withConversation(pages, room, viewerId));
      updateThread(room._id, (thread) => ({ ...thread, ...mergeConversation(room, thread, viewerId) }));
      restartRequests(queryClient, threadKey(room._id));
      // A sale without a deal is announced only here.
      void refresh(purchasedBooksKey);
    },
    unreadCount({ count }) {
      queryClient.setQueryData(unreadKey, count);
      restartRequests(queryClient, unreadKey);
    },
    refused: reportUnauthenticated,
  });

  const delivery = createDelivery({
    outbox,
    post: (message, onProgress) => postMessage(message, { outbox, viewerId, queryClient, onProgress }),
    onSent: receiveMessage,
    onQueueSent: (count) => {
      for (const { queueSent } of listeners) queueSent(count);
    },
    onRefused: (message) => {
      for (const { refused } of listeners) refused(message);
    },
  });

  async function markRead(roomId: string): Promise<void> {
    if (marking.has(roomId)) {
      marking.set(roomId, true);
      return;
    }
    const seq = cachedThread(roomId)?.messages.at(-1)?.seq;
    if (seq === undefined) return;
    marking.set(roomId, false);
    try {
      await call('POST /api/messaging/room/:roomId/read', { params: { roomId } });
      if (isStopped) return;
      receiveRead({ roomId, userId: viewerId, seq });
      if (connection.readStatus() !== 'connected') void refresh(unreadKey);
    } catch (error) {
      // The messages stay unread; reopening the conversation or the next message marks them.
      if (!(error instanceof ProblemError)) throw error;
      marking.set(roomId, false);
    } finally {
      const again = marking.get(roomId);
      marking.delete(roomId);
      if (again && !isStopped) void markRead(roomId);
    }
  }

  function run(token: string): () => void {
    isStopped = false;
    const close = connection.open(token);
    // Reload the outbox when another tab writes: this tab sends its messages once that one is closed.
    const stopOutbox = outbox.subscribe(noop);
    const stopDelivery = delivery.start();
    const stopVisibility = shareVisibility();
    void sweepPhotos();
    window.addEventListener('online', delivery.wake);
    return () => {
      isStopped = true;
      window.removeEventListener('online', delivery.wake);
      stopVisibility();
      stopDelivery();
      stopOutbox();
      close();
      // After a logout, which has cleared the unsent messages, removes their photos.
      void sweepPhotos();
    };
  }

  return {
    viewerId,
    outbox,
    delivery,
    connection,
    joinConversation: (roomId) => connection.join(roomId),
    markRead,

    async loadOlder(roomId) {
      const oldest = cachedThread(roomId)?.messages[0];
      if (!oldest) return;
      const { messages } = await call('GET /api/messaging/room/:roomId', {
        params: { roomId },
        query: { before: oldest._id },
      });
      if (!isStopped)
        updateThread(roomId, (thread) => ({ ...thread, messages: mergeMessages(thread.messages, messages) }));
    },

    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    start(token) {
      activeStarts += 1;
      if (running?.token !== token) {
        running?.stop();
        running = { token, stop: run(token) };
      }
      return () => {
        activeStarts -= 1;
        if (activeStarts > 0) return;
        running?.stop();
        running = undefined;
      };
    },
  };
}
