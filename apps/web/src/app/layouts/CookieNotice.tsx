import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { BottomCard } from '../../components/BottomCard.js';
import { Button } from '../../components/kit/Button.js';
import { TextLink } from '../../components/TextLink.js';
import { chooseCookieConsent, useCookieConsent } from '../cookie-consent.js';
import classes from './CookieNotice.module.css';

/** Stands at the foot of the page until somebody has chosen. */
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
