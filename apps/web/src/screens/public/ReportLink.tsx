import type { ReportSubject } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type LinkProps } from 'react-router-dom';
import { FlagIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { loginState } from '../../features/auth/login-state.js';
import { useSession } from '../../features/auth/session.js';
import { useReportDialog } from '../../features/reports/use-report-dialog.js';
import { useAskedOnce } from '../../lib/use-asked-once.js';
import classes from './ReportLink.module.css';

/** Opens the report dialog; a link to the login for a visitor. */
function ReportButton({
  subject,
  login,
  ...props
}: {
  subject: Exclude<ReportSubject, 'room'>;
  login: Pick<LinkProps, 'to' | 'state'> | undefined;
} & Pick<ComponentProps<typeof Button<'button'>>, 'onClick' | 'disabled'>) {
  const { t } = useTranslation('report');
  const look = { variant: 'plain', className: classes.quiet, leftSection: <FlagIcon /> } as const;
  if (login)
    return (
      <Button {...look} component={Link} {...login}>
        {t(subject)}
      </Button>
    );
  return (
    <Button {...look} aria-haspopup="dialog" {...props}>
      {t(subject)}
    </Button>
  );
}

/** The query parameter that opens the report after a login. */
const askedName = 'report';

/** Reports the book or the seller of the screen at `href`. A visitor logs in first and comes back to the same question. */
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
