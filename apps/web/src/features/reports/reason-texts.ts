import type { ReportReason } from '@korice/contracts';

/** Keys of the i18n namespace `report`. */
export const reasonTexts = {
  fraud: 'reasonFraud',
  misleading: 'reasonMisleading',
  forbidden: 'reasonForbidden',
  abuse: 'reasonAbuse',
  spam: 'reasonSpam',
  other: 'reasonOther',
} as const satisfies Record<ReportReason, string>;

export const isReason = (text: string): text is ReportReason => Object.hasOwn(reasonTexts, text);
