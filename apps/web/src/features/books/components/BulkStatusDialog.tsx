import type { BookStatus } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/Dialog.js';
import { Button } from '../../../components/kit/Button.js';

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
  const { t } = useTranslation(['bookTable', 'statuses', 'common']);
  return (
    <Dialog
      isAlert
      isOpen={status !== null}
      onClose={onClose}
      title={t('bulkTitle')}
      actions={
        status && (
          <>
            <Button onClick={onClose}>{t('common:cancel')}</Button>
            <Button variant="filled" onClick={() => onConfirm(status)}>
              {t('bulkStatus')}
            </Button>
          </>
        )
      }
    >
      {status && t('bulkBody', { status: t(`statuses:${status}`) })}
    </Dialog>
  );
}
