import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useHistory } from './history-context.js';

interface DelayedRedirect {
  isDue: boolean;
  to: string;
  /** Milliseconds. */
  delay: number;
  /** The back button does not lead to the screen that was left. */
  replace?: boolean;
}

/** Leads on from a screen that has done its work, once the person has had the time to read so; not who is on the way elsewhere. */
export function useDelayedRedirect({ isDue, to, delay, replace = false }: DelayedRedirect): void {
  const navigate = useNavigate();
  const history = useHistory();
  const { pathname } = useLocation();
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => {
      // The screen stays until the next one is there: the person may be on the way to another already.
      if (history.location.pathname === pathname) void navigate(to, { replace });
    }, delay);
    return () => clearTimeout(timer);
  }, [isDue, to, delay, replace, navigate, history, pathname]);
}
