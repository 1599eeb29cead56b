import { Types } from 'mongoose';
import type { SignedLinks } from '../../../platform/signed-links.js';

/** One mail about listings to confirm. */
export interface StaleAsk {
  ownerId: Types.ObjectId;
  /** `askedAt` of every listing that the mail named. */
  at: Date;
}

const purpose = 'stale-listings';

/** Returns the token of the link in that mail, which can only confirm these listings. */
export const staleToken = (links: SignedLinks, { ownerId, at }: StaleAsk): string =>
  links.sign(purpose, `${ownerId.toHexString()}-${at.getTime().toString(36)}`);

/** Returns undefined for a token that was not signed for this purpose. */
export function readStaleToken(links: SignedLinks, token: string): StaleAsk | undefined {
  const [, ownerId, moment] = /^([0-9a-f]{24})-([0-9a-z]{1,10})$/.exec(links.verify(purpose, token) ?? '') ?? [];
  if (ownerId === undefined || moment === undefined) return undefined;
  return { ownerId: new Types.ObjectId(ownerId), at: new Date(parseInt(moment, 36)) };
}
