import type { ReplyTime } from '@korice/contracts';

/** Keys of `buying` that say how soon a seller usually answers. */
export const replyKeys = {
  hour: 'replyHour',
  hours: 'replyHours',
  day: 'replyDay',
  days: 'replyDays',
} as const satisfies Record<ReplyTime, string>;
