import { z } from 'zod';
import { Id } from './common.js';
import { dealReasons, dealStates } from './deal-steps.js';

/**
 * A step of a deal as its conversation shows it. `changed` is a proposal of other terms. `priceRsd` is the amount that
 * the buyer pays in whole dinars, including postage unless the seller pays it.
 */
export const DealNotice = z.object({
  dealId: Id,
  step: z.enum([...dealStates, 'changed']),
  bookCount: z.int().min(1),
  priceRsd: z.int(),
  reason: z.enum(dealReasons).nullable(),
  carrier: z.string(),
  tracking: z.string(),
});
export type DealNotice = z.infer<typeof DealNotice>;
