import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Analytics } from '../features/analytics/analytics.js';
import { useCookieConsent } from './cookie-consent.js';

/** Counts each screen that is opened, from the OK in the cookie notice on; nothing is loaded before, nor after it was taken back. */
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
        // Without it the site works as before; the visit is just not counted.
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
