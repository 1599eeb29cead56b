import type { Report } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/Dialog.js';
import { Button } from '../../../components/kit/Button.js';

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
  const { t } = useTranslation(['admin', 'common']);
  const { title, body, confirm } = words[asked?.status ?? 'acted'];
  return (
    <Dialog
      isAlert
      isOpen={asked !== null}
      onClose={onClose}
      title={t(title)}
      actions={
        asked && (
          <>
            <Button onClick={onClose}>{t('common:cancel')}</Button>
            <Button variant="filled" onClick={() => onConfirm(asked)}>
              {t(confirm)}
            </Button>
          </>
        )
      }
    >
      {t(body)}
    </Dialog>
  );
}
