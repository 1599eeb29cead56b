import type { RenderFirstView } from '@korice/contracts';
import { defaultLanguage } from '@korice/texts';
import { allAreas } from '@korice/texts/all-areas';
import i18next from 'i18next';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createPath, NavigationType, parsePath } from 'react-router-dom';
import { App } from '../app/App.js';
import { putAnswers } from '../app/first-view.js';
import { preloadArticles } from '../app/preload-data.js';
import { preloadScreens } from '../app/preload-screens.js';
import { createQueryClient } from '../app/query-client.js';
import { authRoutes } from '../app/routes/auth-routes.js';
import { publicRoutes } from '../app/routes/public-routes.js';
import { initI18n } from '../i18n.js';
import type { BrowserHistory } from '../lib/navigation/history.js';

const noop = () => undefined;

/** Creates the history for server rendering: its location is `path` and it does not navigate. */
const createStaticHistory = (path: string): BrowserHistory => ({
  location: { pathname: '/', search: '', hash: '', ...parsePath(path), key: 'default', state: null },
  type: NavigationType.Pop,
  isFresh: true,
  keepsScroll: false,
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  go: noop,
  push: noop,
  replace: noop,
  listen: () => noop,
  block: () => noop,
  closeOnBack: () => noop,
  dispose: noop,
});

const routes = (
  <>
    {publicRoutes}
    {authRoutes}
  </>
);

await initI18n(defaultLanguage, allAreas);

/** Renders the page that the browser hydrates, from the same component tree and data. */
export const renderFirstView: RenderFirstView = async ({ path, language, answers }) => {
  const queryClient = createQueryClient();
  const history = createStaticHistory(path);
  const { pathname } = history.location;
  putAnswers(queryClient, answers);
  await Promise.all([preloadScreens(pathname, routes), preloadArticles(pathname, language, queryClient)]);
  // The language is global: this call is synchronous because all texts are loaded, and rendering starts before any other request.
  void i18next.changeLanguage(language);
  return renderToString(
    <StrictMode>
      <App history={history} queryClient={queryClient} routes={routes} visit={1} />
    </StrictMode>,
  );
};
