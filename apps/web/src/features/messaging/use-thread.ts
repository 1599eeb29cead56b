import type { Conversation } from '@korice/contracts';
import { useDocumentVisibility } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hasOlder, isUnread, type UnreadMark } from './message-log.js';
import { useConnectionStatus, useMessenger } from './messenger-context.js';
import { messagingQueries } from './queries.js';

/** What the viewer has not read of a conversation; null for nothing. */
function markOf({ messages, unread }: Conversation, viewerId: string): UnreadMark | null {
  const others = messages.filter(({ sender }) => sender !== viewerId);
  const held = others.filter((message) => isUnread(message, viewerId)).length;
  // Where all that is held is unread, there may be more before it: the server's number counts them too.
  const count = held === others.length && hasOlder(messages) ? Math.max(held, unread) : held;
  const seq = messages.at(-1)?.seq;
  return count > 0 && seq !== undefined ? { seq, count } : null;
}

/**
 * Keeps what was unread when the conversation was opened, or when the person came back to it: it is marked as read at once, and still
 * set off for them.
 */
function useUnreadMark(thread: Conversation | undefined, isVisible: boolean, viewerId: string): UnreadMark | null {
  const [look, setLook] = useState<{ isTaken: boolean; mark: UnreadMark | null }>({ isTaken: false, mark: null });
  if (!isVisible && look.isTaken) setLook({ ...look, isTaken: false });
  if (isVisible && thread && !look.isTaken) setLook({ isTaken: true, mark: markOf(thread, viewerId) ?? look.mark });
  return look.mark;
}

/** Opens a conversation: joins its room, loads it, and marks it as read as long as the person can see it. */
export function useThread(roomId: string) {
  const messenger = useMessenger();
  const { viewerId } = messenger;
  const isVisible = useDocumentVisibility() === 'visible';
  const status = useConnectionStatus();
  const query = useQuery(messagingQueries.thread(roomId, viewerId));
  const thread = query.data;
  const mark = useUnreadMark(thread, isVisible, viewerId);
  const newestUnread = thread?.messages.findLast((message) => isUnread(message, viewerId))?.seq;

  useEffect(() => messenger.openRoom(roomId), [messenger, roomId]);

  // Again with each connection: the mark before may not have reached the server.
  useEffect(() => {
    if (isVisible && newestUnread !== undefined) void messenger.markRead(roomId);
  }, [messenger, roomId, isVisible, newestUnread, status]);

  return { ...query, thread, mark };
}
