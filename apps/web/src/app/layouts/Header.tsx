import { pathTo } from '@korice/contracts/paths';
import { type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { classNames } from '../../components/class-names.js';
import { IconButton, IconLink } from '../../components/IconButton.js';
import { CloseIcon, LogoutIcon, MenuIcon, PlusIcon, SearchIcon, UserIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { Logo } from '../../components/Logo.js';
import { Wrap } from '../../components/Wrap.js';
import { useSession } from '../../features/auth/session.js';
import { useLogout } from '../../features/auth/use-logout.js';
import { useIsHydrated } from '../../lib/use-is-hydrated.js';
import { lazyScreen } from '../../components/lazy-screen.js';
import { headerLinks } from '../links.js';
import { FrameNavLink } from './FrameNavLink.js';
import classes from './Header.module.css';
import { PhoneMenu } from './PhoneMenu.js';
import { WishlistLink } from './WishlistLink.js';

const HeaderSearch = lazyScreen(['home', 'search'], () => import('./HeaderSearch.js'));

/** From how many pixels on the header draws itself in. */
const scrollThreshold = 50;

function onScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

const useIsScrolled = (): boolean =>
  useSyncExternalStore(
    onScroll,
    () => window.scrollY > scrollThreshold,
    () => false,
  );

/** What is opened over a page belongs to that page: it is closed, and empty when opened again, as soon as one navigates. */
function useOpenOnPage(): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const { key } = useLocation();
  const [openedOn, setOpenedOn] = useState<string>();
  return [openedOn === key, (isOpen) => setOpenedOn(isOpen ? key : undefined)];
}

/** Draws itself in once the page is scrolled; what it holds is not drawn anew for that. */
function Head({ children }: { children: ReactNode }) {
  const isScrolled = useIsScrolled();
  return <header className={classNames(classes.head, isScrolled && classes.scrolled)}>{children}</header>;
}

export function Header() {
  const { t } = useTranslation('header');
  const { token } = useSession();
  const logout = useLogout();
  const [isSearching, setSearching] = useOpenOnPage();
  const [isMenuOpen, setMenuOpen] = useOpenOnPage();
  const isMember = token !== null;
  // What the server draws is for both, and the page's first script says which of them shows.
  const isForBoth = !useIsHydrated();

  return (
    <>
      <Head>
        <Wrap className={classes.bar}>
          <Link className={classes.brand} to={pathTo('home')} aria-label={t('brandHome')}>
            <Logo />
          </Link>
          <nav className={classes.nav} aria-label={t('mainNav')}>
            {headerLinks
              .filter((link) => link.for === undefined || isForBoth || (link.for === 'member') === isMember)
              .map((link) => (
                <FrameNavLink
                  key={link.to}
                  link={link}
                  className={classNames(isForBoth && link.for && classes[link.for])}
                >
                  {t(link.text)}
                </FrameNavLink>
              ))}
          </nav>
          <IconButton
            label={t(isSearching ? 'closeSearch' : 'openSearch')}
            aria-expanded={isSearching}
            onClick={() => setSearching(!isSearching)}
          >
            {isSearching ? <CloseIcon /> : <SearchIcon />}
          </IconButton>
          <WishlistLink />
          <IconLink
            className={classes.wide}
            to={pathTo(isMember ? 'profile' : 'login')}
            label={t(isMember ? 'profile' : 'profileLogin')}
          >
            <UserIcon />
          </IconLink>
          {(isMember || isForBoth) && (
            <IconButton
              className={classNames(classes.wide, isForBoth && classes.member)}
              label={t('logout')}
              onClick={logout}
            >
              <LogoutIcon />
            </IconButton>
          )}
          <Button component={Link} to={pathTo('addBook')} className={classes.sell} leftSection={<PlusIcon />}>
            {t('sell')}
          </Button>
          <IconButton
            className={classes.phone}
            label={t('openMenu')}
            aria-haspopup="dialog"
            onClick={() => setMenuOpen(true)}
          >
            <MenuIcon />
          </IconButton>
        </Wrap>
        {isSearching && (
          <Suspense fallback={null}>
            <HeaderSearch onClose={() => setSearching(false)} />
          </Suspense>
        )}
      </Head>
      {isSearching && <div className={classes.dim} onClick={() => setSearching(false)} />}
      <PhoneMenu isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
    </>
  );
}
