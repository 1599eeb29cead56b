import { useTranslation } from 'react-i18next';
import { AlertIcon } from '../components/icons.js';
import { Wrap } from '../components/Wrap.js';
import { useIsOnline } from '../lib/use-is-online.js';
import classes from './OfflineStrip.module.css';

/** Says under the header, for as long as the device has no connection, that what stands below is what was loaded last. */
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
