import { type ReactNode, useRef, useState } from 'react';
import { notifyChunkLoadError } from '../../lib/chunk-load-error.js';
import type { AskedReport } from './asked-report.js';

type Dialog = typeof import('./components/ReportDialog.js').ReportDialog;

/**
 * A report that somebody logged in can be asked for, once its code is there: few ever need it, so it comes when it is first opened. The
 * screen loads the areas `report` and `errors`, and shows `dialog`.
 */
export function useReportDialog(reporterId: string | undefined): {
  open: (asked: AskedReport) => void;
  isLoading: boolean;
  dialog: ReactNode;
} {
  const [isLoading, setLoading] = useState(false);
  const [shown, setShown] = useState<{ Dialog: Dialog; asked: AskedReport } | null>(null);
  const [isOpen, setOpen] = useState(false);
  /** Another one begins empty; the one that was sent is still there until then, to close and give back the focus. */
  const [round, setRound] = useState(0);
  const wasSent = useRef(false);

  function open(asked: AskedReport): void {
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
