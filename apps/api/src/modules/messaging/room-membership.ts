import type { Types } from 'mongoose';
import type { UserModel } from '../accounts/users/user.model.js';
import type { RoomFields, RoomModel } from './room.model.js';
import type { Members } from './room.presenter.js';

/**
 * Returns a function that tells whether an existing account is a member of a conversation about a book. Separate from the service, because
 * the books service is built earlier.
 */
export const createIsRoomMember =
  (rooms: RoomModel, users: UserModel) =>
  async (bookId: string, userId: string): Promise<boolean> =>
    (await rooms.exists({ bookId, memberIds: userId })) !== null && (await users.exists({ _id: userId })) !== null;

/** Returns a function that finds names and images of the members of conversations or deals. */
export const createMembersOf =
  (users: UserModel) =>
  async (rooms: readonly Pick<RoomFields, 'memberIds'>[]): Promise<Members> => {
    const ids = new Set(rooms.flatMap(({ memberIds }) => memberIds.map((id) => id.toHexString())));
    const found = await users
      .find({ _id: { $in: [...ids] } }, { name: 1, image: 1, status: 1 })
      .limit(ids.size)
      .lean();
    return new Map(found.map(({ _id, name, image, status }) => [_id.toHexString(), { name, image, status }]));
  };

/** Returns a function that finds the other member of a conversation; it resolves to undefined for a conversation of other members. */
export const createFindPartner =
  (rooms: RoomModel) =>
  async (conversationId: string, memberId: string): Promise<Types.ObjectId | undefined> => {
    const conversation = await rooms.findOne({ _id: conversationId, memberIds: memberId }, { memberIds: 1 }).lean();
    return conversation?.memberIds.find((id) => id.toHexString() !== memberId);
  };
