import type { Actor } from '../../actor.js';

/** A profile is its owner's, and an admin's to mend. */
export const canEditProfile = (actor: Actor, userId: string): boolean => actor._id === userId || actor.role === 'admin';
