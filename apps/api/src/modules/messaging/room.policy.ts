import type { Identity } from '../../platform/identity.js';

interface PolicyRoom<Id extends Identity = Identity> {
  ownerId: Id;
  buyerId: Id;
}

export type Side = 'owner' | 'buyer';

/** Returns the side of a member in a conversation; undefined for a stranger. */
export function sideOf(room: PolicyRoom, userId: string): Side | undefined {
  if (room.ownerId.toHexString() === userId) return 'owner';
  return room.buyerId.toHexString() === userId ? 'buyer' : undefined;
}

export const otherSide = (side: Side): Side => (side === 'owner' ? 'buyer' : 'owner');

export const memberOn = <Id extends Identity>({ ownerId, buyerId }: PolicyRoom<Id>, side: Side): Id =>
  side === 'owner' ? ownerId : buyerId;

interface CountedRoom {
  written: Record<Side, number>;
  read: Record<Side, { count: number }>;
}

/** Returns the number of messages of the other side that a side has not read. */
export const unreadOf = (room: CountedRoom, side: Side): number =>
  room.written[otherSide(side)] - room.read[side].count;
