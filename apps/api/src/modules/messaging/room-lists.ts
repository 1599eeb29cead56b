import type { Conversation, RoomChanged, RoomListQuery } from '@korice/contracts';
import { Types } from 'mongoose';
import type { Actor } from '../../platform/actor.js';
import type { AppContext } from '../../config/app-context.js';
import type { createMembersOf } from './room-membership.js';
import { latestFirst, type RoomFields, type RoomModel } from './room.model.js';
import { memberOn, unreadOf } from './room.policy.js';
import { presentConversation, presentRoomChanged } from './room.presenter.js';

/** Maximum number of conversations of one account whose unread messages are counted. */
const maxUnreadRooms = 1_000;

type UnreadRoom = Pick<RoomFields, 'ownerId' | 'buyerId' | 'written' | 'read'>;

/** Lists and counts of conversations. */
export interface RoomLists {
  /**
   * Resolves to conversations, the most recently changed first, each with its last message. Conversations without messages are listed only
   * for the member who opened them. `total` counts all pages.
   */
  listRooms(actor: Actor, query: RoomListQuery): Promise<{ conversations: Conversation[]; total: number }>;
  /** Resolves to the number of unread messages of each account. */
  countUnread(userIds: readonly string[]): Promise<number[]>;
  /** Resolves to conversations as each member sees them, without messages. Skips deleted ones. */
  describe(roomIds: readonly string[]): Promise<{ viewerId: string; room: RoomChanged }[]>;
}

interface Deps {
  rooms: RoomModel;
  membersOf: ReturnType<typeof createMembersOf>;
}

export function createRoomLists({ env }: AppContext, { rooms, membersOf }: Deps): RoomLists {
  return {
    async listRooms(actor, { bookId, before, limit }) {
      const own = {
        memberIds: actor._id,
        // An empty conversation is listed only for the member who opened it.
        $or: [{ lastSeq: { $gt: 0 } }, { buyerId: actor._id }],
        ...(bookId !== undefined && { bookId }),
      };
      const at = before && new Date(before.updatedAt);
      const found = await rooms
        .find({
          ...own,
          ...(at && {
            updatedAt: { $lte: at },
            $and: [{ $or: [{ updatedAt: { $lt: at } }, { _id: { $lt: before.roomId } }] }],
          }),
        })
        .sort(latestFirst)
        .limit(limit)
        .lean();
      const [members, total] = await Promise.all([membersOf(found), rooms.countDocuments(own)]);
      const conversations = found.map((room) =>
        presentConversation(
          { room, viewerId: actor._id, members, rates: env },
          room.lastMessage ? [room.lastMessage] : [],
        ),
      );
      return { conversations, total };
    },

    async countUnread(userIds) {
      const counts = new Map(userIds.map((id) => [id, 0]));
      // Bypasses Mongoose, because every message asks for the count of its reader.
      const unread = await rooms.collection
        .find<UnreadRoom>(
          { unreadBy: { $in: [...counts.keys()].map((id) => new Types.ObjectId(id)) } },
          { projection: { ownerId: 1, buyerId: 1, written: 1, read: 1 }, limit: maxUnreadRooms * counts.size },
        )
        .toArray();
      for (const room of unread)
        for (const side of ['owner', 'buyer'] as const) {
          const id = memberOn(room, side).toHexString();
          const count = counts.get(id);
          if (count !== undefined) counts.set(id, count + unreadOf(room, side));
        }
      return userIds.map((id) => counts.get(id) ?? 0);
    },

    async describe(roomIds) {
      const found = await rooms
        .find({ _id: { $in: roomIds } })
        .limit(roomIds.length)
        .lean();
      const members = await membersOf(found);
      return found.flatMap((room) =>
        room.memberIds.map((id) => {
          const viewerId = id.toHexString();
          return { viewerId, room: presentRoomChanged({ room, viewerId, members, rates: env }) };
        }),
      );
    },
  };
}
