import { conversationPath } from '@korice/contracts';
import { serverText } from '@korice/texts/server';
import type { AppContext } from '../../config/app-context.js';
import { createBackground } from '../../platform/processes/background-tasks.js';
import type { UserModel } from '../accounts/users/user.model.js';
import type { PushService } from '../accounts/push/push.service.js';
import type { RoomModel } from './room.model.js';
import { memberOn, otherSide, sideOf, unreadOf } from './room.policy.js';

/** Sends push notices about unread messages. */
export interface MessagePushes {
  /** Notifies a member of unread messages in a conversation: only once until the member reads them. Idempotent. */
  announce(roomId: string, userId: string): Promise<void>;
  /** Resolves when the running announcements of this process have ended. */
  settle(): Promise<void>;
}

/**
 * Listens to `message.sent`. A crash loses that event; the job that mails about unread messages calls `announce` again half an hour later.
 */
export function createMessagePushes(
  { events, log }: Pick<AppContext, 'events' | 'log'>,
  { rooms, users }: { rooms: RoomModel; users: UserModel },
  push: Pick<PushService, 'hasDevices' | 'notify'>,
): MessagePushes {
  const background = createBackground(log.child({ part: 'messaging' }));

  async function announce(roomId: string, userId: string): Promise<void> {
    if (!(await push.hasDevices(userId))) return;
    const room = await rooms.findById(roomId).lean();
    const side = room && sideOf(room, userId);
    if (!side || room.memberGone || unreadOf(room, side) === 0) return;
    const otherId = memberOn(room, otherSide(side));
    const last = room.lastMessage;
    const isPhoto = last?.sender.equals(otherId) === true && last.photos !== undefined && last.content === '';
    const other = await users.findById(otherId, { name: 1 }).lean();
    await push.notify(userId, {
      kind: 'message',
      // Contains the `seq` of the last read message, so that the next notice is sent only after the member has read.
      key: `message ${roomId} ${room.read[side].seq}`,
      tag: `room ${roomId}`,
      path: conversationPath(roomId),
      fromId: otherId.toHexString(),
      text: (language) => ({
        title: serverText(language, 'messaging', 'newMessageFrom', {
          name: other?.name ?? serverText(language, 'messaging', 'deletedMember'),
        }),
        body: isPhoto ? `${serverText(language, 'messaging', 'photoMessage')} · ${room.book.title}` : room.book.title,
      }),
    });
  }

  events.on('message.sent', ({ message, readerId }) => {
    if (message.kind === 'text') background.run('push of a message', () => announce(message.room, readerId));
  });

  return { announce, settle: () => background.settle() };
}
