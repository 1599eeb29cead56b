import './theme/theme.css';
import { onlineManager } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App.js';
import { takeFirstView } from './app/first-view.js';
import { preloadArticles, preloadData } from './app/preload-data.js';
import { preloadScreens } from './app/preload-screens.js';
import { Providers } from './app/Providers.js';
import { createQueryClient } from './app/query-client.js';
import { reportCaughtError, watchUncaughtErrors } from './app/report-errors.js';
import { restoreFocusOfDisabled } from './app/restore-focus.js';
import { routes } from './app/routes/routes.js';
import { StartFailed } from './app/StartFailed.js';
import { canHydrate, recordEarlyActions, removeMarks, restoreInlineStyles } from './app/hydration-replay.js';
import { connectSession, readSession } from './features/auth/session.js';
import { currentLanguage, startI18n } from './i18n.js';
import { loadClient } from './lib/call.js';
import { createBrowserHistory } from './lib/navigation/history.js';
import { refuseUntrusted } from './lib/trusted-types.js';
import { runWhenIdle } from './lib/run-when-idle.js';
import { watchInstallPrompt } from './pwa/install-method.js';
import { countVisit } from './pwa/visits.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

watchUncaughtErrors();
refuseUntrusted();
restoreFocusOfDisabled();
// TanStack Query assumes it is online until an `offline` event; a page that is opened offline would miss the reconnection.
onlineManager.setOnline(navigator.onLine);
const queryClient = createQueryClient();
connectSession(() => queryClient.clear());
watchInstallPrompt();
const visit = countVisit();
const isMember = readSession().token !== null;
const rootOptions = { onCaughtError: reportCaughtError };
const texts = startI18n();
const screens = preloadScreens(window.location.pathname, routes);
const firstView = takeFirstView(queryClient, isMember);
const articles = preloadArticles(window.location.pathname, currentLanguage(), queryClient);
/** Loads the HTTP client ahead of the first request. Ignores a failure: that request retries the load and shows the failure. */
const preloadClient = () => void Promise.allSettled([loadClient()]);
if (firstView.length === 0 || isMember) preloadClient();
else runWhenIdle(preloadClient);
if (isMember) preloadData(window.location.pathname, queryClient);

/** Renders the app. A function, because the chunks of the screens import the entry chunk: a top-level await of them would deadlock. */
async function start(container: Element): Promise<void> {
  try {
    await texts;
  } catch (error) {
    createRoot(container, rootOptions).render(
      <Providers queryClient={queryClient}>
        <StartFailed language={currentLanguage()} />
      </Providers>,
    );
    removeMarks();
    throw error;
  }
  // The server-rendered page stays until all of the screen is loaded.
  const isLoaded = container.hasChildNodes() && (await Promise.all([screens, articles])).every(Boolean);
  const shouldHydrate = isLoaded && canHydrate(container);
  const replayEarlyActions = recordEarlyActions(container);
  const app = (
    <StrictMode>
      <App
        history={createBrowserHistory()}
        queryClient={queryClient}
        routes={routes}
        visit={visit}
        onDrawn={() => {
          removeMarks();
          replayEarlyActions();
        }}
      />
    </StrictMode>
  );
  if (shouldHydrate) {
    restoreInlineStyles(container);
    // A transition hydrates in slices, between which the page responds to input.
    startTransition(() => {
      hydrateRoot(container, app, rootOptions);
    });
  } else {
    createRoot(container, rootOptions).render(app);
  }
}

void start(root);

runWhenIdle(() => void Promise.allSettled([import('./theme/italic-fonts.css')]));

if (import.meta.env.PROD && 'serviceWorker' in navigator)
  runWhenIdle(() => {
    import('./pwa/register-service-worker.js')
      .then(({ registerServiceWorker }) => registerServiceWorker(firstView))
      .catch((error: unknown) => {
        // A lost connection, or a browser that refuses storage: the site works without the service worker.
        if (!(error instanceof TypeError) && !(error instanceof DOMException)) throw error;
      });
  });
