import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

interface DelayedRedirect {
  isDue: boolean;
  to: string;
  /** Milliseconds. */
  delay: number;
  /** The back button does not lead to the screen that was left. */
  replace?: boolean;
}

/** Leads on from a screen that has done its work, once the person has had the time to read so. */
export function useDelayedRedirect({ isDue, to, delay, replace = false }: DelayedRedirect): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => void navigate(to, { replace }), delay);
    return () => clearTimeout(timer);
  }, [isDue, to, delay, replace, navigate]);
}
