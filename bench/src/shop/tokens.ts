import { createTokens } from '../../../apps/api/src/modules/accounts/auth/tokens.js';
import { memberId } from './member-record.js';

/** The product's signing key in every run. */
export const jwtSecret = 'a secret of the bench, long enough to be one';
const tokens = createTokens(jwtSecret);

/** Returns the headers that a member's browser sends. */
export const authorizationOf = (member: number): { authorization: string } => ({
  authorization: `Bearer ${tokenOf(member)}`,
});

export const tokenOf = (member: number): string => tokens.sign({ userId: memberId(member).toHexString(), version: 0 });
