import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { classNames } from '../../components/class-names.js';
import { IconButton } from '../../components/IconButton.js';
import { LeftIcon, RightIcon } from '../../components/icons.js';
import { Logo } from '../../components/Logo.js';
import { DashboardLinks } from './DashboardLinks.js';
import classes from './DashboardSidebar.module.css';

const version = '1.0.0';

export function DashboardSidebar({ isFolded, onToggle }: { isFolded: boolean; onToggle: () => void }) {
  const { t } = useTranslation(['dashboard', 'header']);
  return (
    <aside aria-label={t('barAccount')} className={classNames(classes.side, isFolded && classes.folded)}>
      <div className={classes.inside}>
        <Link className={classes.brand} to={pathTo('home')} aria-label={t('header:brandHome')}>
          <Logo markOnly={isFolded} />
        </Link>
        <DashboardLinks isFolded={isFolded} />
        <div className={classes.foot}>
          {!isFolded && <span>{t('version', { version })}</span>}
          <IconButton label={t(isFolded ? 'expandSidebar' : 'collapseSidebar')} onClick={onToggle}>
            {isFolded ? <RightIcon /> : <LeftIcon />}
          </IconButton>
        </div>
      </div>
    </aside>
  );
}
