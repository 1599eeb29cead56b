import { type ReactNode, useLayoutEffect, useState, useTransition } from 'react';
import { Router } from 'react-router-dom';
import type { BrowserHistory } from './history.js';
import { HistoryContext } from './history-context.js';
import classes from './HistoryRouter.module.css';

/**
 * React Router on `createBrowserHistory`. A navigation is a transition: the old screen and a progress line show until the code and texts
 * of the new screen are loaded.
 */
export function HistoryRouter({ history, children }: { history: BrowserHistory; children: ReactNode }) {
  const [current, setCurrent] = useState(() => ({ location: history.location, type: history.type }));
  const [isPending, startTransition] = useTransition();

  useLayoutEffect(
    () => history.listen(() => startTransition(() => setCurrent({ location: history.location, type: history.type }))),
    [history],
  );

  return (
    <HistoryContext value={history}>
      <Router location={current.location} navigationType={current.type} navigator={history}>
        {isPending && <div className={classes.pending} aria-hidden="true" />}
        {children}
      </Router>
    </HistoryContext>
  );
}
