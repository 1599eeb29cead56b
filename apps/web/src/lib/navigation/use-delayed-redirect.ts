import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useHistory } from './history-context.js';

interface DelayedRedirect {
  isDue: boolean;
  to: string;
  /** Milliseconds. */
  delay: number;
  /** Replaces the history entry, so that the back button skips this screen. */
  replace?: boolean;
  /** The history state of the target. */
  state?: unknown;
}

/** Redirects after `delay`, so that the person can read a message first. Does not redirect after another navigation. */
export function useDelayedRedirect({ isDue, to, delay, replace = false, state }: DelayedRedirect): void {
  const navigate = useNavigate();
  const history = useHistory();
  const { pathname } = useLocation();
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => {
      // During a pending navigation this screen is still mounted.
      if (history.location.pathname === pathname) void navigate(to, { replace, state });
    }, delay);
    return () => clearTimeout(timer);
  }, [isDue, to, delay, replace, state, navigate, history, pathname]);
}
