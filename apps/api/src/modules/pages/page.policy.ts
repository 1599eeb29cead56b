import { pageTexts } from '@korice/texts/pages';
import type { Actor } from '../../platform/actor.js';
import type { Identity } from '../../platform/identity.js';

/** The fields that the policy reads. A built-in page has no author. */
interface Authored {
  author: { _id: Identity | null };
}

/** Whether the actor may see and edit a page: members their own pages, admins all. Built-in pages are for admins. */
export const canEditPage = (actor: Actor, { author }: Authored): boolean =>
  actor.role === 'admin' || author._id?.toHexString() === actor._id;

/**
 * Whether the actor may use a slug. The slugs of built-in pages (such as the legal ones) are reserved for admins, even
 * if no such page exists.
 */
export const canUseSlug = (actor: Actor, slug: string): boolean =>
  actor.role === 'admin' || !Object.hasOwn(pageTexts, slug);
