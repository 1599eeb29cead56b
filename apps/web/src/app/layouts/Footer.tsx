import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LanguageSwitch } from '../../components/LanguageSwitch.js';
import { Logo } from '../../components/Logo.js';
import { SchemeSwitch } from '../../components/SchemeSwitch.js';
import { Wrap } from '../../components/Wrap.js';
import { askForCookieConsent } from '../cookie-consent.js';
import { footerLinks } from '../links.js';
import classes from './Footer.module.css';

export function Footer() {
  const { t } = useTranslation(['footer', 'header']);
  return (
    <footer className={classes.foot}>
      <Wrap className={classes.inside}>
        <Link to={pathTo('home')} aria-label={t('header:brandHome')}>
          <Logo />
        </Link>
        <nav className={classes.links} aria-label={t('footerNav')}>
          {footerLinks.map(({ to, text }) => (
            <Link key={to} to={to}>
              {t(text)}
            </Link>
          ))}
          <button type="button" onClick={askForCookieConsent}>
            {t('cookieSettings')}
          </button>
        </nav>
        <div className={classes.switches}>
          <LanguageSwitch />
          <SchemeSwitch />
        </div>
        <p className={classes.small}>
          {t('noPayments')}
          <br />
          {t('copyright', { year: new Date().getFullYear() })}
        </p>
      </Wrap>
    </footer>
  );
}
