import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Analytics } from '../features/analytics/analytics.js';
import { useCookieConsent } from './cookie-consent.js';

/** Counts page views if the person has accepted cookies; otherwise the analytics code is not loaded. */
export function PageViews() {
  const isAllowed = useCookieConsent() === 'accepted';
  const { pathname } = useLocation();
  const [analytics, setAnalytics] = useState<Analytics | null>(null);

  useEffect(() => {
    if (!isAllowed) return undefined;
    let started: Analytics | undefined;
    let isOver = false;
    import('../features/analytics/analytics.js').then(
      ({ startAnalytics }) => {
        if (isOver) return;
        started = startAnalytics();
        setAnalytics(started);
      },
      (error: unknown) => {
        // A TypeError is a chunk that could not be loaded: the visit is not counted.
        if (!(error instanceof TypeError)) throw error;
      },
    );
    return () => {
      isOver = true;
      started?.stop();
      setAnalytics(null);
    };
  }, [isAllowed]);

  useEffect(() => {
    analytics?.view(pathname);
  }, [analytics, pathname]);

  return null;
}
