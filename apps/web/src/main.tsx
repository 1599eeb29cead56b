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
import { routes } from './app/routes/routes.js';
import { StartFailed } from './app/StartFailed.js';
import { isDrawnAlike, removeMarks, restoreDrawn, takeEarlyActions } from './app/hydration-replay.js';
import { connectSession, readSession } from './features/auth/session.js';
import { currentLanguage, startI18n } from './i18n.js';
import { loadClient } from './lib/call.js';
import { createBrowserHistory } from './lib/navigation/history.js';
import { refuseUntrusted } from './lib/trusted-types.js';
import { runWhenIdle } from './lib/run-when-idle.js';
import { watchInstallPrompt } from './pwa/install-way.js';
import { countVisit } from './pwa/visits.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

refuseUntrusted();
// It believes in a connection until it hears otherwise: of a page that is opened without one it would not notice that it comes back.
onlineManager.setOnline(navigator.onLine);
const queryClient = createQueryClient();
connectSession(() => queryClient.clear());
watchInstallPrompt();
const visit = countVisit();
const isMember = readSession().token !== null;
const texts = startI18n();
const screens = preloadScreens(window.location.pathname, routes);
const firstView = takeFirstView(queryClient, isMember);
const articles = preloadArticles(window.location.pathname, currentLanguage(), queryClient);
/** Before the first call needs it. When it cannot be loaded now, that call tries again and is the one to say so. */
const preloadClient = () => void Promise.allSettled([loadClient()]);
if (firstView.length === 0 || isMember) preloadClient();
else runWhenIdle(preloadClient);
if (isMember) preloadData(window.location.pathname, queryClient);

/** Not at the top level of this module: the screens that are waited for wait for the module themselves, whose parts they use. */
async function draw(container: Element): Promise<void> {
  try {
    await texts;
  } catch (error) {
    createRoot(container).render(
      <Providers queryClient={queryClient}>
        <StartFailed language={currentLanguage()} />
      </Providers>,
    );
    removeMarks();
    throw error;
  }
  // What the server has drawn stands until all of the screen is there.
  const isThere = container.hasChildNodes() && (await Promise.all([screens, articles])).every(Boolean);
  const isAlike = isThere && isDrawnAlike(container);
  const doEarlyActions = takeEarlyActions(container);
  const app = (
    <StrictMode>
      <App
        history={createBrowserHistory()}
        queryClient={queryClient}
        routes={routes}
        visit={visit}
        onDrawn={() => {
          removeMarks();
          doEarlyActions();
        }}
      />
    </StrictMode>
  );
  if (isAlike) {
    restoreDrawn(container);
    // In slices between which the page answers.
    startTransition(() => {
      hydrateRoot(container, app);
    });
  } else {
    createRoot(container).render(app);
  }
}

void draw(root);

if (import.meta.env.PROD && 'serviceWorker' in navigator)
  runWhenIdle(() => {
    import('./pwa/register-service-worker.js')
      .then(({ registerServiceWorker }) => registerServiceWorker(firstView))
      .catch((error: unknown) => {
        // The site works all the same: the connection was lost meanwhile, or the browser keeps nothing here.
        if (!(error instanceof TypeError) && !(error instanceof DOMException)) throw error;
      });
  });
