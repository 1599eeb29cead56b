import './theme/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.js';
import { createQueryClient } from './app/query-client.js';
import { connectSession } from './features/auth/session.js';
import { startI18n } from './i18n.js';
import { createBrowserHistory } from './lib/navigation/history.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

connectSession();
await startI18n();
createRoot(root).render(
  <StrictMode>
    <App history={createBrowserHistory()} queryClient={createQueryClient()} />
  </StrictMode>,
);
