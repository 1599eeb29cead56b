import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router-dom';
import { BottomCard } from '../../components/BottomCard.js';
import { Button } from '../../components/kit/Button.js';
import { LanguageSwitch } from '../../components/LanguageSwitch.js';
import { Logo } from '../../components/Logo.js';
import { SchemeSwitch } from '../../components/SchemeSwitch.js';
import { TextLink } from '../../components/TextLink.js';
import { Wrap } from '../../components/Wrap.js';
import { askForCookieConsent, chooseCookieConsent, useCookieConsent } from '../cookie-consent.js';
import { footerLinks } from '../links.js';
import { WhenOffline } from '../WhenOffline.js';
import { Header } from './Header.js';
import classes from './PublicLayout.module.css';
import { contentId, SkipLink } from './SkipLink.js';

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

/** Asks for cookie consent at the bottom of the page until the person chooses. */
export function CookieNotice() {
  const { t } = useTranslation('cookie');
  if (useCookieConsent() !== 'open') return null;
  return (
    <BottomCard
      label={t('label')}
      className={classes.notice}
      actions={
        <>
          <Button variant="plain" onClick={() => chooseCookieConsent('necessary')}>
            {t('decline')}
          </Button>
          <Button variant="filled" onClick={() => chooseCookieConsent('accepted')}>
            {t('ok')}
          </Button>
        </>
      }
    >
      <p>
        {t('text')}{' '}
        <TextLink small to={pathTo('page', { slug: 'privacy' })}>
          {t('policyLink')}
        </TextLink>
      </p>
    </BottomCard>
  );
}

/** Header and footer around the public screens. A screen sets its own width with `Wrap` or `Section`. */
export function PublicLayout() {
  return (
    <div className={classes.page}>
      <SkipLink />
      <Header />
      <main id={contentId} tabIndex={-1} className={classes.main}>
        <WhenOffline>
          <Outlet />
        </WhenOffline>
      </main>
      <Footer />
      <CookieNotice />
    </div>
  );
}
