import { createContext, useContext } from 'react';
import type { BrowserHistory } from './history.js';

export const HistoryContext = createContext<BrowserHistory | null>(null);

/** Returns the history of the surrounding router. @throws outside of one. */
export function useHistory(): BrowserHistory {
  const history = useContext(HistoryContext);
  if (!history) throw new Error('useHistory needs a HistoryRouter');
  return history;
}
