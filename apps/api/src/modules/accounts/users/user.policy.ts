import type { Actor } from '../../../platform/actor.js';
import { HttpError } from '../../../platform/errors/http-error.js';

/** Whether an actor may change a profile: its owner or an admin. */
export const canEditProfile = (actor: Actor, userId: string): boolean => actor._id === userId || actor.role === 'admin';

/** @throws USER_NOT_FOUND for the account of another member */
export function assertOwn(actor: Actor, userId: string): void {
  if (actor._id !== userId) throw new HttpError('USER_NOT_FOUND');
}

/** Whether a login to the account needs a second factor. */
export const hasPasskey = ({ passkeys }: { passkeys?: readonly unknown[] }): boolean => (passkeys?.length ?? 0) > 0;
