import type { BookStatus } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import { Question } from '../../../components/Question.js';
import { formatNumber } from '../../../lib/format.js';

/** Asks before the status of several books changes. */
export function BulkStatusDialog({
  status,
  count,
  onClose,
  onConfirm,
}: {
  /** Null while nothing is asked. */
  status: BookStatus | null;
  /** So many change by it. */
  count: number;
  onClose: () => void;
  onConfirm: (status: BookStatus) => void;
}) {
  const { t } = useTranslation(['bookTable', 'statuses']);
  return (
    <Question
      isOpen={status !== null}
      onClose={onClose}
      title={t('bulkTitle', { count, replace: { count: formatNumber(count) } })}
      verb={t('bulkStatus')}
      onConfirm={() => {
        if (status) onConfirm(status);
      }}
    >
      {status && t('bulkBody', { status: t(`statuses:${status}`) })}
    </Question>
  );
}
