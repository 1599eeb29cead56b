import { createContext, useContext } from 'react';
import type { BrowserHistory } from './history.js';

export const HistoryContext = createContext<BrowserHistory | null>(null);

/** The history of the router around. Throws outside of one. */
export function useHistory(): BrowserHistory {
  const history = useContext(HistoryContext);
  if (!history) throw new Error('There is no HistoryRouter around');
  return history;
}
