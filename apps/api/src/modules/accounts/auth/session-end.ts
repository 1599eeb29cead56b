import type { QueryFilter, UpdateQueryKnownOnly } from 'mongoose';
import type { AppContext } from '../../../config/app-context.js';
import type { UserFields, UserModel } from '../users/user.model.js';

export type AccountChange = Pick<UpdateQueryKnownOnly<UserFields>, '$set' | '$unset' | '$push' | '$pull'>;

/**
 * Applies the change to the account that matches, ends its sessions with their open connections and makes a mailed reset link void, which
 * could undo the change. Resolves to the changed account; null when none matches.
 */
export async function changeAndEndSessions(
  { events }: Pick<AppContext, 'events'>,
  users: UserModel,
  condition: QueryFilter<UserFields>,
  { $set, ...others }: AccountChange,
): Promise<UserFields | null> {
  const update = { ...others, $set: { ...$set, passwordReset: null }, $inc: { sessionVersion: 1 } };
  const user = await users.findOneAndUpdate(condition, update, { returnDocument: 'after' }).lean();
  if (user) events.emit('user.sessions', { userId: user._id.toHexString() });
  return user;
}
