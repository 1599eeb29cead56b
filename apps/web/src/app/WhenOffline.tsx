import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ProblemError } from '../lib/call.js';
import { notify } from '../lib/notices.js';
import { lazyScreen } from '../components/lazy-screen.js';
import { OfflineStrip } from './OfflineStrip.js';

const OfflineScreen = lazyScreen<{ onRetry: () => void }>(['app', 'book'], () => import('../pwa/OfflineScreen.js'));

/** Whether the connection is gone and with it everything that the open screen asked for. */
function isEverythingLost(client: QueryClient): boolean {
  if (navigator.onLine) return false;
  const asked = client.getQueryCache().findAll({ type: 'active' });
  return (
    asked.length > 0 &&
    asked.every(
      ({ state: { data, error } }) => data === undefined && error instanceof ProblemError && error.code === 'NETWORK',
    )
  );
}

/**
 * Shows the offline screen in place of one of which nothing is known, until the connection is back, the person tries again or goes
 * elsewhere. A screen of which something is kept stands, under a line that says so. The return of the connection is told.
 */
export function WhenOffline({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { key } = useLocation();
  const [lostOn, setLostOn] = useState<string>();

  useEffect(
    () =>
      client.getQueryCache().subscribe(({ type }) => {
        if (type === 'updated' && isEverythingLost(client)) setLostOn(key);
      }),
    [client, key],
  );

  useEffect(() => {
    const comeBack = () => {
      setLostOn(undefined);
      notify({ tone: 'good', text: t('backOnline') });
    };
    window.addEventListener('online', comeBack);
    return () => window.removeEventListener('online', comeBack);
  }, [t]);

  if (lostOn === key) return <OfflineScreen onRetry={() => setLostOn(undefined)} />;
  return (
    <>
      <OfflineStrip />
      {children}
    </>
  );
}
