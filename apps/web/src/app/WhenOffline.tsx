import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { AlertIcon } from '../components/icons.js';
import { lazyScreen } from '../components/loading/lazy-screen.js';
import { Wrap } from '../components/Wrap.js';
import { ProblemError } from '../lib/call.js';
import { notify } from '../lib/notices.js';
import { useIsOnline } from '../lib/use-is-online.js';
import classes from './WhenOffline.module.css';

/** Shows a strip below the header while the device is offline: the screen has data that was loaded earlier. */
function OfflineStrip() {
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

const OfflineScreen = lazyScreen<{ onRetry: () => void }>(['app', 'book'], () => import('../pwa/OfflineScreen.js'));

/** Returns whether the device is offline and every query of the open screen has failed without data. */
function hasNothingToShow(client: QueryClient): boolean {
  if (navigator.onLine) return false;
  const activeQueries = client.getQueryCache().findAll({ type: 'active' });
  return (
    activeQueries.length > 0 &&
    activeQueries.every(
      ({ state: { data, error } }) => data === undefined && error instanceof ProblemError && error.code === 'NETWORK',
    )
  );
}

/**
 * Replaces a screen without any data by the offline screen, until the connection returns, the person retries or navigates. A screen with
 * cached data stays, below a strip that announces the lost connection. A notice announces the reconnection.
 */
export function WhenOffline({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { key } = useLocation();
  const [lostOn, setLostOn] = useState<string>();

  useEffect(
    () =>
      client.getQueryCache().subscribe(({ type }) => {
        if (type === 'updated' && hasNothingToShow(client)) setLostOn(key);
      }),
    [client, key],
  );

  useEffect(() => {
    const onOnline = () => {
      setLostOn(undefined);
      notify({ tone: 'good', text: t('backOnline') });
    };
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [t]);

  if (lostOn === key) return <OfflineScreen onRetry={() => setLostOn(undefined)} />;
  return (
    <>
      <OfflineStrip />
      {children}
    </>
  );
}
