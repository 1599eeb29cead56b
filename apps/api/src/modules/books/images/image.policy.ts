import type { Actor } from '../../../platform/actor.js';

/** `ownerId` is who owns the book that lists the image, or who uploaded it while none does. */
export const mayChangeImage = (actor: Pick<Actor, '_id' | 'role'>, ownerId: string): boolean =>
  actor.role === 'admin' || actor._id === ownerId;
