import type { AppContext } from '../../config/app-context.js';
import type { BookModel } from '../books/book.model.js';
import type { ErasedMember, UserModel } from '../accounts/users/user.model.js';
import type { MessagePhotos } from './message-photos.js';
import type { MessageModel } from './message.model.js';
import type { RoomFields, RoomModel } from './room.model.js';
import { memberOn, otherSide, type Side } from './room.policy.js';

/** Both methods are idempotent; a repetition covers messages that arrived meanwhile. */
export interface RoomErasure {
  /**
   * Empties the messages of a member and removes their photos, and the tracking numbers of deals from those of both members. The empty
   * messages stay in the log, so that no browser misses a `seq` (decision 0007).
   */
  eraseMessages(member: ErasedMember): Promise<void>;
  /**
   * Replaces a member by the ghost id and deletes conversations that have no member left. Call it after the books of the member were
   * erased. Emits `rooms.changed`, and `room.read` for the other member, whose unread count is 0 then.
   */
  eraseRooms(member: ErasedMember): Promise<void>;
}

interface Models {
  users: UserModel;
  books: BookModel;
  rooms: RoomModel;
  messages: MessageModel;
}

export function createRoomErasure(
  { events }: AppContext,
  { users, books, rooms, messages }: Models,
  photos: Pick<MessagePhotos, 'eraseOwner' | 'eraseRoom'>,
): RoomErasure {
  /** Finds the conversations of the member and of the ghost id: a repetition must cover messages that arrived meanwhile. */
  const roomsOf = ({ _id, ghost }: ErasedMember) =>
    rooms
      .find({ memberIds: { $in: [_id, ghost] } })
      .lean()
      .cursor();

  async function eraseRoom(room: RoomFields, { _id: userId, ghost }: ErasedMember): Promise<void> {
    const { _id } = room;
    const side: Side = room.ownerId.equals(userId) || room.ownerId.equals(ghost) ? 'owner' : 'buyer';
    const otherId = memberOn(room, otherSide(side));
    if (!(await users.exists({ _id: otherId }))) {
      await messages.deleteMany({ room: _id });
      await photos.eraseRoom(_id);
      await rooms.deleteOne({ _id });
      return;
    }
    const isGone = side === 'owner' && !(await books.exists({ _id: room.bookId }));
    const read = `read.${otherSide(side)}`;
    await rooms.updateOne(
      { _id },
      {
        $set: {
          memberIds: side === 'owner' ? [ghost, otherId] : [otherId, ghost],
          memberGone: true,
          ...(side === 'owner' ? { ownerId: ghost, 'book.image': '' } : { buyerId: ghost }),
          ...(isGone && { bookDeleted: true }),
          unreadBy: [],
        },
        $max: { [`${read}.seq`]: room.lastSeq, [`${read}.count`]: room.written[side] },
      },
    );
    const last = { _id, 'lastMessage.sender': userId };
    await rooms.updateOne(
      { ...last, 'lastMessage.kind': 'text' },
      { $set: { 'lastMessage.kind': 'removed', 'lastMessage.content': '' }, $unset: { 'lastMessage.photos': 1 } },
    );
    await rooms.updateOne(last, { $set: { 'lastMessage.sender': ghost }, $unset: { 'lastMessage.clientId': 1 } });
    await rooms.updateOne({ _id, 'lastMessage.kind': 'deal' }, { $set: { 'lastMessage.deal.tracking': '' } });
    const roomId = _id.toHexString();
    events.emit('rooms.changed', { roomIds: [roomId] });
    if (room.lastSeq > 0) events.emit('room.read', { roomId, userId: otherId.toHexString(), seq: room.lastSeq });
  }

  return {
    async eraseMessages(member) {
      for await (const { _id: room } of roomsOf(member)) {
        const own = { room, sender: member._id };
        await messages.updateMany(
          { ...own, kind: 'text' },
          { $set: { kind: 'removed', content: '' }, $unset: { photos: 1 } },
        );
        await messages.updateMany(own, { $set: { sender: member.ghost }, $unset: { clientId: 1 } });
        await messages.updateMany({ room, kind: 'deal' }, { $set: { 'deal.tracking': '' } });
      }
      await photos.eraseOwner(member._id);
    },

    async eraseRooms(member) {
      for await (const room of roomsOf(member)) await eraseRoom(room, member);
    },
  };
}
