import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { IconButton, IconLink } from '../../components/IconButton.js';
import { ExternalIcon, LogoutIcon, MenuIcon, UserIcon } from '../../components/icons.js';
import { LanguageSwitch } from '../../components/LanguageSwitch.js';
import { Logo } from '../../components/Logo.js';
import { SchemeSwitch } from '../../components/SchemeSwitch.js';
import { VisuallyHidden } from '../../components/VisuallyHidden.js';
import { useLogout } from '../../features/auth/use-logout.js';
import classes from './DashboardTopBar.module.css';
import { MessagesLink } from './MessagesLink.js';

export function DashboardTopBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const { t } = useTranslation(['dashboard', 'header', 'common']);
  const logout = useLogout();
  return (
    <header className={classes.top}>
      <IconButton className={classes.phone} label={t('header:openMenu')} aria-haspopup="dialog" onClick={onOpenMenu}>
        <MenuIcon />
      </IconButton>
      <Link className={classes.brand} to={pathTo('home')} aria-label={t('header:brandHome')}>
        <Logo />
      </Link>
      <div className={classes.switches}>
        <LanguageSwitch />
        <SchemeSwitch />
      </div>
      <a className={classes.website} href={pathTo('home')} target="_blank" rel="noopener">
        {t('website')}
        <ExternalIcon />
        <VisuallyHidden>({t('common:opensInNewTab')})</VisuallyHidden>
      </a>
      <MessagesLink />
      <IconLink className={classes.wide} to={pathTo('profile')} label={t('profile')}>
        <UserIcon />
      </IconLink>
      <IconButton className={classes.wide} label={t('logout')} onClick={logout}>
        <LogoutIcon />
      </IconButton>
    </header>
  );
}
