import { matchPath, pathTo } from '@korice/contracts/paths';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { classNames } from '../../components/class-names.js';
import { LanguageSwitch } from '../../components/LanguageSwitch.js';
import { Button } from '../../components/kit/Button.js';
import { LogoutIcon, UserIcon } from '../../components/icons.js';
import { SchemeSwitch } from '../../components/SchemeSwitch.js';
import { Sheet } from '../../components/Sheet.js';
import { useSession } from '../../features/auth/session.js';
import { useLogout } from '../../features/auth/use-logout.js';
import { MessengerProvider } from '../../features/messaging/components/MessengerProvider.js';
import { readStored, storageNames, writeStored } from '../../lib/storage.js';
import { useIsDesk } from '../../lib/use-width.js';
import { DashboardLinks } from './DashboardLinks.js';
import { FreshLoginQuestion } from '../overlays.js';
import classes from './DashboardLayout.module.css';
import { DashboardSidebar } from './DashboardSidebar.js';
import { DashboardTopBar } from './DashboardTopBar.js';
import { contentId, SkipLink } from './SkipLink.js';
import { useAccount } from './use-account.js';

/** Returns whether the sidebar shows icons only: the choice stored on this device, otherwise true between phone and desktop widths. */
function useFolded(): [isFolded: boolean, toggle: () => void] {
  const isDesk = useIsDesk();
  const [chosen, setChosen] = useState(() => readStored(storageNames.sidebar));
  const isFolded = chosen === null ? !isDesk : chosen === 'folded';
  return [
    isFolded,
    () => {
      const next = isFolded ? 'open' : 'folded';
      writeStored(storageNames.sidebar, next);
      setChosen(next);
    },
  ];
}

/** Sidebar and top bar around the screens of an account; a drawer in place of the sidebar on phones. */
export function DashboardLayout({ children }: { children: ReactNode }) {
  const { token } = useSession();
  const account = useAccount();
  if (!account) return null;
  return (
    <MessengerProvider key={account._id} token={token} userId={account._id}>
      <Frame>{children}</Frame>
    </MessengerProvider>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['dashboard', 'header']);
  const logout = useLogout();
  const { key, pathname } = useLocation();
  const isFull = matchPath(pathname)?.name === 'messaging';
  const [isFolded, toggleFolded] = useFolded();
  const [menuOpenedOn, setMenuOpenedOn] = useState<string>();

  return (
    <div className={classNames(classes.dash, isFolded && classes.folded)}>
      <SkipLink />
      <DashboardSidebar isFolded={isFolded} onToggle={toggleFolded} />
      <DashboardTopBar onOpenMenu={() => setMenuOpenedOn(key)} />
      <Sheet
        side="left"
        isOpen={menuOpenedOn === key}
        onClose={() => setMenuOpenedOn(undefined)}
        title={t('header:dashboard')}
        closeLabel={t('header:closeMenu')}
        footer={
          <>
            <Button component="a" href={pathTo('home')} target="_blank" rel="noopener">
              {t('website')}
            </Button>
            <Button leftSection={<LogoutIcon />} onClick={logout}>
              {t('logout')}
            </Button>
          </>
        }
      >
        <DashboardLinks />
        <div className={classes.switches}>
          <Link className={classes.profile} to={pathTo('profile')}>
            <UserIcon />
            {t('profile')}
          </Link>
          <LanguageSwitch />
          <SchemeSwitch />
        </div>
      </Sheet>
      <main id={contentId} tabIndex={-1} className={classNames(classes.main, isFull && classes.full)}>
        <div className={classNames(!isFull && classes.inside)}>{children}</div>
      </main>
      <FreshLoginQuestion />
    </div>
  );
}
