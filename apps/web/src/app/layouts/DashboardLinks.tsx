import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { Avatar } from '../../components/Avatar.js';
import { classNames } from '../../components/class-names.js';
import { VisuallyHidden } from '../../components/VisuallyHidden.js';
import { useSession } from '../../features/auth/session.js';
import { messagingQueries } from '../../features/messaging/queries.js';
import { reportQueries } from '../../features/reports/queries.js';
import { adminLinks, dashboardLinks } from '../links.js';
import classes from './DashboardLinks.module.css';

/** Who is logged in, and the ways through the account; `isFolded` leaves the icons, named for screen readers and the pointer. */
export function DashboardLinks({ isFolded = false }: { isFolded?: boolean }) {
  const { t } = useTranslation(['dashboard', 'common']);
  const { data: unread = 0 } = useQuery(messagingQueries.unread());
  const { user } = useSession();
  const { data: open = 0 } = useQuery({ ...reportQueries.openCount(), enabled: user?.role === 'admin' });
  const name = user?.name ?? '';
  const link = ({ to, text, icon: Icon, isExact = false }: (typeof dashboardLinks)[number]) => (
    <NavLink key={to} to={to} end={isExact} title={isFolded ? t(text) : undefined}>
      <Icon />
      <span className={classes.words}>{t(text)}</span>
      {to === pathTo('messaging') && <Count count={unread}>{t('common:unreadCount', { count: unread })}</Count>}
      {to === pathTo('reports') && <Count count={open}>{t('openReports', { count: open })}</Count>}
    </NavLink>
  );
  return (
    <div className={classNames(isFolded && classes.folded)}>
      <div className={classes.me}>
        <Avatar name={name} image={user?.image ?? ''} size="s" />
        <span className={classes.words}>
          <b>{name}</b>
          <span>{t(user?.role === 'admin' ? 'roleAdmin' : 'roleMember')}</span>
        </span>
      </div>
      <nav className={classes.links} aria-label={t('nav')}>
        {dashboardLinks.map(link)}
        {user?.role === 'admin' && <div className={classes.admin}>{adminLinks.map(link)}</div>}
      </nav>
    </div>
  );
}

/** How much waits behind a link; the words are for screen readers. Nothing for none. */
const Count = ({ count, children }: { count: number; children: ReactNode }) =>
  count > 0 && (
    <span className={classes.count}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{children}</VisuallyHidden>
    </span>
  );
