import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import classes from './SitePagesNav.module.css';

const links = [
  { to: pathTo('aboutUs'), text: 'aboutUs' },
  { to: pathTo('impressum'), text: 'impressum' },
  { to: pathTo('page', { slug: 'terms' }), text: 'terms' },
  { to: pathTo('page', { slug: 'privacy' }), text: 'privacy' },
  { to: pathTo('contact'), text: 'contact' },
] as const;

/** What the site says about itself, one page beside the other. */
export function SitePagesNav() {
  const { t } = useTranslation(['footer', 'pages']);
  return (
    <nav className={classes.nav} aria-label={t('pages:listTitle')}>
      {links.map(({ to, text }) => (
        <NavLink key={to} to={to}>
          {t(text)}
        </NavLink>
      ))}
    </nav>
  );
}
