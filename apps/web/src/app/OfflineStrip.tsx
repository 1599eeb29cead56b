import { useTranslation } from 'react-i18next';
import { AlertIcon } from '../components/icons.js';
import { Wrap } from '../components/Wrap.js';
import { useIsOnline } from '../lib/use-is-online.js';
import classes from './OfflineStrip.module.css';

/** Says below the header, while the device is offline, that the screen shows data that was loaded earlier. */
export function OfflineStrip() {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  return (
    <div role="status" className={classes.strip}>
      {!isOnline && (
        <Wrap className={classes.words}>
          <AlertIcon />
          <p>{t('offline')}</p>
        </Wrap>
      )}
    </div>
  );
}
