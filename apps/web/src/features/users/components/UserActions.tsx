import type { UserSummary } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/kit/Button.js';
import { Menu } from '../../../components/kit/Menu.js';
import { RowMenu } from '../../../components/kit/RowMenu.js';
import type { UserChange } from '../mutations.js';
import classes from './UserActions.module.css';

/** Actions of an admin for an account: the usual action of its status as a button, others in a menu. */
export function UserActions({
  user,
  onChange,
}: {
  user: UserSummary;
  onChange: (user: UserSummary, change: UserChange) => void;
}) {
  const { t } = useTranslation('users');
  const { name, status, role } = user;
  const next = status === 'pending' ? 'approve' : status === 'blocked' ? 'unblock' : undefined;
  return (
    <div className={classes.actions}>
      {next && (
        <Button className={classes.next} aria-label={`${t(next)}: ${name}`} onClick={() => onChange(user, next)}>
          {t(next)}
        </Button>
      )}
      <RowMenu className={classes.more} label={t('rowActions', { name })}>
        {status === 'active' && (
          <Menu.Item component={Link} to={pathTo('owner', { ownerId: user._id })}>
            {t('viewProfile')}
          </Menu.Item>
        )}
        {/* Activation sets the role by the e-mail address, so an earlier change would be lost. */}
        {status !== 'pending' && (
          <Menu.Item onClick={() => onChange(user, role === 'admin' ? 'removeAdmin' : 'makeAdmin')}>
            {t(role === 'admin' ? 'removeAdmin' : 'makeAdmin')}
          </Menu.Item>
        )}
        {status === 'active' && <Menu.Item onClick={() => onChange(user, 'mailReset')}>{t('mailReset')}</Menu.Item>}
        {user.hasPasskey && (
          <Menu.Item data-danger onClick={() => onChange(user, 'removePasskeys')}>
            {t('removePasskeys')}
          </Menu.Item>
        )}
        {status !== 'blocked' && (
          <Menu.Item data-danger onClick={() => onChange(user, 'block')}>
            {t('block')}
          </Menu.Item>
        )}
      </RowMenu>
    </div>
  );
}
