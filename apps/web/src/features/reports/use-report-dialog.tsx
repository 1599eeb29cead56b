import { type ReactNode, useRef, useState } from 'react';
import { notifyChunkLoadError } from '../../lib/chunk-load-error.js';
import type { ReportRequest } from './report-request.js';

type Dialog = typeof import('./components/ReportDialog.js').ReportDialog;

/** Opens the report dialog, which is loaded lazily. The screen renders `dialog` and loads the i18n namespaces `report` and `errors`. */
export function useReportDialog(reporterId: string | undefined): {
  open: (asked: ReportRequest) => void;
  isLoading: boolean;
  dialog: ReactNode;
} {
  const [isLoading, setLoading] = useState(false);
  const [shown, setShown] = useState<{ Dialog: Dialog; asked: ReportRequest } | null>(null);
  const [isOpen, setOpen] = useState(false);
  /** Key of the dialog: changes for the next report, because the sent one stays mounted to close and restore the focus. */
  const [round, setRound] = useState(0);
  const wasSent = useRef(false);

  function open(asked: ReportRequest): void {
    setLoading(true);
    import('./components/ReportDialog.js')
      .then(({ ReportDialog }) => {
        if (wasSent.current) setRound((count) => count + 1);
        wasSent.current = false;
        setShown({ Dialog: ReportDialog, asked });
        setOpen(true);
      })
      .catch(notifyChunkLoadError)
      .finally(() => setLoading(false));
  }

  return {
    open,
    isLoading,
    dialog: shown && (
      <shown.Dialog
        key={`${shown.asked.subject} ${shown.asked.subjectId} ${round}`}
        asked={shown.asked}
        reporterId={reporterId}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onSent={() => {
          wasSent.current = true;
          setOpen(false);
        }}
      />
    ),
  };
}
