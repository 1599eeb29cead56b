import type { Conversation } from '@korice/contracts';
import { useDocumentVisibility } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hasOlder, isUnread, type UnreadMark } from './message-log.js';
import { useConnectionStatus, useMessenger } from './messenger-context.js';
import { messagingQueries } from './queries.js';

/** Computes the unread mark; null when all is read. */
function unreadMarkOf({ messages, unread }: Conversation, viewerId: string): UnreadMark | null {
  const others = messages.filter(({ sender }) => sender !== viewerId);
  const held = others.filter((message) => isUnread(message, viewerId)).length;
  // If all cached messages are unread, older ones may be too: only the server's number counts those.
  const count = held === others.length && hasOlder(messages) ? Math.max(held, unread) : held;
  const seq = messages.at(-1)?.seq;
  return count > 0 && seq !== undefined ? { seq, count } : null;
}

/** Keeps the unread mark from when the page became visible: the messages are marked as read at once but stay highlighted. */
function useUnreadMark(thread: Conversation | undefined, isVisible: boolean, viewerId: string): UnreadMark | null {
  const [seen, setSeen] = useState<{ isTaken: boolean; mark: UnreadMark | null }>({ isTaken: false, mark: null });
  if (!isVisible && seen.isTaken) setSeen({ ...seen, isTaken: false });
  if (isVisible && thread && !seen.isTaken)
    setSeen({ isTaken: true, mark: unreadMarkOf(thread, viewerId) ?? seen.mark });
  return seen.mark;
}

/** Subscribes to a conversation, loads it and marks it as read while the page is visible. */
export function useThread(roomId: string) {
  const messenger = useMessenger();
  const { viewerId } = messenger;
  const isVisible = useDocumentVisibility() === 'visible';
  const status = useConnectionStatus();
  const query = useQuery(messagingQueries.thread(roomId, viewerId));
  const thread = query.data;
  const mark = useUnreadMark(thread, isVisible, viewerId);
  const newestUnread = thread?.messages.findLast((message) => isUnread(message, viewerId))?.seq;

  useEffect(() => messenger.joinConversation(roomId), [messenger, roomId]);

  // Repeat after a reconnect: the previous mark may be lost.
  useEffect(() => {
    if (isVisible && newestUnread !== undefined) void messenger.markRead(roomId);
  }, [messenger, roomId, isVisible, newestUnread, status]);

  return { ...query, thread, mark };
}
