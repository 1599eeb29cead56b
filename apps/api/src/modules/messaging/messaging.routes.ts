import { Readable } from 'node:stream';
import {
  createRoom,
  listRooms,
  markRoomRead,
  readMessagePhoto,
  readRoom,
  readUnread,
  sendMessage,
  uploadMessagePhoto,
} from '@korice/contracts';
import type { Mount } from '../../http/mount.js';
import type { LimitRequests } from '../../http/rate-limit.js';
import { limits } from '../../platform/rate-limiting/limits.js';
import type { MessagingService } from './messaging.service.js';

export function messagingRoutes(mount: Mount, limit: LimitRequests, messaging: MessagingService): void {
  mount(
    createRoom,
    async ({ actor, body, reply }) => {
      const { conversation, repeated } = await messaging.createRoom(actor, body);
      if (repeated) reply.status(200);
      return conversation;
    },
    limit(limits.roomsByAccount),
  );

  mount(listRooms, async ({ actor, query, reply }) => {
    const { conversations, total } = await messaging.listRooms(actor, query);
    reply.total({ total });
    return conversations;
  });

  mount(readRoom, ({ actor, params, query }) => messaging.readRoom(actor, params.roomId, query));

  mount(sendMessage, async ({ actor, params, body, reply }) => {
    const { message, repeated } = await messaging.sendMessage(actor, params.roomId, body);
    if (repeated) reply.status(200);
    return message;
  });

  mount(
    uploadMessagePhoto,
    async ({ actor, params, body, files: [file], reply }) => {
      const { photo, repeated } = await messaging.keepPhoto(actor, params.roomId, file.path, body.clientId);
      if (repeated) reply.status(200);
      return { _id: photo._id.toHexString(), width: photo.width, height: photo.height };
    },
    limit(limits.messagePhotosByAccount),
  );

  mount(readMessagePhoto, async ({ actor, params, query, reply }) => {
    const bytes = await messaging.readPhoto(actor, params.roomId, params.photoId, query.w);
    reply.header('Content-Disposition', `inline; filename="${params.photoId}.webp"`);
    return Readable.from([bytes]);
  });

  mount(readUnread, async ({ actor }) => {
    const [count = 0] = await messaging.countUnread([actor._id]);
    return { count };
  });

  mount(markRoomRead, ({ actor, params }) => messaging.markRead(actor, params.roomId));
}
