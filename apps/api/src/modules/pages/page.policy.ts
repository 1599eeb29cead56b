import type { Actor } from '../../actor.js';
import type { Identity } from '../../identity.js';

/** What the policy asks of a page; a page of the site itself has no author. */
interface Authored {
  author: { _id: Identity | null };
}

/** Members see and edit their own pages, admins all; the pages of the site itself belong to the admins. */
export const canEditPage = (actor: Actor, { author }: Authored): boolean =>
  actor.role === 'admin' || author._id?.toHexString() === actor._id;
