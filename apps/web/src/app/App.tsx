import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Routes, useLocation } from 'react-router-dom';
import { deferredPart } from '../components/loading/deferred-part.js';
import { Notices } from '../components/Notices.js';
import { useSession } from '../features/auth/session.js';
import { WishlistProvider } from '../features/wishlist/WishlistProvider.js';
import type { BrowserHistory } from '../lib/navigation/history.js';
import { HistoryRouter } from '../lib/navigation/HistoryRouter.js';
import { useScrollPosition } from '../lib/navigation/use-scroll-position.js';
import classes from './App.module.css';
import { BottomOffers } from './BottomOffers.js';
import { ErrorBoundary } from './ErrorBoundary.js';
import { LogoutQuestion, OtherTabLanguage, OtherTabLogout, StorageNotice } from './overlays.js';
import { PageViews } from './PageViews.js';
import { Providers } from './Providers.js';

const MemberShell = deferredPart(['dashboard', 'messaging', 'deals', 'errors'], () => import('./MemberShell.js'));

/** The parts of every screen that only members see. Reserves the space of the bottom bar on phones; visitors load none of this code. */
function MemberShellWhenLoggedIn() {
  const isMember = useSession().token !== null;
  return (
    isMember && (
      <div className={classes.bar}>
        <MemberShell />
      </div>
    )
  );
}

export function App({
  history,
  queryClient,
  routes,
  visit,
  onDrawn,
}: {
  history: BrowserHistory;
  queryClient: QueryClient;
  /** The `<Route>` elements of all screens. */
  routes: ReactNode;
  /** The number of this visit, from 1. */
  visit: number;
  /** Called after the first screen was rendered. */
  onDrawn?: () => void;
}) {
  return (
    <Providers queryClient={queryClient}>
      <HistoryRouter history={history}>
        <Screens routes={routes} onDrawn={onDrawn} />
        <MemberShellWhenLoggedIn />
        <LogoutQuestion />
        <OtherTabLogout />
        <OtherTabLanguage />
        <StorageNotice />
        <PageViews />
        <BottomOffers visit={visit} />
        <Notices />
      </HistoryRouter>
    </Providers>
  );
}

function Screens({ routes, onDrawn }: { routes: ReactNode; onDrawn: (() => void) | undefined }) {
  useScrollPosition();
  const { key } = useLocation();
  const { token, user } = useSession();
  return (
    <ErrorBoundary resetKey={key}>
      <WishlistProvider accountId={token === null ? null : (user?._id ?? '')}>
        {/* The fallback shows only before the first screen: a navigation is a transition, which keeps the old screen. */}
        <Suspense fallback={null}>
          <Routes>{routes}</Routes>
          <Drawn onDrawn={onDrawn} />
        </Suspense>
      </WishlistProvider>
    </ErrorBoundary>
  );
}

function Drawn({ onDrawn }: { onDrawn: (() => void) | undefined }) {
  useEffect(() => onDrawn?.(), [onDrawn]);
  return null;
}
