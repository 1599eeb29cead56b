import { useTranslation } from 'react-i18next';
import { Button } from '../../components/kit/Button.js';
import { chooseCookieConsent, useCookieConsent } from '../cookie-consent.js';
import classes from './CookieNotice.module.css';

/** Stands at the foot of the page until somebody has chosen. */
export function CookieNotice() {
  const { t } = useTranslation('cookie');
  if (useCookieConsent() !== 'open') return null;
  return (
    <section className={classes.notice} aria-label={t('label')}>
      <p>{t('text')}</p>
      <div className={classes.actions}>
        <Button variant="plain" onClick={() => chooseCookieConsent('necessary')}>
          {t('decline')}
        </Button>
        <Button variant="filled" onClick={() => chooseCookieConsent('accepted')}>
          {t('ok')}
        </Button>
      </div>
    </section>
  );
}
