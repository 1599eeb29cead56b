import { useState } from 'react';
import { ProblemError } from '../../lib/call.js';
import { nextSent } from '../../lib/last-sent.js';
import { useDraft } from '../../lib/use-draft.js';
import { useFields } from '../../lib/use-fields.js';
import type { AskedReport } from './asked-report.js';
import { useSendReport } from './mutations.js';
import { checkReport, readReportDraft, reportDraftName, type ReportValues } from './report-values.js';

/** Everything that the form of a report remembers and does. What is typed stays on the device until it is sent. */
export function useReportForm(asked: AskedReport, reporterId: string | undefined, onSent: () => void) {
  const [begun] = useState(() => {
    const { lastSent: last, ...kept } = readReportDraft(reporterId, asked) ?? { reason: '', text: '', lastSent: null };
    return { values: kept, lastSent: last };
  });
  const fields = useFields<ReportValues>(begun.values);
  const { values, refuse } = fields;
  const isEmpty = values.reason === '' && values.text.trim() === '';
  const [lastSent, setLastSent] = useState(begun.lastSent);
  const { forget } = useDraft(reporterId, reportDraftName(asked), isEmpty ? null : { ...values, lastSent });
  const sending = useSendReport();
  const [failure, setFailure] = useState<{ error: unknown; attempt: number } | null>(null);

  function take(error: unknown): void {
    if (error instanceof ProblemError && refuse(error.errors)) return;
    setFailure((before) => ({ error, attempt: (before?.attempt ?? 0) + 1 }));
  }

  function submit(): void {
    if (sending.isPending) return;
    const { reason } = values;
    const found = checkReport(asked, values);
    if (found.length > 0 || reason === '') {
      setFailure(null);
      refuse(found);
      return;
    }
    const sent = nextSent(values, lastSent);
    setLastSent(sent);
    const { subject, subjectId } = asked;
    sending.mutate(
      { subject, subjectId, reason, text: values.text, clientId: sent.clientId },
      {
        onSuccess: () => {
          forget();
          onSent();
        },
        onError: take,
      },
    );
  }

  return { ...fields, isSending: sending.isPending, failure, submit };
}
