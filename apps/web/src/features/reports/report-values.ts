import { reportBounds, ReportBody, ReportReason } from '@korice/contracts/reports';
import type { TFunction } from 'i18next';
import { z } from 'zod';
import { checkFields, type FieldFault, invalidTextKey } from '../../lib/check-fields.js';
import { readDraft } from '../../lib/draft.js';
import { LastSent } from '../../lib/last-sent.js';
import type { AskedReport } from './asked-report.js';

export const reportReasons = ReportReason.options;

export interface ReportValues {
  /** '' before a choice. */
  reason: z.infer<typeof ReportReason> | '';
  text: string;
}

const ReportDraft = z.object({
  reason: z.union([ReportReason, z.literal('')]),
  text: z.string(),
  lastSent: LastSent,
});
type ReportDraft = z.infer<typeof ReportDraft>;

export const reportDraftName = ({ subject, subjectId }: AskedReport) => `report.${subject}.${subjectId}`;

export const readReportDraft = (userId: string | undefined, asked: AskedReport): ReportDraft | null =>
  userId === undefined ? null : readDraft({ userId, what: reportDraftName(asked) }, ReportDraft);

export const checkReport = ({ subject, subjectId }: AskedReport, values: ReportValues): FieldFault[] =>
  checkFields(ReportBody, { subject, subjectId, ...values });

/** Translates an error code of the contract or the API for a field. */
export function reportFieldText(
  t: TFunction<['report', 'errors']>,
  field: Extract<keyof ReportValues, string>,
  code: string,
): string {
  if (field === 'reason') return t('reasonRequired');
  return code === 'too_big' ? t('errors:tooLong', { count: reportBounds.text }) : t(`errors:${invalidTextKey(code)}`);
}
