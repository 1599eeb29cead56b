import type { ReportSubject } from '@korice/contracts';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type LinkProps } from 'react-router-dom';
import { FlagIcon } from '../../../components/icons.js';
import { Button } from '../../../components/kit/Button.js';
import classes from './ReportButton.module.css';

/** Opens the report dialog; a link to the login for a visitor. */
export function ReportButton({
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
