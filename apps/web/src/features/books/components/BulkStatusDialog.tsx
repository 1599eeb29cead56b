import type { BookStatus } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import { Question } from '../../../components/Question.js';

/** Asks before the status of several books changes. */
export function BulkStatusDialog({
  status,
  onClose,
  onConfirm,
}: {
  /** Null while nothing is asked. */
  status: BookStatus | null;
  onClose: () => void;
  onConfirm: (status: BookStatus) => void;
}) {
  const { t } = useTranslation(['bookTable', 'statuses']);
  return (
    <Question
      isOpen={status !== null}
      onClose={onClose}
      title={t('bulkTitle')}
      verb={t('bulkStatus')}
      onConfirm={() => {
        if (status) onConfirm(status);
      }}
    >
      {status && t('bulkBody', { status: t(`statuses:${status}`) })}
    </Question>
  );
}
