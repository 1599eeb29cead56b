import type { Actor } from '../../http/authenticate.js';
import type { PageFields } from './page.model.js';

/** Members see and edit their own pages, admins all; the pages of the site itself belong to the admins. */
export const canEditPage = (actor: Actor, { author }: Pick<PageFields, 'author'>): boolean =>
  actor.role === 'admin' || author._id?.toHexString() === actor._id;
