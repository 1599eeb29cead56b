import type { BookStatus } from '@korice/contracts';
import type { Actor } from '../../platform/actor.js';
import type { Identity } from '../../platform/identity.js';

interface PolicyBook {
  owner: { _id: Identity };
  ownerActive: boolean;
  status: BookStatus;
  /** The admin who set the status; absent when the owner did. */
  statusBy?: Identity;
  reservedFor?: Identity;
  soldAt?: Date;
  heldBy?: Identity;
  soldIn?: Identity;
  hiddenFromOwner: boolean;
}

type Viewer = Pick<Actor, '_id' | 'role'> | undefined;
type Member = Pick<Actor, '_id' | 'role'>;

/** How long an owner may undo a sale; later only an admin can. */
export const saleReversibleMs = 14 * 24 * 3_600_000;

const isAdmin = (actor: Viewer): boolean => actor?.role === 'admin';
const isOwner = (actor: Viewer, book: PolicyBook): boolean => actor?._id === book.owner._id.toHexString();
const isPerson = (actor: Viewer, book: PolicyBook): boolean =>
  actor !== undefined && actor._id === book.reservedFor?.toHexString();

/** Whether lists may show sold books and those of blocked owners. */
export const canListAnyStatus = (actor: Viewer): boolean => isAdmin(actor);

/** Whether the viewer may read a book. If its owner is blocked, only admins and the buyer of the book may. */
export const canRead = (actor: Viewer, book: PolicyBook): boolean =>
  book.ownerActive || isAdmin(actor) || (book.status === 'sold' && isPerson(actor, book));

/** Whether the viewer may know for whom a book is reserved or to whom it was sold. */
export const canSeePerson = (actor: Viewer, book: PolicyBook): boolean =>
  isAdmin(actor) || isOwner(actor, book) || isPerson(actor, book);

/** Whether the viewer may change, offer or delete the book at all. */
export const canManage = (actor: Member, book: PolicyBook): boolean => isAdmin(actor) || isOwner(actor, book);

/** Whether the owner has deleted the sold book, which its buyer keeps. */
export const isGoneFor = (actor: Member, book: PolicyBook): boolean => book.hiddenFromOwner && !isAdmin(actor);

/** Whether price and text may change; those of a sold book are frozen. */
export const isEditable = (book: PolicyBook): boolean => book.status !== 'sold';

/** Whether a deletion only hides the book from its owner, because the buyer keeps it. */
export const isKeptForBuyer = (book: PolicyBook): boolean => book.status === 'sold' && book.reservedFor !== undefined;

/** Whether the same actor repeats the call that gave the book this status and buyer. */
export const isRepeated = (actor: Member, book: PolicyBook, status: BookStatus, buyerId: string | undefined): boolean =>
  book.status === status &&
  book.reservedFor?.toHexString() === buyerId &&
  (book.statusBy ?? book.owner._id).toHexString() === actor._id;

/** Whether an agreed deal holds the book: its status changes only with the deal, and its owner cannot delete it. */
export const isInDeal = (book: PolicyBook): boolean => book.heldBy !== undefined;

/**
 * Whether a deal decides about the status of the book: an agreed deal holds it, or it was sold in one, which only an admin can undo.
 */
export const isBoundToDeal = (actor: Member, book: PolicyBook): boolean =>
  isInDeal(book) || (book.status === 'sold' && book.soldIn !== undefined && !isAdmin(actor));

/**
 * Whether the actor may set this status: available ↔ reserved, either → sold, sold → available by the owner within 14 days or by an admin
 * at any time. The status of a book in an agreed deal changes only with the deal; only an admin can offer a book again that was sold in a
 * deal.
 */
export function canBecome(actor: Member, book: PolicyBook, status: BookStatus, now: Date): boolean {
  if (book.status === status || isBoundToDeal(actor, book)) return false;
  if (book.status !== 'sold') return true;
  if (status !== 'available') return false;
  return isAdmin(actor) || now.getTime() - (book.soldAt?.getTime() ?? 0) <= saleReversibleMs;
}
