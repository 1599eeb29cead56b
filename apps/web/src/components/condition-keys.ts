import type { Condition } from '@korice/contracts';

/** Text keys of the conditions, in the area `conditions`. */
export const conditionKeys = {
  new: 'new',
  'like-new': 'likeNew',
  good: 'good',
  fair: 'fair',
  poor: 'poor',
} as const satisfies Record<Condition, string>;
