import './theme/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.js';
import { takeFirstView } from './app/first-view.js';
import { preloadData } from './app/preload-data.js';
import { preloadScreens } from './app/preload-screens.js';
import { Providers } from './app/Providers.js';
import { createQueryClient } from './app/query-client.js';
import { StartFailed } from './app/StartFailed.js';
import { connectSession, readSession } from './features/auth/session.js';
import { currentLanguage, startI18n } from './i18n.js';
import { loadClient } from './lib/call.js';
import { createBrowserHistory } from './lib/navigation/history.js';
import { refuseUntrusted } from './lib/trusted-types.js';
import { watchInstallPrompt } from './pwa/install-way.js';
import { countVisit } from './pwa/visits.js';
import { whenIdle } from './pwa/when-idle.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

refuseUntrusted();
const queryClient = createQueryClient();
connectSession(() => queryClient.clear());
watchInstallPrompt();
const visit = countVisit();
const texts = startI18n();
preloadScreens(window.location.pathname);
const firstView = takeFirstView(queryClient, readSession().token !== null);
/** Before the first call needs it. When it cannot be loaded now, that call tries again and is the one to say so. */
const preloadClient = () => void Promise.allSettled([loadClient()]);
if (firstView.length === 0 || readSession().token !== null) preloadClient();
else whenIdle(preloadClient);
if (readSession().token !== null) preloadData(window.location.pathname, queryClient);
const screen = createRoot(root);
try {
  await texts;
} catch (error) {
  screen.render(
    <Providers queryClient={queryClient}>
      <StartFailed language={currentLanguage()} />
    </Providers>,
  );
  throw error;
}
screen.render(
  <StrictMode>
    <App history={createBrowserHistory()} queryClient={queryClient} visit={visit} />
  </StrictMode>,
);

if (import.meta.env.PROD && 'serviceWorker' in navigator)
  whenIdle(() => {
    import('./pwa/start-offline.js')
      .then(({ startOffline }) => startOffline(firstView))
      .catch((error: unknown) => {
        // The site works all the same: the connection was lost meanwhile, or the browser keeps nothing here.
        if (!(error instanceof TypeError) && !(error instanceof DOMException)) throw error;
      });
  });
