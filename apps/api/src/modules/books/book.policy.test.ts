import { describe, expect, it } from 'vitest';
import {
  canBecome,
  canListAnyStatus,
  canManage,
  canRead,
  canSeePerson,
  isEditable,
  isGoneFor,
  isKeptForBuyer,
  saleReversibleMs,
} from './book.policy.js';

const identity = (id: string) => ({ toHexString: () => id });
const owner = { _id: 'a1', role: 'member' as const };
const buyer = { _id: 'b2', role: 'member' as const };
const stranger = { _id: 'c3', role: 'member' as const };
const admin = { _id: 'd4', role: 'admin' as const };

const now = new Date('2026-03-01T12:00:00Z');
const book = {
  owner: { _id: identity('a1') },
  ownerActive: true,
  status: 'available' as const,
  hiddenFromOwner: false,
};
const reserved = { ...book, status: 'reserved' as const, reservedFor: identity('b2') };
const sold = { ...reserved, status: 'sold' as const, soldAt: now };
const orphaned = { ...sold, ownerActive: false };

describe('book policy', () => {
  // @spec 6-delete-checked
  it('lets only the owner and admins manage a book', () => {
    expect([owner, admin].map((actor) => canManage(actor, book))).toEqual([true, true]);
    expect([buyer, stranger].map((actor) => canManage(actor, reserved))).toEqual([false, false]);
  });

  it('shows reservedFor to the owner, admins and that person only', () => {
    expect([owner, admin, buyer, stranger, undefined].map((viewer) => canSeePerson(viewer, reserved))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(canSeePerson(undefined, book)).toBe(false);
  });

  it('hides the books of blocked owners from all but admins and the buyer', () => {
    expect([undefined, stranger, buyer, admin].map((viewer) => canRead(viewer, book))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect([undefined, stranger, owner, buyer, admin].map((viewer) => canRead(viewer, orphaned))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
    expect(canRead(buyer, { ...reserved, ownerActive: false })).toBe(false);
  });

  it('lets only admins list books of any status', () => {
    expect([undefined, owner, admin].map(canListAnyStatus)).toEqual([false, false, true]);
  });

  it('makes a sold book read-only, keeps it for its buyer, and hides it only from an owner who deleted it', () => {
    expect([book, reserved, sold].map(isEditable)).toEqual([true, true, false]);
    const { reservedFor: _, ...soldToNobody } = sold;
    expect([reserved, sold, soldToNobody].map(isKeptForBuyer)).toEqual([false, true, false]);
    expect(isGoneFor(owner, { ...sold, hiddenFromOwner: true })).toBe(true);
    expect(isGoneFor(admin, { ...sold, hiddenFromOwner: true })).toBe(false);
    expect(isGoneFor(owner, sold)).toBe(false);
  });

  it('lets the owner change between available, reserved and sold, except from sold to reserved', () => {
    const to = (from: typeof book | typeof sold | typeof reserved) =>
      (['available', 'reserved', 'sold'] as const).filter((status) => canBecome(owner, from, status, now));
    expect(to(book)).toEqual(['reserved', 'sold']);
    expect(to(reserved)).toEqual(['available', 'sold']);
    expect(to(sold)).toEqual(['available']);
  });

  it('lets the owner undo a sale for 14 days, and admins at any time', () => {
    const inTime = new Date(now.getTime() + saleReversibleMs);
    const late = new Date(inTime.getTime() + 1);
    expect(canBecome(owner, sold, 'available', inTime)).toBe(true);
    expect(canBecome(owner, sold, 'available', late)).toBe(false);
    expect(canBecome(admin, sold, 'available', late)).toBe(true);
    expect(canBecome(admin, sold, 'reserved', late)).toBe(false);
  });
});
