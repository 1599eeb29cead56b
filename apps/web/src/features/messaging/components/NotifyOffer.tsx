import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/kit/Button.js';
import { notify } from '../../../lib/notices.js';
import { askForNotifications, declineNotifications, mayAskForNotifications } from '../notifications.js';
import classes from './NotifyOffer.module.css';

/** After the first message of a visit: offers notifications of answers, once a device. */
export function NotifyOffer() {
  const { t } = useTranslation(['messaging', 'common']);
  const [isOffered, setOffered] = useState(mayAskForNotifications);
  if (!isOffered) return null;

  const allow = async () => {
    setOffered(false);
    const isOn = await askForNotifications();
    notify(isOn ? { tone: 'good', text: t('notifyOn') } : { tone: 'bad', text: t('notifyDenied') });
  };
  const decline = () => {
    declineNotifications();
    setOffered(false);
  };
  return (
    <section className={classes.offer} aria-label={t('notifyTitle')}>
      <p>
        <b>{t('notifyTitle')}</b> {t('notifyBody')}
      </p>
      <div className={classes.answers}>
        <Button variant="plain" onClick={decline}>
          {t('common:notNow')}
        </Button>
        <Button onClick={() => void allow()}>{t('notifyAllow')}</Button>
      </div>
    </section>
  );
}
