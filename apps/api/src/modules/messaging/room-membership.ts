import type { UserModel } from '../users/user.model.js';
import type { RoomModel } from './room.model.js';

/**
 * Answers whether somebody who has an account is a member of a conversation about a book. Of its own, because books are made before
 * conversations.
 */
export const createIsRoomMember =
  (rooms: RoomModel, users: UserModel) =>
  async (bookId: string, userId: string): Promise<boolean> =>
    (await rooms.exists({ bookId, memberIds: userId })) !== null && (await users.exists({ _id: userId })) !== null;

/** Finds the conversation in which somebody has asked about a book. */
export const createRoomIdOf =
  (rooms: RoomModel) =>
  async (bookId: string, buyerId: string): Promise<string | undefined> =>
    (await rooms.findOne({ bookId, buyerId }, { _id: 1 }).lean())?._id.toHexString();
