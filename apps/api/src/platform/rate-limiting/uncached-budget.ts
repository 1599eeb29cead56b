import { currentCaller, runAsCaller } from './caller.js';
import { limits, uncachedCosts, type UncachedKind } from './limits.js';
import type { RateLimits } from './rate-limits.js';

/**
 * Charges the cost of an uncached response to the budget of the current caller: of the account, else of the address.
 * @throws RATE_LIMITED when the budget of this minute is spent.
 */
export type ChargeUncached = (kind: UncachedKind) => Promise<void>;

/** Jobs have no caller and are not charged. */
export const createChargeUncached =
  (rateLimits: Pick<RateLimits, 'consume'>): ChargeUncached =>
  async (kind) => {
    const caller = currentCaller();
    if (!caller || caller.isCharged) return;
    const { address, accountId } = caller;
    if (accountId === undefined) await rateLimits.consume(limits.uncachedByAddress, address, uncachedCosts[kind]);
    else await rateLimits.consume(limits.uncachedByAccount, accountId, uncachedCosts[kind]);
  };

/** Runs work that was charged as a whole: nothing within it is charged again. */
export function withoutCharge<T>(work: () => T): T {
  const caller = currentCaller();
  return caller ? runAsCaller({ ...caller, isCharged: true }, work) : work();
}
