import { pathTo } from '@korice/contracts/paths';
import { type ReactNode, Suspense, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { classNames } from '../../components/class-names.js';
import { deferredPart } from '../../components/loading/deferred-part.js';
import { IconButton, IconLink } from '../../components/IconButton.js';
import { CloseIcon, HeartIcon, LogoutIcon, MenuIcon, PlusIcon, SearchIcon, UserIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { lazyScreen } from '../../components/loading/lazy-screen.js';
import { Logo } from '../../components/Logo.js';
import { Wrap } from '../../components/Wrap.js';
import { loginState } from '../../features/auth/login-state.js';
import { useSession } from '../../features/auth/session.js';
import { useLogout } from '../../features/auth/use-logout.js';
import { useWishedIds } from '../../features/wishlist/use-wishes.js';
import { useIsHydrated } from '../../lib/use-is-hydrated.js';
import { FrameNavLink, headerLinks, openSearchState } from '../links.js';
import classes from './Header.module.css';

/** The link to the wishlist with the number of its books. */
function WishlistLink() {
  const { t } = useTranslation('header');
  const count = useWishedIds().size;
  return (
    <IconLink to={pathTo('wishlist')} label={count === 0 ? t('wishlist') : t('wishlistCount', { count })} count={count}>
      <HeartIcon />
    </IconLink>
  );
}

const HeaderSearch = lazyScreen(['home', 'search'], () => import('./HeaderSearch.js'));
const PhoneMenu = lazyScreen([], () => import('./PhoneMenu.js'));
const MessagesLink = deferredPart([], () => import('./MessagesLink.js'));

/** Scroll position in pixels from which the header is compact. */
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

/** Returns the state of a menu or panel over the page; a navigation resets it to `isInitiallyOpen`. */
function useOpenOnPage(isInitiallyOpen = false): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const { key } = useLocation();
  const [choice, setChoice] = useState({ key: '', isOpen: false });
  return [choice.key === key ? choice.isOpen : isInitiallyOpen, (isOpen) => setChoice({ key, isOpen })];
}

/** Makes the header compact once the page is scrolled, without rendering its children again. */
function Head({ children }: { children: ReactNode }) {
  const isScrolled = useIsScrolled();
  return <header className={classNames(classes.head, isScrolled && classes.scrolled)}>{children}</header>;
}

export function Header() {
  const { t } = useTranslation('header');
  const { token } = useSession();
  const logout = useLogout();
  const location = useLocation();
  const [isSearching, setSearching] = useOpenOnPage(location.state === openSearchState);
  const [isMenuOpen, setMenuOpen] = useOpenOnPage();
  const searchToggle = useRef<HTMLButtonElement>(null);
  const isMember = token !== null;
  // The server renders both variants; the inline script of the page chooses the visible one.
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
                  className={classNames(link.isSpare && classes.spare, isForBoth && link.for && classes[link.for])}
                >
                  {t(link.text)}
                </FrameNavLink>
              ))}
          </nav>
          <IconButton
            ref={searchToggle}
            label={t(isSearching ? 'closeSearch' : 'openSearch')}
            aria-expanded={isSearching}
            onClick={() => setSearching(!isSearching)}
          >
            {isSearching ? <CloseIcon /> : <SearchIcon />}
          </IconButton>
          <WishlistLink />
          {(isMember || isForBoth) && (
            <span className={classNames(classes.messages, isForBoth && classes.member)}>
              {isMember && <MessagesLink />}
            </span>
          )}
          <IconLink
            className={classes.wide}
            to={pathTo(isMember ? 'profile' : 'login')}
            state={isMember ? null : loginState({ from: location.pathname + location.search })}
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
            <HeaderSearch
              key={location.key}
              onClose={() => {
                setSearching(false);
                searchToggle.current?.focus();
              }}
            />
          </Suspense>
        )}
      </Head>
      {isSearching && <div className={classes.dim} onClick={() => setSearching(false)} />}
      {isMenuOpen && (
        <Suspense fallback={null}>
          <PhoneMenu onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
