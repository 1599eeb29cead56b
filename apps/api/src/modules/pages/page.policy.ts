import { pageTexts } from '@korice/texts/pages';
import type { Actor } from '../../platform/actor.js';
import type { Identity } from '../../platform/identity.js';

/** What the policy asks of a page; a page of the site itself has no author. */
interface Authored {
  author: { _id: Identity | null };
}

/** Members see and edit their own pages, admins all; the pages of the site itself belong to the admins. */
export const canEditPage = (actor: Actor, { author }: Authored): boolean =>
  actor.role === 'admin' || author._id?.toHexString() === actor._id;

/** The addresses of the site's own pages, the legal ones among them, are for admins, also while nothing is there. */
export const canUseSlug = (actor: Actor, slug: string): boolean =>
  actor.role === 'admin' || !Object.hasOwn(pageTexts, slug);
