import { pathTo } from '@korice/contracts/paths';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { classNames } from '../../components/class-names.js';
import { IconButton, IconLink } from '../../components/IconButton.js';
import { CloseIcon, ExternalIcon, LogoutIcon, MenuIcon, SearchIcon, UserIcon } from '../../components/icons.js';
import { LanguageSwitch } from '../../components/LanguageSwitch.js';
import { Logo } from '../../components/Logo.js';
import { SchemeSwitch } from '../../components/SchemeSwitch.js';
import { VisuallyHidden } from '../../components/VisuallyHidden.js';
import { useLogout } from '../../features/auth/use-logout.js';
import { DashboardSearch } from './DashboardSearch.js';
import classes from './DashboardTopBar.module.css';
import MessagesLink from './MessagesLink.js';

export function DashboardTopBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const { t } = useTranslation(['dashboard', 'header', 'common']);
  const logout = useLogout();
  const { key } = useLocation();
  const [searchingOn, setSearchingOn] = useState<string>();
  const isSearching = searchingOn === key;
  const searchToggle = useRef<HTMLButtonElement>(null);
  return (
    <header className={classes.top}>
      <IconButton className={classes.phone} label={t('header:openMenu')} aria-haspopup="dialog" onClick={onOpenMenu}>
        <MenuIcon />
      </IconButton>
      <Link className={classes.brand} to={pathTo('home')} aria-label={t('header:brandHome')}>
        <Logo />
      </Link>
      <DashboardSearch className={classes.search} />
      <IconButton
        ref={searchToggle}
        className={classNames(classes.phone, classes.searchButton)}
        label={t(isSearching ? 'header:closeSearch' : 'header:openSearch')}
        aria-expanded={isSearching}
        onClick={() => setSearchingOn(isSearching ? undefined : key)}
      >
        {isSearching ? <CloseIcon /> : <SearchIcon />}
      </IconButton>
      {isSearching && (
        <div className={classNames(classes.phone, classes.panel)}>
          <DashboardSearch
            autoFocus
            onClose={() => {
              setSearchingOn(undefined);
              searchToggle.current?.focus();
            }}
          />
        </div>
      )}
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
