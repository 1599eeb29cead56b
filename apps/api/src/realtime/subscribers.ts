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

interface Needs extends Pick<AppContext, 'events'> {
  background: Background;
  /** Other processes have sockets too. */
  clustered: boolean;
}

/** For how long, in milliseconds, the counts that are asked for are gathered: nobody sees it, and a busy chat reads many at once. */
const gatherCountsFor = 20;

/** Tells browsers what happened, each event through its schema. */
export function subscribe(
  io: ChatServer,
  messaging: Pick<MessagingService, 'countUnread' | 'describe' | 'haveRoom'>,
  { events, background, clustered }: Needs,
): void {
  const mayListen = (userId: string): boolean => clustered || io.of('/').adapter.rooms.has(userChannel(userId));
  const countUnread = createBatches((userIds: readonly string[]) => messaging.countUnread(userIds), {
    gatherFor: gatherCountsFor,
  });
  const inBlockOrder = createKeyedQueue();
  const inRoomOrder = createKeyedQueue(isUnavailable);
  /** Accounts whose count is being read; true when it has to be read once more. */
  const counting = new Map<string, boolean>();

  /** However fast messages come, one account's count is read once at a time, and the last one told is right. */
  async function tellUnread(userId: string): Promise<void> {
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
    else if (mayListen(userId)) background.run('count of unread messages', () => tellUnread(userId));
  }

  events.on('message.sent', ({ message, readerId }) => {
    const members = [message.sender, readerId].map(userChannel);
    io.to([roomChannel(message.room), ...members]).emit('newMessage', NewMessage.parse(message));
    requestUnread(readerId);
  });

  events.on('room.read', (read) => {
    io.to([roomChannel(read.roomId), userChannel(read.userId)]).emit('roomRead', RoomRead.parse(read));
    requestUnread(read.userId);
  });

  events.on('block.changed', (block) => {
    const told = BlockChanged.parse(block);
    io.to(userChannel(block.userId)).emit('blockChanged', told);
    if (!mayListen(block.blockedId)) return;
    // It shows in their conversation; somebody else need not know who keeps them away.
    background.run('block that changed', () =>
      inBlockOrder(`${block.userId} ${block.blockedId}`, async () => {
        if (await messaging.haveRoom(block.userId, block.blockedId))
          io.to(userChannel(block.blockedId)).emit('blockChanged', told);
      }),
    );
  });

  events.on('deal.changed', ({ memberIds, ...deal }) => {
    io.to(memberIds.map(userChannel)).emit('dealChanged', DealChanged.parse(deal));
  });

  events.on('rooms.changed', ({ roomIds }) => {
    // In one row, so that what was read of a room before a change is never told after it.
    background.run('rooms that changed', () =>
      inRoomOrder('all', async () => {
        for (const { viewerId, room } of await messaging.describe(roomIds))
          io.to(userChannel(viewerId)).emit('roomChanged', RoomChanged.parse(room));
      }),
    );
  });
}
