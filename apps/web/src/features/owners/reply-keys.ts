import type { ReplyTime } from '@korice/contracts';

/** Keys of the i18n namespace `buying` for the usual reply time of a seller. */
export const replyKeys = {
  hour: 'replyHour',
  hours: 'replyHours',
  day: 'replyDay',
  days: 'replyDays',
} as const satisfies Record<ReplyTime, string>;
