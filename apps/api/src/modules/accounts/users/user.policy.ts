import type { Actor } from '../../../platform/actor.js';

/** Whether an actor may change a profile: its owner or an admin. */
export const canEditProfile = (actor: Actor, userId: string): boolean => actor._id === userId || actor.role === 'admin';

/** Whether a login to the account needs a second factor. */
export const hasPasskey = ({ passkeys }: { passkeys?: readonly unknown[] }): boolean => (passkeys?.length ?? 0) > 0;
