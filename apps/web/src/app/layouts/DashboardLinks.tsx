import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Avatar } from '../../components/Avatar.js';
import { BellIcon } from '../../components/bell-icons.js';
import { classNames } from '../../components/class-names.js';
import {
  BagIcon,
  BookIcon,
  ChatIcon,
  DealIcon,
  HomeIcon,
  ImageIcon,
  PageAddIcon,
  PageIcon,
  ShelfIcon,
  UsersIcon,
} from '../../components/dashboard-icons.js';
import { ClockIcon, FlagIcon, PlusIcon } from '../../components/icons.js';
import { useSession } from '../../features/auth/session.js';
import { dealQueries } from '../../features/deals/queries.js';
import { reportQueries } from '../../features/reports/queries.js';
import type { FrameLink, Keys } from '../links.js';
import classes from './DashboardLinks.module.css';
import { LinkCount } from './LinkCount.js';
import MessagesCount from './MessagesCount.js';

/** The links of the sidebar. The profile links to the member's own pages. */
const dashboardLinks: readonly (FrameLink<Keys<'dashboard'>> & {
  icon: ComponentType<{ className?: string }>;
  /** Paths of other screens that belong to the link. */
  others?: readonly string[];
})[] = [
  { to: pathTo('dashboard'), text: 'home', icon: HomeIcon, isExact: true },
  {
    to: pathTo('addBook'),
    text: 'addBook',
    icon: PlusIcon,
    others: [pathTo('scanShelf'), pathTo('importTable')],
  },
  { to: pathTo('bookListing'), text: 'bookListing', icon: BookIcon },
  { to: pathTo('deals'), text: 'deals', icon: DealIcon },
  { to: pathTo('purchasedBooks'), text: 'purchasedBooks', icon: BagIcon },
  { to: pathTo('bookLists'), text: 'lists', icon: PageIcon },
  { to: pathTo('messaging'), text: 'messaging', icon: ChatIcon },
  { to: pathTo('alerts'), text: 'alerts', icon: BellIcon },
];

/** Links for admins, below the others. */
const adminLinks: typeof dashboardLinks = [
  { to: pathTo('addPage'), text: 'addPage', icon: PageAddIcon },
  { to: pathTo('pageListing'), text: 'pageListing', icon: PageIcon },
  { to: pathTo('allBooks'), text: 'allBooks', icon: ShelfIcon },
  { to: pathTo('allUsers'), text: 'allUsers', icon: UsersIcon },
  { to: pathTo('editions'), text: 'editions', icon: BookIcon },
  { to: pathTo('reports'), text: 'reports', icon: FlagIcon },
  { to: pathTo('audit'), text: 'auditLog', icon: ClockIcon },
  { to: pathTo('testImageUpload'), text: 'testImageUpload', icon: ImageIcon },
];

/** The member's name and the links of the dashboard; `isFolded` shows only icons, labelled for screen readers and tooltips. */
export function DashboardLinks({ isFolded = false }: { isFolded?: boolean }) {
  const { t } = useTranslation('dashboard');
  const { user } = useSession();
  const { pathname } = useLocation();
  const { data: open = 0 } = useQuery({ ...reportQueries.openCount(), enabled: user?.role === 'admin' });
  const { data: deals } = useQuery(dealQueries.counts());
  const name = user?.name ?? '';
  const isCurrent = ({ to, isExact = false, others = [] }: (typeof dashboardLinks)[number]): boolean =>
    [to, ...others].includes(pathname) || (!isExact && pathname.startsWith(`${to}/`));
  const link = (one: (typeof dashboardLinks)[number]) => {
    const { to, text, icon: Icon } = one;
    return (
      <Link key={to} to={to} aria-current={isCurrent(one) ? 'page' : undefined} title={isFolded ? t(text) : undefined}>
        <Icon />
        <span className={classes.words}>{t(text)}</span>
        {to === pathTo('messaging') && <MessagesCount className={classes.count} />}
        {to === pathTo('deals') && (
          <LinkCount count={deals?.own ?? 0} className={classes.count}>
            {t('dealsWaiting', { count: deals?.own ?? 0 })}
          </LinkCount>
        )}
        {to === pathTo('reports') && (
          <LinkCount count={open} className={classes.count}>
            {t('openReports', { count: open })}
          </LinkCount>
        )}
      </Link>
    );
  };
  return (
    <div className={classNames(isFolded && classes.folded)}>
      <div className={classes.me}>
        <Avatar name={name} image={user?.image ?? ''} size="s" />
        <span className={classes.words}>
          <b>{name}</b>
          <span>
            {t(user?.role === 'admin' ? 'roleAdmin' : user?.sellerKind === 'trader' ? 'roleTrader' : 'roleMember')}
          </span>
        </span>
      </div>
      <nav className={classes.links} aria-label={t('nav')}>
        {dashboardLinks.map(link)}
        {user?.role === 'admin' && <div className={classes.admin}>{adminLinks.map(link)}</div>}
      </nav>
    </div>
  );
}
