import type { Actor } from '../../../platform/actor.js';

/** A profile is its owner's, and an admin's to mend. */
export const canEditProfile = (actor: Actor, userId: string): boolean => actor._id === userId || actor.role === 'admin';

/** Whether a login to the account takes a second step. */
export const hasPasskey = ({ passkeys }: { passkeys?: readonly unknown[] }): boolean => (passkeys?.length ?? 0) > 0;
