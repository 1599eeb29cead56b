import {
  BlockChanged,
  DealChanged,
  NewMessage,
  RoomChanged,
  RoomRead,
  UnreadCount,
  unreadCountEvent,
} from '@korice/contracts';
import type { Background } from '../platform/processes/background-tasks.js';
import { createBatches } from '../platform/concurrency/batches.js';
import type { AppContext } from '../config/app-context.js';
import { isUnavailable } from '../platform/errors/error-mapping.js';
import { createKeyedQueue } from '../platform/concurrency/keyed-queue.js';
import type { MessagingService } from '../modules/messaging/messaging.service.js';
import { roomChannel, userChannel, type ChatServer } from './channels.js';

interface Deps extends Pick<AppContext, 'events'> {
  background: Background;
  /** Whether other processes may have sockets too. */
  clustered: boolean;
}

/** Milliseconds in which reads of unread counts are gathered into one query. */
const gatherCountsMs = 20;

/** Sends domain events to sockets, each parsed by its schema. */
export function subscribe(
  io: ChatServer,
  messaging: Pick<MessagingService, 'countUnread' | 'describe' | 'haveRoom'>,
  { events, background, clustered }: Deps,
): void {
  const mayListen = (userId: string): boolean => clustered || io.of('/').adapter.rooms.has(userChannel(userId));
  const countUnread = createBatches((userIds: readonly string[]) => messaging.countUnread(userIds), {
    gatherMs: gatherCountsMs,
  });
  const inBlockOrder = createKeyedQueue();
  const inRoomOrder = createKeyedQueue(isUnavailable);
  /** Accounts whose count is being read; true when it must be read again. */
  const counting = new Map<string, boolean>();

  /**
   * Sends the unread count of an account. Runs once at a time for each account; a request during a run repeats it, so
   * the last sent count is correct.
   */
  async function sendUnreadCount(userId: string): Promise<void> {
    counting.set(userId, false);
    try {
      const unread = UnreadCount.parse({ count: await countUnread(userId) });
      io.to(userChannel(userId)).emit(unreadCountEvent(userId), unread);
    } finally {
      const again = counting.get(userId);
      counting.delete(userId);
      if (again) requestUnread(userId);
    }
  }

  function requestUnread(userId: string): void {
    if (counting.has(userId)) counting.set(userId, true);
    else if (mayListen(userId)) background.run('count of unread messages', () => sendUnreadCount(userId));
  }

  events.on('message.sent', ({ message, readerId, flags }) => {
    const sent = NewMessage.parse(message);
    const [sender, reader] = [userChannel(message.sender), userChannel(readerId)];
    if (flags) {
      io.to([roomChannel(message.room), sender])
        .except(reader)
        .emit('newMessage', sent);
      io.to(reader).emit('newMessage', { ...sent, flags });
    } else io.to([roomChannel(message.room), sender, reader]).emit('newMessage', sent);
    requestUnread(readerId);
  });

  events.on('room.read', (read) => {
    io.to([roomChannel(read.roomId), userChannel(read.userId)]).emit('roomRead', RoomRead.parse(read));
    requestUnread(read.userId);
  });

  events.on('block.changed', (block) => {
    const payload = BlockChanged.parse(block);
    io.to(userChannel(block.userId)).emit('blockChanged', payload);
    if (!mayListen(block.blockedId)) return;
    // Only a member who has a conversation with the blocking member learns of the block.
    background.run('block that changed', () =>
      inBlockOrder(`${block.userId} ${block.blockedId}`, async () => {
        if (await messaging.haveRoom(block.userId, block.blockedId))
          io.to(userChannel(block.blockedId)).emit('blockChanged', payload);
      }),
    );
  });

  events.on('deal.changed', ({ memberIds, ...deal }) => {
    io.to(memberIds.map(userChannel)).emit('dealChanged', DealChanged.parse(deal));
  });

  events.on('rooms.changed', ({ roomIds }) => {
    // Sequential, so that an older state is never sent after a newer one.
    background.run('rooms that changed', () =>
      inRoomOrder('all', async () => {
        for (const { viewerId, room } of await messaging.describe(roomIds))
          io.to(userChannel(viewerId)).emit('roomChanged', RoomChanged.parse(room));
      }),
    );
  });
}
