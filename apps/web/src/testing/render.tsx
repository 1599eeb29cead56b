import { defaultLanguage, type Area, type Language, loadArea } from '@korice/texts';
import type { QueryClient } from '@tanstack/react-query';
import { render as renderBare, type RenderResult } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { Notices } from '../components/Notices.js';
import { Providers } from '../app/Providers.js';
import { createQueryClient } from '../app/query-client.js';
import { type BrowserHistory, createBrowserHistory } from '../lib/navigation/history.js';
import { HistoryRouter } from '../lib/navigation/HistoryRouter.js';
import { changeLanguage, loadTexts, startI18n } from '../i18n.js';

export interface RenderOptions {
  /** The URL with its query. */
  at?: string;
  /** The value of `location.state`. */
  state?: unknown;
  /** The areas of texts that the route would load. */
  areas?: readonly Area[];
  language?: Language;
  queryClient?: QueryClient;
}

export interface Rendered extends RenderResult {
  user: UserEvent;
  history: BrowserHistory;
  queryClient: QueryClient;
}

let started: Promise<void> | undefined;
let attached: BrowserHistory | undefined;

/** Renders within the providers and router of the app, with a new query client without retries. `user` acts without delays. */
export async function render(
  ui: ReactNode,
  {
    at = '/',
    state = null,
    areas = [],
    language = defaultLanguage,
    queryClient = quickQueryClient(),
  }: RenderOptions = {},
): Promise<Rendered> {
  await (started ??= startI18n());
  await loadTexts(areas);
  if (i18next.language !== language) await changeLanguage(language);

  attached?.dispose();
  window.history.pushState({ key: 'default', index: 0, state }, '', at);
  const history = (attached = createBrowserHistory());
  const user = userEvent.setup();
  const result = renderBare(
    <Providers queryClient={queryClient} environment="test">
      <HistoryRouter history={history}>
        <Suspense fallback={null}>{ui}</Suspense>
        <Notices />
      </HistoryRouter>
    </Providers>,
  );
  return { ...result, user, history, queryClient };
}

function quickQueryClient(): QueryClient {
  const client = createQueryClient();
  client.setDefaultOptions({
    queries: { ...client.getDefaultOptions().queries, retry: false },
    mutations: { ...client.getDefaultOptions().mutations, retry: false },
  });
  return client;
}

/** Loads the Serbian texts of an area, for expectations. */
export const texts = (area: Area) => loadArea(defaultLanguage, area);
