import { matchPath, type PathName, pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type LinkProps, useLocation } from 'react-router-dom';
import { VisuallyHidden } from '../../components/VisuallyHidden.js';
import { ChatIcon, HomeIcon } from '../../components/dashboard-icons.js';
import { PlusIcon, SearchIcon, UserIcon } from '../../components/icons.js';
import { dealQueries } from '../../features/deals/queries.js';
import { messagingQueries } from '../../features/messaging/queries.js';
import { formatBadge } from '../../lib/format.js';
import { openSearchState } from '../links.js';
import classes from './MemberBar.module.css';

const sellPaths = ['addBook', 'scanShelf', 'importTable'] as const satisfies readonly PathName[];

/** The bottom bar of phones with the links of a member. */
export function MemberBar() {
  const { t } = useTranslation(['dashboard', 'header', 'common']);
  const { pathname, search } = useLocation();
  const { data: unread = 0 } = useQuery(messagingQueries.unread());
  const { data: deals } = useQuery(dealQueries.counts());
  const waiting = deals?.own ?? 0;
  const current = matchPath(pathname)?.name;
  const isDashboard = pathname.startsWith(pathTo('dashboard'));
  const isOn = (...names: readonly PathName[]) => current !== undefined && names.includes(current);
  return (
    <nav className={classes.bar} aria-label={t('shortcuts')}>
      <BarLink to={pathTo('home')} icon={HomeIcon} isCurrent={isOn('home')}>
        {t('header:home')}
      </BarLink>
      <BarLink
        // The dashboard layout has no public search: open that of the home page.
        to={isDashboard ? pathTo('home') : pathname + search}
        state={openSearchState}
        preventScrollReset={!isDashboard}
        icon={SearchIcon}
        isCurrent={isOn('categories', 'category')}
      >
        {t('barSearch')}
      </BarLink>
      <BarLink to={pathTo('addBook')} icon={PlusIcon} isCurrent={isOn(...sellPaths)}>
        {t('barSell')}
      </BarLink>
      <BarLink to={pathTo('messaging')} icon={ChatIcon} isCurrent={isOn('messaging')} count={unread}>
        {t('header:messages')}
        {unread > 0 && <VisuallyHidden>, {t('common:unreadCount', { count: unread })}</VisuallyHidden>}
      </BarLink>
      <BarLink
        to={pathTo('dashboard')}
        icon={UserIcon}
        isCurrent={isDashboard && !isOn('messaging', ...sellPaths)}
        count={waiting}
      >
        {t('barAccount')}
        {waiting > 0 && <VisuallyHidden>, {t('dealsWaiting', { count: waiting })}</VisuallyHidden>}
      </BarLink>
    </nav>
  );
}

function BarLink({
  icon: Icon,
  isCurrent,
  count = 0,
  children,
  ...link
}: Pick<LinkProps, 'to' | 'state' | 'preventScrollReset'> & {
  icon: ComponentType;
  isCurrent: boolean;
  /** The number in the corner of the icon; the children are its text for screen readers. */
  count?: number;
  children: ReactNode;
}) {
  return (
    <Link {...link} className={classes.link} aria-current={isCurrent ? 'page' : undefined}>
      <span className={classes.icon}>
        <Icon />
        {count > 0 && (
          <span className={classes.count} aria-hidden="true">
            {formatBadge(count)}
          </span>
        )}
      </span>
      <span>{children}</span>
    </Link>
  );
}
