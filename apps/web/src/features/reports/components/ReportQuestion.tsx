import type { Report } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import { Question } from '../../../components/Question.js';

export interface AskedReportStatus {
  report: Report;
  status: 'acted' | 'dismissed';
}

const words = {
  acted: { title: 'actTitle', body: 'actBody', confirm: 'act' },
  dismissed: { title: 'dismissTitle', body: 'dismissBody', confirm: 'dismiss' },
} as const;

/** Says what closing a report entails before it happens. Open while `asked` is there. */
export function ReportQuestion({
  asked,
  onClose,
  onConfirm,
}: {
  asked: AskedReportStatus | null;
  onClose: () => void;
  onConfirm: (asked: AskedReportStatus) => void;
}) {
  const { t } = useTranslation('admin');
  const { title, body, confirm } = words[asked?.status ?? 'acted'];
  return (
    <Question
      isOpen={asked !== null}
      onClose={onClose}
      title={t(title)}
      verb={t(confirm)}
      onConfirm={() => {
        if (asked) onConfirm(asked);
      }}
    >
      {t(body)}
    </Question>
  );
}
