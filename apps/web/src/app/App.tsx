import type { QueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Routes, useLocation } from 'react-router-dom';
import { Notices } from '../components/Notices.js';
import { useSession } from '../features/auth/session.js';
import { WishlistProvider } from '../features/wishlist/WishlistProvider.js';
import type { BrowserHistory } from '../lib/navigation/history.js';
import { HistoryRouter } from '../lib/navigation/HistoryRouter.js';
import { useScrollPosition } from '../lib/navigation/use-scroll-position.js';
import { BottomOffers } from './BottomOffers.js';
import { ErrorBoundary } from './ErrorBoundary.js';
import { LogoutQuestion } from './LogoutQuestion.js';
import { OtherTabLogout } from './OtherTabLogout.js';
import { PageViews } from './PageViews.js';
import { Providers } from './Providers.js';
import { routes } from './routes/routes.js';
import { StorageNotice } from './StorageNotice.js';

export function App({
  history,
  queryClient,
  visit,
}: {
  history: BrowserHistory;
  queryClient: QueryClient;
  /** How often this browser has come by now. */
  visit: number;
}) {
  return (
    <Providers queryClient={queryClient}>
      <HistoryRouter history={history}>
        <Screens />
        <LogoutQuestion />
        <OtherTabLogout />
        <StorageNotice />
        <PageViews />
        <BottomOffers visit={visit} />
        <Notices />
      </HistoryRouter>
    </Providers>
  );
}

function Screens() {
  useScrollPosition();
  const { key } = useLocation();
  const { token, user } = useSession();
  return (
    <ErrorBoundary resetKey={key}>
      <WishlistProvider accountId={token === null ? null : (user?._id ?? '')}>
        {/* Waited for on arrival only: later a navigation keeps the old screen until the new one is there. */}
        <Suspense fallback={null}>
          <Routes>{routes}</Routes>
        </Suspense>
      </WishlistProvider>
    </ErrorBoundary>
  );
}
