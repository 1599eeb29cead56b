import type { BlockChanged, Message, OpenConversation, RoomRead } from '@korice/contracts';
import { messagingBounds } from '@korice/contracts/messaging';
import { CancelledError, noop, type Query, type QueryClient } from '@tanstack/react-query';
import { call, ProblemError } from '../../lib/call.js';
import { reportUnauthenticated } from '../../lib/authorization.js';
import { createRealtime, type Realtime } from '../../lib/realtime/realtime.js';
import {
  changedBy,
  conversationHref,
  type ConversationPages,
  findConversation,
  otherMember,
  withMessage,
  withOwnRead,
  withRoom,
} from './conversations.js';
import { createDelivery, type Delivery } from './delivery.js';
import { gaplessSeq, hasGap, markReadUpTo, mergeMessages } from './message-log.js';
import { closeNotifications, shareVisibility } from './notifications.js';
import { openOutbox, type Outbox, type UnsentMessage } from './outbox.js';
import { messagingQueries } from './queries.js';

/** What a screen around the conversations may want to tell the person. */
export interface MessengerNews {
  /** Somebody else has written. */
  incoming: (message: Message) => void;
  queueSent: (count: number) => void;
  /** Whom the account has blocked may be others now. */
  blocksChanged: () => void;
  refused: (message: UnsentMessage) => void;
}

/**
 * An account's conversations as long as its dashboard is open: keeps what is loaded of them in step with the server, and takes written
 * messages there. Server data stands in the query client, what is unsent in the outbox.
 */
export interface Messenger {
  readonly viewerId: string;
  readonly outbox: Outbox;
  readonly delivery: Pick<Delivery, 'readSending' | 'subscribe' | 'send' | 'retry'>;
  readonly connection: Pick<Realtime, 'readStatus' | 'subscribe'>;
  /** Joins a room until the returned function is called. */
  openRoom: (roomId: string) => () => void;
  /** Marks everything in a room as read; what fails is made good when the connection is back. */
  markRead: (roomId: string) => Promise<void>;
  /** Loads the messages before the oldest one that is held. Throws `ProblemError`. */
  loadOlder: (roomId: string) => Promise<void>;
  subscribe: (listener: MessengerNews) => () => void;
  /** Connects and sends under a session until the returned function is called; it may be started again. */
  start: (token: string) => () => void;
}

export function createMessenger(viewerId: string, queryClient: QueryClient): Messenger {
  const listeners = new Set<MessengerNews>();
  const outbox = openOutbox(viewerId, ({ roomId }) => fetchNew(roomId));
  const roomsKey = messagingQueries.rooms().queryKey;
  const unreadKey = messagingQueries.unread().queryKey;
  const threadKey = (roomId: string) => messagingQueries.thread(roomId, viewerId).queryKey;
  const threadOf = (roomId: string) => queryClient.getQueryData(threadKey(roomId));
  /** Rooms whose mark is being sent; true when there is more to mark by now. */
  const marking = new Map<string, boolean>();
  let isStopped = true;
  /** When the latest of what the list told happened, by the server's clock; undefined until it was asked for. */
  let heardUpTo: string | undefined;
  /** Messages that were told of: what comes both over the connection and with the list is told once. */
  const announced = new Set<string>();

  /** Writes into what is held of the list; answers to it are taken as they are, so that those under way would undo it. */
  function changeRooms(alter: (pages: ConversationPages) => ConversationPages): void {
    queryClient.setQueryData(roomsKey, (pages) => pages && alter(pages));
    askAnew(roomsKey);
  }
  const changeThread = (roomId: string, alter: (thread: OpenConversation) => OpenConversation) =>
    queryClient.setQueryData(threadKey(roomId), (thread) => thread && alter(thread));
  const refresh = (queryKey: readonly unknown[]) =>
    queryClient.invalidateQueries({ queryKey }, { cancelRefetch: true });

  /**
   * Asks again what is being asked under keys that begin like this: the answers under way may be older than what was told just now.
   * Whoever waits for one of them gets the new one.
   */
  function askAnew(begin: readonly unknown[]): void {
    const isAsked = ({ state }: Query) => state.fetchStatus !== 'idle';
    for (const query of queryClient.getQueryCache().findAll({ queryKey: begin, predicate: isAsked })) {
      // A further page is asked for as one: the next after those that are held now.
      const { fetchMeta } = query.state;
      void query.cancel({ silent: true });
      // A failure stands in the query, for those who show it.
      query.fetch(undefined, fetchMeta ? { meta: fetchMeta } : {}).catch(noop);
    }
  }

  /** Writes into what is held of a room's messages, to which every answer is added; nothing is held before the first. */
  function changeMessages(roomId: string, alter: (messages: Message[]) => Message[]): void {
    if (threadOf(roomId)) changeThread(roomId, (thread) => ({ ...thread, messages: alter(thread.messages) }));
    else askAnew(threadKey(roomId));
  }

  /** Adds what is missing behind the held messages of a room; what fails comes with the connection. */
  async function fetchNew(roomId: string): Promise<void> {
    const held = threadOf(roomId)?.messages;
    if (!held) return;
    try {
      const query = { after: gaplessSeq(held), limit: messagingBounds.most };
      const { messages } = await call('GET /api/messaging/room/:roomId', { params: { roomId }, query });
      if (!isStopped) changeMessages(roomId, (known) => mergeMessages(known, messages));
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
    }
  }

  /** Tells of what others wrote while the connection was away: the last message of each conversation in which there is something to read. */
  async function catchUp(): Promise<void> {
    const heard = heardUpTo;
    await refresh(roomsKey);
    const conversations = await queryClient.infiniteQuery(messagingQueries.rooms());
    heardUpTo = conversations[0]?.updatedAt ?? '';
    if (isStopped || heard === undefined) return;
    for (const { messages, unread } of conversations.toReversed()) {
      const last = messages.at(-1);
      if (last && unread > 0 && last.sender !== viewerId && last.createdAt > heard) announce(last);
    }
  }

  function announce(message: Message): void {
    if (announced.has(message._id)) return;
    announced.add(message._id);
    for (const { incoming } of listeners) incoming(message);
  }

  function take(message: Message): void {
    changeMessages(message.room, (messages) => mergeMessages(messages, [message]));
    changeRooms((pages) => withMessage(pages, message, viewerId));
    if (!findConversation(queryClient.getQueryData(roomsKey), message.room)) void refresh(roomsKey);
    if (message.sender === viewerId) outbox.remove(message.clientId);
  }

  function takeRead({ roomId, userId, seq }: RoomRead): void {
    changeMessages(roomId, (messages) => markReadUpTo(messages, userId, seq));
    if (userId !== viewerId) return;
    changeRooms((pages) => withOwnRead(pages, roomId, seq));
    void closeNotifications(conversationHref(roomId));
  }

  /** The viewer has blocked somebody on another device, or somebody the viewer. */
  function takeBlock({ userId, blockedId, isBlocked }: BlockChanged): void {
    if (userId === viewerId) for (const { blocksChanged } of listeners) blocksChanged();
    if (blockedId !== viewerId) return;
    const isTheirs = (thread: OpenConversation) => otherMember(thread, viewerId)?._id === userId;
    queryClient.setQueriesData<OpenConversation>(
      { queryKey: messagingQueries.threads() },
      (thread) => thread && (isTheirs(thread) ? { ...thread, isBlocked } : thread),
    );
    askAnew(messagingQueries.threads());
  }

  const connection = createRealtime(viewerId, {
    connected() {
      for (const { blocksChanged } of listeners) blocksChanged();
      catchUp().catch((error: unknown) => {
        // The list says so itself where it is shown, and asks again with the next connection.
        if (!(error instanceof ProblemError) && !(error instanceof CancelledError)) throw error;
      });
      void refresh(unreadKey);
      delivery.wake();
    },
    joined(roomId) {
      if (threadOf(roomId)) void refresh(threadKey(roomId));
    },
    newMessage(message) {
      const isKnown = threadOf(message.room)?.messages.some(({ seq }) => seq === message.seq) ?? false;
      take(message);
      if (hasGap(threadOf(message.room)?.messages ?? [])) void refresh(threadKey(message.room));
      if (message.sender !== viewerId && !isKnown) announce(message);
    },
    roomRead: takeRead,
    blockChanged: takeBlock,
    roomChanged(room) {
      changeRooms((pages) => withRoom(pages, room, viewerId));
      changeThread(room._id, (thread) => ({ ...thread, ...changedBy(room, thread, viewerId) }));
      askAnew(threadKey(room._id));
    },
    unreadCount({ count }) {
      queryClient.setQueryData(unreadKey, count);
      askAnew(unreadKey);
    },
    refused: reportUnauthenticated,
  });

  const delivery = createDelivery({
    outbox,
    post: ({ roomId, content, clientId }) =>
      call('POST /api/messaging/room/:roomId/message', { params: { roomId }, body: { content, clientId } }),
    onSent: take,
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
    const seq = threadOf(roomId)?.messages.at(-1)?.seq;
    if (seq === undefined) return;
    marking.set(roomId, false);
    try {
      await call('POST /api/messaging/room/:roomId/read', { params: { roomId } });
      if (isStopped) return;
      takeRead({ roomId, userId: viewerId, seq });
      if (connection.readStatus() !== 'connected') void refresh(unreadKey);
    } catch (error) {
      // The messages stay unread, for the person as for the server; opening the room again or the next message marks them.
      if (!(error instanceof ProblemError)) throw error;
      marking.set(roomId, false);
    } finally {
      const again = marking.get(roomId);
      marking.delete(roomId);
      if (again && !isStopped) void markRead(roomId);
    }
  }

  return {
    viewerId,
    outbox,
    delivery,
    connection,
    openRoom: (roomId) => connection.join(roomId),
    markRead,

    async loadOlder(roomId) {
      const oldest = threadOf(roomId)?.messages[0];
      if (!oldest) return;
      const { messages } = await call('GET /api/messaging/room/:roomId', {
        params: { roomId },
        query: { before: oldest._id },
      });
      if (!isStopped)
        changeThread(roomId, (thread) => ({ ...thread, messages: mergeMessages(thread.messages, messages) }));
    },

    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    start(token) {
      isStopped = false;
      const close = connection.open(token);
      // What another tab writes goes from here, too, once that tab is closed.
      const stopOutbox = outbox.subscribe(noop);
      const stopDelivery = delivery.start();
      const stopVisibility = shareVisibility();
      window.addEventListener('online', delivery.wake);
      return () => {
        isStopped = true;
        window.removeEventListener('online', delivery.wake);
        stopVisibility();
        stopDelivery();
        stopOutbox();
        close();
      };
    },
  };
}
