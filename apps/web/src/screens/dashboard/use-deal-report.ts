import type { Deal } from '@korice/contracts';
import { dealNumber } from '@korice/contracts/deal-terms';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useReportDialog } from '../../features/reports/use-report-dialog.js';

/** Opens the report of a deal's seller, whose text begins with the number of the deal. */
export function useDealReport(
  deal: Deal | null | undefined,
  viewerId: string,
): { open: () => void; dialog: ReactNode } {
  const { t } = useTranslation('deal');
  const { open, dialog } = useReportDialog(viewerId);
  return {
    open: () => {
      if (!deal) return;
      open({ subject: 'user', subjectId: deal.seller._id, line: t('cardNumber', { number: dealNumber(deal._id) }) });
    },
    dialog,
  };
}
