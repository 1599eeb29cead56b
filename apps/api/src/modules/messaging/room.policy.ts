import type { Identity } from '../../platform/identity.js';

interface PolicyRoom<Id extends Identity = Identity> {
  ownerId: Id;
  buyerId: Id;
}

export type Side = 'owner' | 'buyer';

/** On which side of a conversation somebody is; undefined for a stranger, to whom it does not exist. */
export function sideOf(room: PolicyRoom, userId: string): Side | undefined {
  if (room.ownerId.toHexString() === userId) return 'owner';
  return room.buyerId.toHexString() === userId ? 'buyer' : undefined;
}

export const otherSide = (side: Side): Side => (side === 'owner' ? 'buyer' : 'owner');

/** Who is on a side of a conversation. */
export const memberOn = <Id extends Identity>({ ownerId, buyerId }: PolicyRoom<Id>, side: Side): Id =>
  side === 'owner' ? ownerId : buyerId;

interface CountedRoom {
  written: Record<Side, number>;
  read: Record<Side, { count: number }>;
}

/** How many messages of the other side one side has not read. */
export const unreadOf = (room: CountedRoom, side: Side): number =>
  room.written[otherSide(side)] - room.read[side].count;
