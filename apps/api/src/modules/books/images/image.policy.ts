import type { Actor } from '../../../platform/actor.js';

/** `ownerId` is the owner of the book with the image, or the uploader while no book has it. */
export const mayChangeImage = (actor: Pick<Actor, '_id' | 'role'>, ownerId: string): boolean =>
  actor.role === 'admin' || actor._id === ownerId;
