import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { deferredPart } from '../../components/loading/deferred-part.js';
import { PlusIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { LanguageSwitch } from '../../components/LanguageSwitch.js';
import { SchemeSwitch } from '../../components/SchemeSwitch.js';
import { Sheet } from '../../components/Sheet.js';
import { useSession } from '../../features/auth/session.js';
import { useLogout } from '../../features/auth/use-logout.js';
import { FrameNavLink, headerLinks, menuLinks } from '../links.js';
import classes from './PhoneMenu.module.css';

const MessagesCount = deferredPart([], () => import('./MessagesCount.js'));

/** The drawer with the links of the header on phones; open while it is mounted. */
export default function PhoneMenu({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('header');
  const { token } = useSession();
  const logout = useLogout();
  const isMember = token !== null;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('menu')}
      closeLabel={t('closeMenu')}
      footer={
        <Button component={Link} to={pathTo('addBook')} variant="filled" leftSection={<PlusIcon />}>
          {t('sell')}
        </Button>
      }
    >
      <nav className={classes.links} aria-label={t('mainNav')}>
        {[...headerLinks, ...menuLinks]
          .filter((link) => link.for === undefined || (link.for === 'member') === isMember)
          .map((link) => (
            <FrameNavLink key={link.to} link={link}>
              {t(link.text)}
              {link.text === 'messages' && <MessagesCount />}
            </FrameNavLink>
          ))}
        {isMember && (
          <button type="button" onClick={logout}>
            {t('logout')}
          </button>
        )}
      </nav>
      <div className={classes.switches}>
        <LanguageSwitch />
        <SchemeSwitch />
      </div>
    </Sheet>
  );
}
