import { pathTo } from '@korice/contracts/paths';
import { loginState } from '../../features/auth/login-state.js';
import { useSession } from '../../features/auth/session.js';
import { ReportButton } from '../../features/reports/components/ReportButton.js';
import { useReportDialog } from '../../features/reports/use-report-dialog.js';
import { useAskedOnce } from '../../lib/use-asked-once.js';

/** The query parameter that opens the report after a login. */
const askedName = 'report';

/** Reports the book or the seller of the screen at `href`. A visitor logs in first; after that the dialog opens. */
export function ReportLink({
  subject,
  subjectId,
  href,
}: {
  subject: 'book' | 'user';
  subjectId: string;
  href: string;
}) {
  const { token, user } = useSession();
  const { open, isLoading, dialog } = useReportDialog(user?._id);
  const isMember = token !== null;
  useAskedOnce(askedName, isMember, () => open({ subject, subjectId }));

  return (
    <>
      <ReportButton
        subject={subject}
        login={
          isMember
            ? undefined
            : { to: pathTo('login'), state: loginState({ from: `${href}?${askedName}=1`, reason: 'report' }) }
        }
        disabled={isLoading}
        onClick={() => open({ subject, subjectId })}
      />
      {dialog}
    </>
  );
}
